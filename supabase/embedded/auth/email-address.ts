import { validationFailed } from "./errors.ts";

const MAX_LENGTH = 255;
// The form that Supabase Auth's checkmail accepts: that of an HTML e-mail field.
const FORMAT =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** The address in lower case; throws `validation_failed` with the real service's words when it is none. */
export function validateEmail(email: string | undefined): string {
  if (!email) throw validationFailed("An email address is required");
  if (email.length > MAX_LENGTH) throw validationFailed("An email address is too long");
  if (!FORMAT.test(email)) throw validationFailed("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** An address as typed at sign-in: not judged, so that a misspelt one is answered like an unknown one. */
export const normalizeEmail = (email: string) =>
  email.slice(0, MAX_LENGTH).toLowerCase().replaceAll("\0", "\ufffd");
