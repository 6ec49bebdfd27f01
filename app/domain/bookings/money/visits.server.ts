import { createHash, randomBytes } from "node:crypto";
import { compactPhone } from "~/lib/phone";
import { readCookie, sendCookie } from "~/server/session.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

/** A secret of 256 bits as base64url: in the address of a booking's page, and in the cookie of a visit. */
const secretFormat = /^[\w-]{43}$/;

export function isLinkToken(token: string): boolean {
  return secretFormat.test(token);
}

const cookieName = "jamaah";
const visitSeconds = 30 * 60;

/** The secret of a visit: it belongs to one token, so a cookie opens no other link. */
function visitOf(nonce: string, token: string): string {
  return createHash("sha256").update(`${nonce} ${token}`).digest("base64url");
}

/** The visit that the request's cookie names for this link; null without one. */
export function readPilgrimVisit(request: Request, token: string): string | null {
  const nonce = readCookie(request.headers.get("Cookie"), cookieName);
  return nonce !== undefined && secretFormat.test(nonce) ? visitOf(nonce, token) : null;
}

/** Answers the question of a link with the last four digits of the payer's number, and sets the cookie of the visit for `yes`.
 * `wait` after 5 wrong answers. Throws BackendError. */
export async function openVisit(token: string, typed: string): Promise<"yes" | "no" | "wait"> {
  const nonce = randomBytes(32).toString("base64url");
  const client = await anonymousClient();
  // Drops what people write between digits; digits of other scripts count too.
  const digits = compactPhone(typed) ?? "";
  const question = { token, digits, visit: visitOf(nonce, token) };
  const answer = unwrap(await client.rpc("open_booking_link", question));
  if (answer === "yes") sendCookie(cookieName, nonce, visitSeconds);
  return answer === "yes" || answer === "wait" ? answer : "no";
}
