import { createClient } from "@supabase/supabase-js";
import { jwtVerify, SignJWT } from "jose";
import { expect } from "vitest";
import { cheapestCost, openTestDatabase, type TestDatabase } from "../testing.ts";
import type { Caller, Refusal } from "../types.ts";
import { clientAddressHeader, createAuth, parseAuthSettings } from "./index.ts";
import type { Mailer, MailMessage } from "./mail.ts";

export const testPassword = "Kaabah-2026";
const testSecret = "a-secret-of-this-test-with-32-or-more-characters";
const baseUrl = "http://backend.test";
const apiKeys: Record<string, string> = { "anon-key": "anon", "service-key": "service_role" };

const bearerOf = (headers: Headers) => headers.get("authorization")?.replace(/^bearer /i, "") ?? null;

/** A line of the test backend's log. */
interface LogLine {
  level: string;
  event: string;
  fields?: Record<string, unknown>;
}

export interface HarnessOptions {
  /** Settings of `[auth]`. */
  toml?: Record<string, unknown>;
  /** Replaces the mailer that only remembers. */
  mailer?: Mailer;
  /** Database of another harness, which stays open. Default: a new one. */
  db?: TestDatabase;
}

/** Opens Supabase Auth alone. Bearer tokens are verified before each request, as the gateway does. */
export async function openAuth({ toml = {}, mailer, db: shared }: HarnessOptions = {}) {
  const db = shared ?? (await openTestDatabase());
  const mails: MailMessage[] = [];
  const log: LogLine[] = [];
  // The clock starts at the real time, because supabase-js checks expiry by its own; tokens count whole seconds.
  let now = Math.floor(Date.now() / 1000) * 1000;
  const auth = createAuth({
    db,
    jwtSecret: testSecret,
    settings: parseAuthSettings(toml),
    mailer: mailer ?? { send: async (message) => void mails.push(message), close: () => undefined },
    siteUrl: "https://library.test",
    publicUrl: baseUrl,
    clock: () => now,
    passwordCost: cheapestCost,
    log: (level, event, fields) => void log.push({ level, event, fields }),
  });

  async function identify(token: string | null): Promise<Caller | Refusal> {
    if (token === null) return { role: "anon", claims: {} };
    const role = apiKeys[token];
    if (role) return { role, claims: { role } };
    try {
      const options = { algorithms: ["HS256"], currentDate: new Date(now) };
      const { payload } = await jwtVerify(token, new TextEncoder().encode(testSecret), options);
      return { role: String(payload.role), claims: payload };
    } catch (error) {
      const expired = error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED";
      return { reason: expired ? "expired" : "signature", detail: String(error) };
    }
  }

  async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const token = bearerOf(request.headers);
    const caller = await identify(token);
    if ("reason" in caller) return auth.refuse(request, caller);
    return auth.handle(request, { caller, accessToken: "sub" in caller.claims ? token : null });
  }

  const client = (key: string, address?: string) =>
    createClient(baseUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          if (address) headers.set(clientAddressHeader, address);
          return fetch(input instanceof Request ? input : String(input), { ...init, headers });
        },
      },
    });

  return {
    auth,
    db,
    mails,
    log,
    /** @param address client address as the host reports it */
    client: (address?: string) => client("anon-key", address),
    admin: () => client("service-key").auth.admin,
    /** Sends a raw request below `/auth/v1`. */
    raw: (path: string, init?: RequestInit) => fetch(`${baseUrl}/auth/v1${path}`, init),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${baseUrl}/auth/v1${path}`, { method: "POST", body: JSON.stringify(body), headers }),
    advance(ms: number) {
      now += ms;
    },
    now: () => now,
    sign: (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(testSecret)),
    createUser: (email: string, password = testPassword) =>
      auth.createUser({ email, password, appMetadata: { role: "admin" }, emailConfirm: true }),
    /** Waits for mails under way and returns the token of the newest link. */
    async mailedToken(to: string) {
      await auth.idle(30_000);
      const mail = mails.findLast((message) => message.to === to);
      const token = mail?.html.match(/token=([\w-]+)/)?.[1];
      if (!token) throw new Error(`No link was mailed to ${to}`);
      return token;
    },
    [Symbol.asyncDispose]: async () => {
      await auth.idle(30_000);
      if (shared === undefined) await db.close();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof openAuth>>;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Status with error code, and message, of a refusal in the older form. Expects no further field. */
export const refusalOf = async (response: Response): Promise<[string, string]> => {
  const { code, error_code, msg, weak_password: _, ...more } = await response.json();
  expect([code, more]).toEqual([response.status, {}]);
  return [`${code} ${error_code}`, msg];
};

/** Signs a user in with a client of its own. */
export async function signedIn(harness: Harness, email: string, password = testPassword) {
  const client = harness.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error || !data.session) throw error ?? new Error("No session");
  return { client, session: data.session, user: data.user };
}

/** Creates a user and signs it in. */
export async function newcomer(harness: Harness, email: string) {
  await harness.createUser(email);
  return signedIn(harness, email);
}
