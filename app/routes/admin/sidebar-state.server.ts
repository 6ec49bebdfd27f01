import { readCookie, sendCookie } from "~/server/session.server";

const cookieName = "sidebar_state";
const lifetimeSeconds = 7 * 24 * 60 * 60;

/** Reads a cookie, so that the server draws the sidebar as it was left, without script and without a jump. */
export function isSidebarCollapsed(request: Request): boolean {
  return readCookie(request.headers.get("Cookie"), cookieName) === "collapsed";
}

export function keepSidebarState(collapsed: boolean): void {
  sendCookie(cookieName, collapsed ? "collapsed" : "expanded", lifetimeSeconds);
}
