import type { TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { safeRedirect } from "~/lib/addresses";
import { shorten } from "~/lib/text";
import { logFailure } from "./log.server";
import { leadTo } from "./responses.server";
import { readCookie, sendCookie } from "./session.server";

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

/** Whether a link leads to the admin area. A cookie can be forged, so its link must not lead to another site. */
function isAdminPath(to: string): boolean {
  return /^\/admin[/?]/.test(to) && safeRedirect(to, "") === to;
}

export function flash(message: FlashMessage): void {
  const short = { ...message, text: shorten(message.text, longestText) };
  sendCookie(cookieName, Buffer.from(JSON.stringify(short)).toString("base64url"), livesSeconds);
}

/** Reads and removes the message. Null for none, and for one that this site has not written. */
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

export function redirectWithSuccess(
  path: string,
  title: string,
  text = "",
  link?: FlashLink,
): TypedResponse<never> {
  flash({ kind: "success", title, text, link });
  return leadTo(path, 303);
}

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

/** Redirects to `address` with the message `failed` when `change` throws. */
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
