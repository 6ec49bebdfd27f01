import { randomBytes } from "node:crypto";
import { compare, hash } from "./bcrypt.ts";
import { AuthError, validationFailed } from "./errors.ts";
import type { AuthSettings } from "./settings.ts";

const maxBytes = 72;
const defaultCost = 10;

/**
 * Hash that a password is compared with when there is no user, so that an unknown address takes as long as a wrong
 * password.
 */
const decoyHash = (cost: number) =>
  `$2b$${String(cost).padStart(2, "0")}$9hIQaGIuTR0/atWno7dhYu8T1NFH3ADsKFYwMtjCKTz5a.oThl39.`;

const byteLength = (text: string) => Buffer.byteLength(text, "utf8");

/** Compares once in every case, so that the time tells nothing. A password over 72 bytes is never right. */
export async function passwordMatches(
  password: string,
  passwordHash: string | null,
  cost = defaultCost,
): Promise<boolean> {
  const right = await compare(password, passwordHash || decoyHash(cost));
  return right && Boolean(passwordHash) && byteLength(password) <= maxBytes;
}

export const hashPassword = (password: string, cost = defaultCost) => hash(password, cost);

export const randomPassword = () => randomBytes(32).toString("hex");

const requiredCharacters: Record<AuthSettings["passwordRequirements"], string[]> = {
  "": [],
  letters_digits: ["abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"],
  lower_upper_letters_digits: ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"],
  lower_upper_letters_digits_symbols: [
    "abcdefghijklmnopqrstuvwxyz",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "0123456789",
    "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~",
  ],
};

/** Throws `validation_failed` over 72 bytes and `weak_password` with its reasons, as Supabase Auth's password.go. */
export function assertAcceptablePassword(password: string, settings: AuthSettings): void {
  if (byteLength(password) > maxBytes) {
    throw validationFailed(`Password cannot be longer than ${maxBytes} characters`);
  }
  const reasons: string[] = [];
  const messages: string[] = [];
  if ([...password].length < settings.minimumPasswordLength) {
    reasons.push("length");
    messages.push(`Password should be at least ${settings.minimumPasswordLength} characters.`);
  }
  const sets = requiredCharacters[settings.passwordRequirements];
  if (sets.some((set) => ![...set].some((character) => password.includes(character)))) {
    reasons.push("characters");
    messages.push(`Password should contain at least one character of each: ${sets.join(", ")}.`);
  }
  if (reasons.length > 0) throw new AuthError(422, "weak_password", messages.join(" "), { reasons });
}
