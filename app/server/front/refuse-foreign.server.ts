import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { getEnv } from "../env.server";
import { sendRefusal } from "./refuse.server";
import { isRead } from "./steps";

/**
 * True for a form or request that another site sent (trust.md S13), sub-domains and pages without an origin included. Every
 * browser names the origin of what it posts; whoever names none is no browser, and has no session of somebody's to misuse.
 * The origin's host is compared with the host asked for, as a proxy may speak https for us.
 */
export function isForeign(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin, host } = headers;
  if (origin === undefined || origin === siteUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** The step that ends what another site tries to change in a visitor's or an administrator's name. */
export function refuseForeign(request: IncomingMessage, response: ServerResponse): boolean {
  if (isRead(request.method) || !isForeign(request.headers, getEnv().siteUrl)) return false;
  sendRefusal(request, response, { status: 403 });
  return true;
}
