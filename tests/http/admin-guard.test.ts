import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import {
  type Attempt,
  addressOf,
  attemptsAt,
  commonAttemptsAt,
  dataAddress,
} from "../helpers/admin-attempts.ts";
import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import { expect, test } from "../helpers/client/test.ts";
import { forgeTokens } from "../helpers/forged-tokens.ts";
import { type BuiltRoute, builtRoutes } from "../helpers/routes.ts";
import { seed } from "../helpers/seed.ts";
import { type KeptSession, sessionCookies } from "../helpers/session-cookies.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { tablesOfTheSite } from "../helpers/tables.ts";

/** Whoever is not signed in may see these; every other admin address of the build is tried below. */
const publicRoutes = ["routes/admin_.login", "routes/admin_.lupa-password"];

const owner = { email: "pemilik@contoh.id", password: "gunung-merbabu-3145" };
const outsider = { email: "orang-luar@contoh.id", password: "sungai-mahakam-980" };
const flag = "admin_token=authenticated";
const tables = tablesOfTheSite();
/** An inquiry under the id that stands for any in an address. */
const pilgrim = { id: seed.draft.id, name: "Nyi Rahasia Kusuma", phone: "0812-9753-8642" };
const aDay = 24 * 60 * 60;

// One backend and one site for the whole file.

let backend: RunningBackend;
let site: Site;
let service: SupabaseClient;
const cookies: Record<string, string> = {};
/** Of the package that stands for any: an earlier version, which can be brought back. */
let version = 0;

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

async function signIn({ email, password }: typeof owner): Promise<KeptSession> {
  const client = createClient(backend.url, backend.publishableKey, { auth });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { ...data.session, expires_at: Math.floor(Date.now() / 1000) + aDay };
}

async function signedOut(): Promise<KeptSession> {
  const session = await signIn(owner);
  const { error } = await service.auth.admin.signOut(session.access_token, "local");
  if (error !== null) throw error;
  return session;
}

/** Cookies with access tokens that look like an administrator's; their refresh token is as false. */
async function forgeries(): Promise<Record<string, string>> {
  const tokens = await forgeTokens(
    (await signIn(owner)).access_token,
    (await signIn(outsider)).access_token,
    backend.jwtSecret,
  );
  const expires_at = Math.floor(Date.now() / 1000) + aDay;
  return Object.fromEntries(
    Object.entries(tokens).map(([name, access_token]) => {
      const session = { access_token, refresh_token: "made-up", expires_at };
      return [`a token with ${name}`, `${flag}; ${sessionCookies(session)}`];
    }),
  );
}

test.beforeAll(async () => {
  backend = await startBackend();
  service = createClient(backend.url, backend.secretKey, { auth });
  await service.auth.admin.createUser({ ...owner, email_confirm: true, app_metadata: { role: "admin" } });
  await service.auth.admin.createUser({
    ...outsider,
    email_confirm: true,
    app_metadata: { role: "editor" },
    user_metadata: { role: "admin" },
  });
  const { error } = await service.from("inquiries").insert({ ...pilgrim, note: "jangan disebarkan" });
  if (error !== null) throw error;
  const changed = await service.from("packages").update({ tagline: "Diperbarui" }).eq("id", seed.draft.id);
  if (changed.error !== null) throw changed.error;
  const versions = await service.from("content_versions").select("id").eq("item", seed.draft.id);
  version = versions.data?.[0]?.id ?? 0;
  expect(version).toBeGreaterThan(0);
  site = await startSite({
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    LOG_LEVEL: "silent",
  });
  Object.assign(cookies, await forgeries(), {
    "no cookie": "",
    "the flag alone": flag,
    "a session without the flag": sessionCookies(await signIn(owner)),
    "a session that was ended": `${flag}; ${sessionCookies(await signedOut())}`,
    "a signed-in user who is no administrator": `${flag}; ${sessionCookies(await signIn(outsider))}`,
    "garbage in base64": `${flag}; umroh-session=base64-!!!!`,
    "garbage in JSON": `${flag}; umroh-session={"access_token":1,"refresh_token":[],"expires_at":"x"}`,
    "garbage in chunks": `${flag}; umroh-session.0=base64-eyJh; umroh-session.1=%%%; umroh-session.7=x`,
    "an administrator": `${flag}; ${sessionCookies(await signIn(owner))}`,
  });
});

test.afterAll(async () => {
  await site?.stop();
  await backend?.stop();
});

/** Guarded routes; the one that ends sessions comes last, for it may end the caller's. */
function guardedRoutes(): BuiltRoute[] {
  const routes = builtRoutes("/admin").filter(({ id }) => !publicRoutes.includes(id));
  const isLogout = ({ id }: BuiltRoute) => Number(id === "routes/admin.logout");
  return routes.sort((one, other) => isLogout(one) - isLogout(other));
}

function ask({ address, init }: Attempt, cookie: string): Promise<Response> {
  return fetch(site.origin + address, { ...init, redirect: "manual", headers: cookie ? { cookie } : {} });
}

/** What only an administrator may learn. */
const secrets = [seed.draft.title, owner.email, pilgrim.name, pilgrim.phone];

const toLogin = /^\/admin\/login(\?next=%2Fadmin|$)/;
/** A 400 or 404 would be an action's own word: whoever gets that far has passed the guard. */
const refusals = [302, 303, 401, 403, 405, 431];

async function expectRefusal(attempt: Attempt, cookie: string, caller: string): Promise<void> {
  const answer = await ask(attempt, cookie);
  const body = await answer.text();
  const what = `${attempt.init.method ?? "GET"} ${attempt.address} with ${caller}`;
  // 202 and 204 are how the framework sends a redirect to its script.
  if (answer.status === 202) expect(body, what).toMatch(/"redirect","\/admin\/login/);
  else if (answer.status === 204) expect(answer.headers.get("x-remix-redirect"), what).toMatch(toLogin);
  // The front refuses this way of asking to everybody.
  else if (attempt.address.includes("?_data=")) expect(answer.status, what).toBe(400);
  else expect(refusals, `${what} answered ${answer.status}`).toContain(answer.status);
  const location = answer.headers.get("location");
  if (location !== null) expect(location, what).toMatch(toLogin);
  for (const secret of secrets) expect(body, what).not.toContain(secret);
}

async function everyRow() {
  const read = tables.map(async (table) => {
    const { data, error } = await service.from(table).select("*");
    if (error !== null) throw error;
    return data.map((row) => JSON.stringify(row)).sort();
  });
  const { data: files } = await service.storage.from("images").list("", { limit: 1000 });
  const { data: users } = await service.auth.admin.listUsers();
  const accounts = users.users.map(({ email, new_email, app_metadata }) => ({
    email,
    new_email,
    app_metadata,
  }));
  return { rows: await Promise.all(read), files: files?.map(({ name }) => name), accounts };
}

test("the build has the admin's addresses, and the public ones among them are named", () => {
  const all = builtRoutes("/admin").map(({ id }) => id);
  expect(all).toEqual(
    expect.arrayContaining(["routes/admin", "routes/admin._index", "routes/admin.profile"]),
  );
  expect(all).toEqual(expect.arrayContaining(publicRoutes));
});

test("an administrator does get in, and sees what the others must not (S01)", async () => {
  const seen: string[] = [];
  for (const route of guardedRoutes()) {
    const answer = await ask({ address: addressOf(route), init: {} }, cookies["an administrator"] ?? "");
    expect(answer.status, route.path).toBeLessThan(500);
    seen.push(await answer.text());
  }
  for (const secret of secrets)
    expect(
      seen.some((body) => body.includes(secret)),
      secret,
    ).toBe(true);
});

// Who asks is told in one place for all routes: every way to ask, with the one that comes furthest, shows that each goes by it.
for (const [caller, attempts] of [
  ["no cookie", commonAttemptsAt],
  ["a signed-in user who is no administrator", attemptsAt],
  ["the flag alone", commonAttemptsAt],
  ["a session without the flag", commonAttemptsAt],
  ["a session that was ended", commonAttemptsAt],
  ["a token with a time that is over", commonAttemptsAt],
  ["a token with somebody else's signature", commonAttemptsAt],
  ["garbage in base64", commonAttemptsAt],
] as const) {
  test(`with ${caller}, every admin address refuses and nothing changes (S01, S02)`, async () => {
    const cookie = cookies[caller];
    if (cookie === undefined) throw new Error(`No cookies for ${caller}`);
    const before = await everyRow();
    for (const route of guardedRoutes()) {
      await Promise.all(attempts(route, version).map((attempt) => expectRefusal(attempt, cookie, caller)));
    }
    expect(await everyRow()).toEqual(before);
  });
}

test("no kind of forged token or garbage opens a page or saves a form (S01, S02, S06)", async () => {
  const forged = Object.entries(cookies).filter(([caller]) => /^(a token|garbage)/.test(caller));
  expect(forged.length).toBeGreaterThan(15);
  const before = await everyRow();
  const [asked, saved] = ["/admin/inquiries", "/admin/features"];
  const init = { method: "POST", body: new URLSearchParams({ intent: "delete", id: seed.draft.id }) };
  for (const [caller, cookie] of forged) {
    for (const attempt of [
      { address: asked, init: {} },
      { address: dataAddress(asked), init: {} },
      { address: saved, init },
      { address: dataAddress(saved), init },
    ]) {
      await expectRefusal(attempt, cookie, caller);
    }
  }
  expect(await everyRow()).toEqual(before);
});
