import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Database } from "../../supabase/database.types.ts";
import { getBackend } from "./backend.server";
import { getEnv } from "./env.server";
import { oncePerRequest, requestScope } from "./request-scope.server";
import type { Supabase } from "./supabase.server";

/** Nobody stays signed in for longer (product.md section 9). */
export const sessionSeconds = 7 * 24 * 60 * 60;

const adminFlagName = "admin_token";
const adminFlagValue = "authenticated";

/** Long enough for a write on a slow line, short enough to be told about it (trust.md R07). */
const requestDeadlineMs = 10_000;

function cookieOptions() {
  const secure = getEnv().siteUrl.startsWith("https:");
  return { httpOnly: true, secure, sameSite: "lax", path: "/" } as const;
}

/** Sends a cookie with the answer to this request. `seconds` 0 takes it away. */
export function sendCookie(name: string, value: string, seconds: number): void {
  const cookie = stringifySetCookie({ name, value, maxAge: seconds, ...cookieOptions() });
  requestScope().answer.append("Set-Cookie", cookie);
}

export function readCookie(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.get("Cookie") ?? "")[name];
}

/** The name says under https that no other host or path can have set the cookie. */
function sessionCookieName(): string {
  return getEnv().siteUrl.startsWith("https:") ? "__Host-umroh-session" : "umroh-session";
}

async function createSessionClient(request: Request): Promise<Supabase> {
  const backend = await getBackend();
  const { answer, clientAddress } = requestScope();
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookieOptions: { name: sessionCookieName(), ...cookieOptions(), maxAge: sessionSeconds },
    cookies: {
      getAll: () =>
        parseCookieHeader(request.headers.get("Cookie") ?? "").map(({ name, value = "" }) => ({
          name,
          value,
        })),
      setAll: (cookies, headers) => {
        for (const { name, value, options } of cookies) {
          const maxAge = options.maxAge === 0 ? 0 : sessionSeconds;
          answer.append(
            "Set-Cookie",
            serializeCookieHeader(name, value, { ...options, ...cookieOptions(), maxAge }),
          );
        }
        for (const [name, value] of Object.entries(headers)) answer.set(name, value);
      },
    },
    global: {
      // Sign-in is throttled by address: the visitor's, not this server's.
      headers: { "Sb-Forwarded-For": clientAddress },
      fetch: (input, init) =>
        backend.fetch(input, {
          ...init,
          signal: AbortSignal.any([
            AbortSignal.timeout(requestDeadlineMs),
            ...(init?.signal ? [init.signal] : []),
          ]),
        }),
    },
  });
}

/** The visitor's own client, one per request, so that loaders running side by side refresh a session once. */
export function sessionClient(request: Request): Promise<Supabase> {
  return oncePerRequest(sessionClient, () => createSessionClient(request));
}

/** The flag that the old site kept in local storage, as a cookie no script can read (decisions.md A2). */
export function hasAdminFlag(request: Request): boolean {
  return readCookie(request, adminFlagName) === adminFlagValue;
}

export function setAdminFlag(): void {
  sendCookie(adminFlagName, adminFlagValue, sessionSeconds);
}

/** Takes flag and session cookies away, chunks included, whatever state the session on the server is in. */
export function clearSession(request: Request): void {
  const ours = Object.keys(parseCookie(request.headers.get("Cookie") ?? "")).filter((name) =>
    name.startsWith(sessionCookieName()),
  );
  for (const name of [adminFlagName, ...ours]) sendCookie(name, "", 0);
}
