import { createHash, randomBytes } from "node:crypto";
import { compactPhone } from "~/lib/phone";
import { readCookie, sendCookie } from "~/server/session.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

/** A secret of 256 bits as base64url, as the address of a booking's page holds it. */
const tokenFormat = /^[\w-]{43}$/;

export function isLinkToken(token: string): boolean {
  return tokenFormat.test(token);
}

const cookieName = "jamaah";
const visitSeconds = 30 * 60;
const nonceFormat = /^[\w-]{43}$/;

/** The secret of a visit: it belongs to one token, so a cookie opens no other link. */
function visitOf(nonce: string, token: string): string {
  return createHash("sha256").update(`${nonce} ${token}`).digest("base64url");
}

/** The visit that the request's cookie names for this link; null without one. */
export function readVisit(request: Request, token: string): string | null {
  const nonce = readCookie(request.headers.get("Cookie"), cookieName);
  return nonce !== undefined && nonceFormat.test(nonce) ? visitOf(nonce, token) : null;
}

/** Digits as they were typed, without what people write between them; other scripts' digits count too. */
function digitsOf(typed: string): string {
  return compactPhone(typed) ?? "";
}

/** Answers the question of a link with the last four digits of the payer's number, and sets the cookie of the visit for `yes`.
 * `wait` after 5 wrong answers. Throws BackendError. */
export async function openVisit(token: string, typed: string): Promise<"yes" | "no" | "wait"> {
  const nonce = randomBytes(32).toString("base64url");
  const client = await anonymousClient();
  const question = { token, digits: digitsOf(typed), visit: visitOf(nonce, token) };
  const answer = unwrap(await client.rpc("open_booking_link", question));
  if (answer === "yes") sendCookie(cookieName, nonce, visitSeconds);
  return answer === "yes" || answer === "wait" ? answer : "no";
}
