import { randomBytes } from "node:crypto";
import { isVisitor, readNonce } from "~/domain/inquiries/record-inquiry.server";
import { leadTo } from "~/server/responses.server";
import { readCookie, sendCookie } from "~/server/session.server";

const cookieName = "ketukan";
/** A tap a minute after the first begins a conversation of its own. */
const livesSeconds = 60;
/** In the address of whoever was sent a cookie, or would have been: it is not tried again. */
const marker = "lagi";

/** What tells this tap from another visitor's and not from its own repetition: from the page's script, else from the cookie. */
export function nonceOf(request: Request, form: URLSearchParams): string | null {
  return readNonce(form.get("tap")) ?? readNonce(readCookie(request, cookieName));
}

/** Without script nothing in a page, which is the same for everybody, tells one visitor's tap from another's. The
 * browser gets a cookie of random bytes, which no page sets, and posts once more; of two taps only the later one's
 * answer is followed. Null where there is a nonce already, the browser takes no cookie, or nobody seems to be
 * there. */
export function sendCookieFirst(request: Request, nonce: string | null): Response | null {
  if (nonce !== null || !isVisitor(request) || new URL(request.url).searchParams.has(marker)) return null;
  sendCookie(cookieName, randomBytes(16).toString("base64url"), livesSeconds);
  return leadTo(`/wa?${marker}`, { status: 307, headers: { "Cache-Control": "no-store" } });
}
