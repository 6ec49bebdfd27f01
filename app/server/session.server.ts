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
/** The session itself; long ones come in chunks: `umroh-session.0`, `umroh-session.1`. */
const sessionName = "umroh-session";
/** Before the name of a cookie that no other host or path can have set. */
const hostPrefix = "__Host-";
const sessionCookie = new RegExp(`(?:^|[;,]\\s*)(?:${adminFlagName}|(?:${hostPrefix})?${sessionName}|sb-)`);

/** Such a visitor's pages are made for them alone. */
export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && sessionCookie.test(header);
}

const adminFlagValue = "authenticated";

function cookieOptions() {
  const secure = getEnv().siteUrl.startsWith("https:");
  return { httpOnly: true, secure, sameSite: "lax", path: "/" } as const;
}

/** No cache keeps the answer: it belongs to one person (S22). */
export function keepPrivate(): void {
  requestScope().answer.set("Cache-Control", "no-store");
}

function setCookie(name: string, value: string, seconds: number): void {
  keepPrivate();
  const cookie = stringifySetCookie({ name, value, maxAge: seconds, ...cookieOptions() });
  requestScope().answer.append("Set-Cookie", cookie);
}

/** The name says under https that no other host or path can have set the cookie (S15). */
function ownName(name: string): string {
  return getEnv().siteUrl.startsWith("https:") ? hostPrefix + name : name;
}

/** `seconds` 0 takes it away. */
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

/** A session is renewed by a write, which is never repeated (R07), yet supabase-js goes on trying for half a
 * minute: later tries of this request are not sent. */
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

function toldBrowser(userAgent: string): string {
  return userAgent.replaceAll(/[^ -~]/g, "").slice(0, longestUserAgent) || "-";
}

function clientOptions(backend: BackendConnection) {
  const { answer, clientAddress, userAgent } = requestScope();
  return {
    // Sign-in is throttled by address: the visitor's, not this server's.
    headers: { "Sb-Forwarded-For": clientAddress, "User-Agent": toldBrowser(userAgent) },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await backend.fetch(input, init);
      const wait = response.headers.get("retry-after");
      if (response.status === 429 && wait !== null) answer.set("Retry-After", wait);
      return response;
    },
  };
}

/** To check a password or ask for a mail without touching the visitor's session. Never shared, for a sign-in
 * stays in its memory. */
export async function throwAwayClient(): Promise<Supabase> {
  const backend = await getBackend();
  return createSessionlessClient(backend, backend.publishableKey, clientOptions(backend));
}

/** One per request, so that loaders side by side refresh a session once. */
export function sessionClient(request: Request): Promise<Supabase> {
  return oncePerRequest(sessionClient, () => createSessionClient(request));
}

/** The flag that the old site kept in local storage, as a cookie no script can read. */
export function hasAdminFlag(request: Request): boolean {
  return parseCookie(request.headers.get("Cookie") ?? "")[adminFlagName] === adminFlagValue;
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
