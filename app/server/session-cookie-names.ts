/** Says that somebody signed in here (decisions.md A2). */
export const adminFlagName = "admin_token";
/** The session itself; long ones come in chunks: `umroh-session.0`, `umroh-session.1`. */
export const sessionName = "umroh-session";
/** Before the name of a cookie that no other host or path can have set. */
export const hostPrefix = "__Host-";

const sessionCookie = new RegExp(`(?:^|[;,]\\s*)(?:${adminFlagName}|(?:${hostPrefix})?${sessionName}|sb-)`);

/** Whether a `Cookie` header holds anything of a session: such a visitor's pages are made for them alone. */
export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && sessionCookie.test(header);
}
