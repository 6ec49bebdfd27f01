import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { canEnter, type Role, roles } from "../../app/domain/team/roles.ts";
import { areaOf, publicRoutes, routesWithArea } from "../helpers/admin-areas.ts";
import { type Attempt, attemptsAt, commonAttemptsAt, dataAddress } from "../helpers/admin-attempts.ts";
import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import { Context, expect, test } from "../helpers/client/test.ts";
import { forgeTokens } from "../helpers/forged-tokens.ts";
import { type BuiltRoute, builtRoutes } from "../helpers/routes.ts";
import { seed } from "../helpers/seed.ts";
import { type KeptSession, sessionCookies } from "../helpers/session-cookies.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { tablesOfTheSite } from "../helpers/tables.ts";
import { addColleague, changeColleague } from "../helpers/team.ts";

const owner = { email: "pemilik@contoh.id", password: "gunung-merbabu-3145" };
const outsider = { email: "orang-luar@contoh.id", password: "sungai-mahakam-980" };
const colleague = (name: string) => ({ email: `${name}@contoh.id`, password: "danau-singkarak-552" });
const team = { editor: colleague("editor"), layanan: colleague("layanan"), keuangan: colleague("keuangan") };
/** They are switched off, and given other roles. */
const leaver = colleague("pindah");
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
  for (const role of roles) if (role !== "pemilik") await addColleague(service, team[role], role);
  await addColleague(service, leaver, "editor");
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
    LOG_LEVEL: "warn",
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
    pemilik: `${flag}; ${sessionCookies(await signIn(owner))}`,
    layanan: `${flag}; ${sessionCookies(await signIn(team.layanan))}`,
    keuangan: `${flag}; ${sessionCookies(await signIn(team.keuangan))}`,
    editor: `${flag}; ${sessionCookies(await signIn(team.editor))}`,
    leaver: `${flag}; ${sessionCookies(await signIn(leaver))}`,
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
const toSecondStep = /^\/admin\/langkah-kedua\?next=%2Fadmin/;
/** A 400 or 404 would be an action's own word: whoever gets that far has passed the guard. */
const refusals = [302, 303, 401, 403, 405, 431];

async function expectRefusal(
  attempt: Attempt,
  cookie: string,
  caller: string,
  leadsTo = toLogin,
): Promise<void> {
  const answer = await ask(attempt, cookie);
  const body = await answer.text();
  const what = `${attempt.init.method ?? "GET"} ${attempt.address} with ${caller}`;
  // 202 and 204 are how the framework sends a redirect to its script.
  if (answer.status === 202) expect(/"redirect","([^"]*)/.exec(body)?.[1], what).toMatch(leadsTo);
  else if (answer.status === 204) expect(answer.headers.get("x-remix-redirect"), what).toMatch(leadsTo);
  // The front refuses this way of asking to everybody.
  else if (attempt.address.includes("?_data=")) expect(answer.status, what).toBe(400);
  else expect(refusals, `${what} answered ${answer.status}`).toContain(answer.status);
  const location = answer.headers.get("location");
  if (location !== null) expect(location, what).toMatch(leadsTo);
  for (const secret of secrets) expect(body, what).not.toContain(secret);
}

async function everyRow() {
  const read = tables.map(async (table) => {
    const { data, error } = await service.from(table).select("*");
    if (error !== null) throw error;
    // When somebody was last seen is no change.
    return data
      .map((row) => JSON.stringify({ ...row, last_seen_at: 0, ...(table === "staff" && { updated_at: 0 }) }))
      .sort();
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

test("every admin address of the build says whom it is for", () => {
  const all = builtRoutes("/admin").map(({ id }) => id);
  expect(all.sort()).toEqual([...publicRoutes, ...routesWithArea].sort());
});

// Who asks is told in one place for all routes: every way to ask, with the one that comes furthest, shows that each goes by it.
for (const [caller, attempts] of [
  ["no cookie", commonAttemptsAt],
  ["a signed-in user who is no administrator", commonAttemptsAt],
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
      await Promise.all(attempts(route).map((attempt) => expectRefusal(attempt, cookie, caller)));
    }
    expect(await everyRow()).toEqual(before);
  });
}

/** An answer that a person of the team gets whose role may do this: whatever the address itself makes of it. */
async function expectEntrance(attempt: Attempt, cookie: string, caller: string): Promise<string> {
  const answer = await ask(attempt, cookie);
  const what = `${attempt.init.method ?? "GET"} ${attempt.address} with ${caller}`;
  const body = await answer.text();
  expect([401, 403], what).not.toContain(answer.status);
  expect(answer.status, what).toBeLessThan(500);
  const way = `${answer.headers.get("location")} ${body.slice(0, 400)}`;
  expect(way, what).not.toMatch(/admin\/login|langkah-kedua/);
  return body;
}

async function expectForbidden(attempt: Attempt, cookie: string, caller: string): Promise<void> {
  const answer = await ask(attempt, cookie);
  const body = await answer.text();
  const what = `${attempt.init.method ?? "GET"} ${attempt.address} with ${caller}`;
  // 405: nothing is ever sent there; 400: the front refuses this way of asking to everybody.
  const never = attempt.address.includes("?_data=") ? 400 : 405;
  expect([403, ...(attempt.init.method === undefined && never === 405 ? [] : [never])], what).toContain(
    answer.status,
  );
  if (answer.status === 403 && attempt.init.method !== "HEAD")
    expect(body, what).toContain("mintalah kepada pemilik");
  for (const secret of [pilgrim.name, pilgrim.phone]) expect(body, what).not.toContain(secret);
}

// As before: all ways to ask with the one that comes furthest and may do least.
for (const [role, attempts] of [
  ["keuangan", attemptsAt],
  ["layanan", commonAttemptsAt],
  ["editor", commonAttemptsAt],
] as const) {
  test(`${role} is refused what other roles do, kindly, and nothing changes (S01, S02)`, async () => {
    const before = await everyRow();
    for (const route of guardedRoutes()) {
      const refused = attempts(route, version).filter(
        (attempt) => !canEnter(role, areaOf(route.id, attempt)),
      );
      await Promise.all(refused.map((attempt) => expectForbidden(attempt, cookies[role] ?? "", role)));
    }
    expect(await everyRow()).toEqual(before);
    expect(site.output()).toMatch(
      new RegExp(`"requestId":"\\w+","role":"${role}","area":"settings","msg":"guard.forbidden"`),
    );
  });
}

test("the history of a thing, and the number of the settings, are for whoever may change them", async () => {
  const into = { method: "POST", body: new URLSearchParams({ into: "settings" }) };
  for (const [address, init, allowed] of [
    ["/admin/riwayat/halaman/site-settings", {}, ["pemilik"]],
    ["/admin/riwayat/halaman/contact", {}, ["pemilik", "editor", "layanan"]],
    ["/admin/riwayat/halaman/about", {}, ["pemilik", "editor"]],
    [`/admin/riwayat/agen/${seed.draft.id}`, {}, ["pemilik", "keuangan"]],
    ["/admin/nomor-whatsapp", into, ["pemilik"]],
  ] as const) {
    for (const role of roles) {
      const isAllowed = (allowed as readonly Role[]).includes(role);
      await (isAllowed ? expectEntrance : expectForbidden)({ address, init }, cookies[role] ?? "", role);
    }
  }
});

test("whoever owes the second step of signing in gets no further than to it", async () => {
  const demand = async (owners_use_second_step: boolean) => {
    const { error } = await service.from("team_rules").update({ owners_use_second_step }).eq("is_only", true);
    if (error !== null) throw error;
  };
  await demand(true);
  const before = await everyRow();
  const open = ["routes/admin_.langkah-kedua", "routes/admin.logout"];
  for (const route of guardedRoutes().filter(({ id }) => !open.includes(id))) {
    await Promise.all(
      commonAttemptsAt(route).map((attempt) =>
        expectRefusal(attempt, cookies.pemilik ?? "", "an owner without a second step", toSecondStep),
      ),
    );
  }
  expect(await everyRow()).toEqual(before);
  await demand(false);
});

test("another role counts at once and loses nothing that was typed; whoever is switched off is out", async () => {
  const context = new Context(site.origin);
  const pairs = (cookies.leaver ?? "").split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value })));
  const page = await context.newPage();
  await page.goto("/admin/edit-about");
  await page.getByLabel("Judul halaman").fill("Ditulis sebelum pindah");
  await changeColleague(service, leaver, { role: "layanan" });
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  expect(page.answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Bukan bagian dari peran Anda" })).toBeVisible();
  await expect(
    page.getByText("Bagian ini untuk Pemilik dan Editor, sedangkan peran Anda Layanan."),
  ).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menu admin" }).first();
  await expect(menu.getByRole("link", { name: "Permintaan" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Edit Tentang Kami" })).toHaveCount(0);
  await changeColleague(service, leaver, { role: "editor" });
  await page.getByRole("button", { name: "Coba simpan lagi" }).click();
  await expect(page.getByRole("status").first()).toContainText("disimpan");
  expect(JSON.stringify(await everyRow())).toContain("Ditulis sebelum pindah");
  await page.goto("/admin/inquiries");
  expect(page.answer?.status()).toBe(403);
  await expect(page.getByRole("banner")).toContainText("pindah@contoh.id (Editor)");
  await changeColleague(service, leaver, { is_active: false });
  await page.goto("/admin/edit-about");
  expect(page.url()).toContain("/admin/login");
  for (const route of guardedRoutes()) {
    await Promise.all(
      commonAttemptsAt(route).map((attempt) =>
        expectRefusal(attempt, cookies.leaver ?? "", "somebody who was switched off"),
      ),
    );
  }
});

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

// Last, for much is deleted on the way. Whoever leaves would be out.
for (const role of ["pemilik", "keuangan", "layanan", "editor"] as const) {
  test(`${role} gets in wherever the role may, and an owner sees what strangers must not (S01)`, async () => {
    const open = guardedRoutes()
      .filter(({ id }) => !["routes/admin.logout", "routes/admin_.langkah-kedua"].includes(id))
      .flatMap((route) => {
        const attempts = commonAttemptsAt(route).filter(({ address }) => !address.endsWith(".data"));
        return attempts.filter((attempt) => canEnter(role, areaOf(route.id, attempt)));
      });
    const seen: string[] = [];
    for (const sends of [false, true]) {
      for (const attempt of open.filter(({ init }) => (init.method === "POST") === sends))
        seen.push(await expectEntrance(attempt, cookies[role] ?? "", role));
    }
    const all = seen.join("");
    if (role === "pemilik") for (const secret of secrets) expect(all).toContain(secret);
  });
}
