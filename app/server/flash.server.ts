import type { TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { safeRedirect } from "~/lib/addresses";
import { logFailure } from "./log.server";
import { leadTo } from "./responses.server";
import { readCookie, sendCookie } from "./session.server";

/** What the next page says about the last action: `error` at once, `success` politely. */
export interface FlashMessage {
  kind: "success" | "error";
  title: string;
  text: string;
  link?: FlashLink | undefined;
}

export interface FlashLink {
  to: string;
  label: string;
}

const cookieName = "pesan";
const livesSeconds = 60;
const longestText = 500;

const messageSchema = z.object({
  kind: z.enum(["success", "error"]),
  title: z.string().max(longestText),
  text: z.string().max(longestText),
  link: z.object({ to: z.string().refine(isAdminPath), label: z.string().max(longestText) }).optional(),
});

/** The cookie comes from outside: it must not lead anybody away. */
function isAdminPath(to: string): boolean {
  return /^\/admin[/?]/.test(to) && safeRedirect(to, "") === to;
}

export function flash(message: FlashMessage): void {
  const short = { ...message, text: message.text.slice(0, longestText) };
  sendCookie(cookieName, Buffer.from(JSON.stringify(short)).toString("base64url"), livesSeconds);
}

/** The message left for this page, which is gone once read; null for none, or none of ours. */
export function takeFlash(request: Request): FlashMessage | null {
  const cookie = readCookie(request.headers.get("Cookie"), cookieName);
  if (!cookie) return null;
  sendCookie(cookieName, "", 0);
  try {
    return messageSchema.parse(JSON.parse(Buffer.from(cookie, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** The usual end of an action. */
export function redirectWithSuccess(
  path: string,
  title: string,
  text = "",
  link?: FlashLink,
): TypedResponse<never> {
  flash({ kind: "success", title, text, link });
  return leadTo(path, 303);
}

/** The end of an action without a form to come back to. */
export function redirectWithError(path: string, text: string, title = "Error"): TypedResponse<never> {
  flash({ kind: "error", title, text });
  return leadTo(path, 303);
}

interface Attempt {
  event: string;
  facts?: Record<string, unknown>;
  address: string;
  failed: string;
}

/** What `change` answers; where it fails, a screen that says so. */
export async function answerOr<Answer>(
  { event, facts, address, failed }: Attempt,
  change: () => Promise<Answer>,
): Promise<Answer | TypedResponse<never>> {
  try {
    return await change();
  } catch (error) {
    logFailure(event, error, facts);
    return redirectWithError(address, failed);
  }
}
