import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { type AuthError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Database } from "../../supabase/database.types.ts";
import { type BackendConnection, getBackend } from "./backend.server";
import { getEnv } from "./env.server";
import { oncePerRequest, requestScope } from "./request-scope.server";
import { createSessionlessClient, type Supabase, withoutRetries } from "./supabase.server";

export const sessionSeconds = 7 * 24 * 60 * 60;

const longestUserAgent = 400;

const adminFlagName = "admin_token";
/** Name of the session's cookie. A long session is split: `umroh-session.0`, `umroh-session.1`. */
const sessionName = "umroh-session";
/** Prefix of cookies that no other host or path can set. */
const hostPrefix = "__Host-";
const sessionCookie = new RegExp(`(?:^|[;,]\\s*)(?:${adminFlagName}|(?:${hostPrefix})?${sessionName}|sb-)`);

export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && sessionCookie.test(header);
}

const adminFlagValue = "authenticated";

function cookieOptions() {
  const secure = getEnv().siteUrl.startsWith("https:");
  return { httpOnly: true, secure, sameSite: "lax", path: "/" } as const;
}

/** Forbids caches to keep the answer (S22). */
export function keepPrivate(): void {
  requestScope().answer.set("Cache-Control", "no-store");
}

function setCookie(name: string, value: string, seconds: number): void {
  keepPrivate();
  const cookie = stringifySetCookie({ name, value, maxAge: seconds, ...cookieOptions() });
  requestScope().answer.append("Set-Cookie", cookie);
}

/** Name of a cookie of this site. Under https it proves that no other host or path has set the cookie (S15). */
function ownName(name: string): string {
  return getEnv().siteUrl.startsWith("https:") ? hostPrefix + name : name;
}

/** Sets a cookie; with 0 `seconds` it is removed. */
export function sendCookie(name: string, value: string, seconds: number): void {
  setCookie(ownName(name), value, seconds);
}

export function formatCookie(name: string, value: string, maxAge: number): string {
  return stringifySetCookie({ name: ownName(name), value, maxAge, ...cookieOptions() });
}

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return parseCookie(header ?? "")[ownName(name)];
}

async function createSessionClient(request: Request): Promise<Supabase> {
  const backend = await getBackend();
  const { answer } = requestScope();
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookieOptions: { name: ownName(sessionName), ...cookieOptions(), maxAge: sessionSeconds },
    cookies: {
      // The user is read anew each time. In the cookie, a long name of a factor would fill it.
      encode: "tokens-only",
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
    db: withoutRetries,
    global: renewingOnce(clientOptions(backend)),
  });
}

export function renewalOutage() {
  return oncePerRequest(renewalOutage, () => Promise.withResolvers<AuthError>());
}

/** Sends a session's renewal once. It is a write and must not be repeated (R07), yet supabase-js retries for half a
 * minute. */
function renewingOnce({ fetch, ...options }: ReturnType<typeof clientOptions>) {
  const { resolve } = renewalOutage();
  const fail = (status: number) => {
    isOut = true;
    resolve(new AuthRetryableFetchError("The session could not be renewed", status));
  };
  let isOut = false;
  return {
    ...options,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      if (!String(input).includes("grant_type=refresh_token")) return fetch(input, init);
      if (isOut) throw new TypeError("Not sent again");
      try {
        const response = await fetch(input, init);
        if (response.status >= 500) fail(response.status);
        return response;
      } catch (error) {
        fail(0);
        throw error;
      }
    },
  };
}

function clientOptions(backend: BackendConnection) {
  const { answer, clientAddress, userAgent } = requestScope();
  return {
    // Sign-ins are limited by the visitor's address, not this server's.
    headers: {
      "Sb-Forwarded-For": clientAddress,
      "User-Agent": userAgent.replaceAll(/[^ -~]/g, "").slice(0, longestUserAgent) || "-",
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await backend.fetch(input, init);
      const wait = response.headers.get("retry-after");
      if (response.status === 429 && wait !== null) answer.set("Retry-After", wait);
      return response;
    },
  };
}

/** Returns a client for checking a password or requesting a mail. It is never shared: a sign-in stays in its memory. */
export async function throwAwayClient(): Promise<Supabase> {
  const backend = await getBackend();
  return createSessionlessClient(backend, backend.publishableKey, clientOptions(backend));
}

/** Returns the request's client with its session. One per request, so that parallel loaders refresh the session once. */
export function sessionClient(request: Request): Promise<Supabase> {
  return oncePerRequest(sessionClient, () => createSessionClient(request));
}

export function hasAdminFlag(request: Request): boolean {
  return parseCookie(request.headers.get("Cookie") ?? "")[adminFlagName] === adminFlagValue;
}

/** Cookie that names the session opened by a reset link or an invitation. Hosted Supabase calls every link `otp`. */
const passwordLinkName = `${sessionName}-link`;

export function notePasswordLink(sessionId: string): void {
  sendCookie(passwordLinkName, sessionId, sessionSeconds);
}

/** Whether a password link opened the session. Forging the cookie gains nothing: the service itself decides which
 * session needs no password. */
export function openedByPasswordLink(request: Request, sessionId: string | null): boolean {
  return sessionId !== null && readCookie(request.headers.get("Cookie"), passwordLinkName) === sessionId;
}

export function setAdminFlag(): void {
  setCookie(adminFlagName, adminFlagValue, sessionSeconds);
}

export function clearSession(request: Request): void {
  const received = Object.keys(parseCookie(request.headers.get("Cookie") ?? ""));
  const issued = requestScope()
    .answer.getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf("=")));
  const ours = [...received, ...issued].filter((name) => name.startsWith(ownName(sessionName)));
  for (const name of new Set([adminFlagName, ...ours])) setCookie(name, "", 0);
}
