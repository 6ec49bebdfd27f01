import { createClient } from "@supabase/supabase-js";
import { canEnter, type Role, roles } from "../../app/domain/team/roles.ts";
import {
  type Attempt,
  areaOf,
  attemptsAt,
  dataAttemptsAt,
  guardedRoutes,
  pageAttemptsAt,
  publicRoutes,
  routesWithArea,
} from "../helpers/admin-attempts.ts";
import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { Context, expect, test } from "../helpers/client/test.ts";
import { forgeTokens } from "../helpers/forged-tokens.ts";
import { type BuiltRoute, builtRoutes } from "../helpers/routes.ts";
import { seed } from "../helpers/seed.ts";
import { addColleague, changeColleague, type Service } from "../helpers/service.ts";
import { type KeptSession, sessionCookies } from "../helpers/session-cookies.ts";
import { watchState } from "../helpers/site-state.ts";

const owner = { email: "pemilik@contoh.id", password: "gunung-merbabu-3145" };
const outsider = { email: "orang-luar@contoh.id", password: "sungai-mahakam-980" };
const colleague = (name: string) => ({ email: `${name}@contoh.id`, password: "danau-singkarak-552" });
const team = { editor: colleague("editor"), layanan: colleague("layanan"), keuangan: colleague("keuangan") };
/** They are switched off, and given other roles. */
const leaver = colleague("pindah");
const flag = "admin_token=authenticated";
/** An inquiry under the id that stands for any in an address. */
const pilgrim = { id: seed.draft.id, name: "Nyi Rahasia Kusuma", phone: "0812-9753-8642" };
const aDay = 24 * 60 * 60;

// One site for the whole file.

let own: BreakableSite;
const cookies: Record<string, string> = {};
/** Of the package that stands for any: an earlier version, which can be brought back. */
let version = 0;

async function signIn({ email, password }: typeof owner): Promise<KeptSession> {
  const client = createClient(own.backend.url, own.backend.publishableKey, {
    auth: { persistSession: false },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { ...data.session, expires_at: Math.floor(Date.now() / 1000) + aDay };
}

async function signedOut(): Promise<KeptSession> {
  const session = await signIn(owner);
  const { error } = await own.service.auth.admin.signOut(session.access_token, "local");
  if (error !== null) throw error;
  return session;
}

/** Cookies with access tokens that look like an administrator's; their refresh token is as false. */
async function forgeries(): Promise<Record<string, string>> {
  const tokens = await forgeTokens(
    (await signIn(owner)).access_token,
    (await signIn(outsider)).access_token,
    own.backend.jwtSecret,
  );
  const expires_at = Math.floor(Date.now() / 1000) + aDay;
  return Object.fromEntries(
    Object.entries(tokens).map(([name, access_token]) => {
      const session = { access_token, refresh_token: "made-up", expires_at };
      return [`a token with ${name}`, `${flag}; ${sessionCookies(session)}`];
    }),
  );
}

async function plant(service: Service): Promise<void> {
  await service.auth.admin.createUser({ ...owner, email_confirm: true, app_metadata: { role: "admin" } });
  await service.auth.admin.createUser({
    ...outsider,
    email_confirm: true,
    app_metadata: { role: "editor" },
    user_metadata: { role: "admin" },
  });
  for (const role of roles) if (role !== "pemilik") await addColleague(service, team[role], role);
  await addColleague(service, leaver, "editor");
  await service
    .from("inquiries")
    .insert({ ...pilgrim, note: "jangan disebarkan" })
    .throwOnError();
  await service.from("packages").update({ tagline: "Diperbarui" }).eq("id", seed.draft.id).throwOnError();
  const versions = service.from("content_versions").select("id").eq("item", seed.draft.id);
  version = (await versions.limit(1).single().throwOnError()).data.id;
}

test.beforeAll(async () => {
  own = await startBreakableSite({ LOG_LEVEL: "warn" }, plant);
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

test.afterAll(() => own?.stop());

function ask({ address, init }: Attempt, cookie: string): Promise<Response> {
  return fetch(own.site.origin + address, { ...init, redirect: "manual", headers: cookie ? { cookie } : {} });
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
  else expect(refusals, `${what} answered ${answer.status}`).toContain(answer.status);
  const location = answer.headers.get("location");
  if (location !== null) expect(location, what).toMatch(leadsTo);
  for (const secret of secrets) expect(body, what).not.toContain(secret);
}

test("every admin address of the build says whom it is for", () => {
  const all = builtRoutes("/admin").map(({ id }) => id);
  expect(all.sort()).toEqual([...publicRoutes, ...routesWithArea].sort());
});

const everyAttemptAt = (route: BuiltRoute) => [...pageAttemptsAt(route), ...dataAttemptsAt(route)];

/** Asks `attempts` of every route, one route after the other. */
async function everywhere(
  attempts: (route: BuiltRoute) => Attempt[],
  expectation: (attempt: Attempt) => Promise<unknown>,
  routes = guardedRoutes(),
): Promise<void> {
  for (const route of routes) await Promise.all(attempts(route).map(expectation));
}

// Who asks is told in one place for all routes, and a script's request by the framework: all ways with the one that comes
// furthest, and both ways with each who lacks one thing, show that each goes by it.
for (const [caller, attempts] of [
  ["a signed-in user who is no administrator", everyAttemptAt],
  ["no cookie", pageAttemptsAt],
  ["a session without the flag", pageAttemptsAt],
  ["a session that was ended", dataAttemptsAt],
] as const) {
  test(`with ${caller}, every admin address refuses and nothing changes (S01, S02)`, async () => {
    const cookie = cookies[caller];
    if (cookie === undefined) throw new Error(`No cookies for ${caller}`);
    const state = watchState(own);
    const before = await state();
    await everywhere(attempts, (attempt) => expectRefusal(attempt, cookie, caller));
    expect(await state()).toEqual(before);
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
  // 405: nothing is ever sent there.
  expect([403, ...(attempt.init.method === undefined ? [] : [405])], what).toContain(answer.status);
  if (answer.status === 403 && attempt.init.method !== "HEAD")
    expect(body, what).toContain("mintalah kepada pemilik");
  for (const secret of [pilgrim.name, pilgrim.phone]) expect(body, what).not.toContain(secret);
}

// As before: all ways to ask with the one that comes furthest and may do least.
for (const [role, attempts] of [
  ["keuangan", (route: BuiltRoute) => attemptsAt(route, version)],
  ["layanan", dataAttemptsAt],
  ["editor", dataAttemptsAt],
] as const) {
  test(`${role} is refused what other roles do, kindly, and nothing changes (S01, S02)`, async () => {
    const state = watchState(own);
    const before = await state();
    await everywhere(
      (route) => attempts(route).filter((attempt) => !canEnter(role, areaOf(route.id, attempt))),
      (attempt) => expectForbidden(attempt, cookies[role] ?? "", role),
    );
    expect(await state()).toEqual(before);
    expect(own.site.output()).toMatch(
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
  const demand = (owners_use_second_step: boolean) =>
    own.service.from("team_rules").update({ owners_use_second_step }).eq("is_only", true).throwOnError();
  await demand(true);
  const state = watchState(own);
  const before = await state();
  const open = ["routes/admin_.langkah-kedua", "routes/admin.logout"];
  await everywhere(
    dataAttemptsAt,
    (attempt) =>
      expectRefusal(attempt, cookies.pemilik ?? "", "an owner without a second step", toSecondStep),
    guardedRoutes().filter(({ id }) => !open.includes(id)),
  );
  expect(await state()).toEqual(before);
  await demand(false);
});

test("another role counts at once and loses nothing that was typed; whoever is switched off is out", async () => {
  const context = new Context(own.site.origin);
  const pairs = (cookies.leaver ?? "").split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value })));
  const page = await context.newPage();
  await page.goto("/admin/edit-about");
  await page.getByLabel("Judul halaman").fill("Ditulis sebelum pindah");
  await changeColleague(own.service, leaver, { role: "layanan" });
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  expect(page.answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Bukan bagian dari peran Anda" })).toBeVisible();
  await expect(
    page.getByText("Bagian ini untuk Pemilik dan Editor, sedangkan peran Anda Layanan."),
  ).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menu admin" }).first();
  await expect(menu.getByRole("link", { name: "Permintaan" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Edit Tentang Kami" })).toHaveCount(0);
  await changeColleague(own.service, leaver, { role: "editor" });
  await page.getByRole("button", { name: "Coba simpan lagi" }).click();
  await expect(page.getByRole("status").first()).toContainText("disimpan");
  const saved = await own.service.from("page_content").select("content").eq("page_name", "about").single();
  expect(JSON.stringify(saved.data)).toContain("Ditulis sebelum pindah");
  await page.goto("/admin/inquiries");
  expect(page.answer?.status()).toBe(403);
  await expect(page.getByRole("banner")).toContainText("pindah@contoh.id (Editor)");
  await changeColleague(own.service, leaver, { is_active: false });
  await page.goto("/admin/edit-about");
  expect(page.url()).toContain("/admin/login");
  await everywhere(dataAttemptsAt, (attempt) =>
    expectRefusal(attempt, cookies.leaver ?? "", "somebody who was switched off"),
  );
});

test("no kind of forged token or garbage, nor the flag alone, opens a page or saves a form (S01, S02, S06)", async () => {
  const forged = Object.entries(cookies).filter(([caller]) => /^(a token|garbage|the flag)/.test(caller));
  expect(forged.length).toBeGreaterThan(20);
  const state = watchState(own);
  const before = await state();
  for (const [caller, cookie] of forged) {
    await everywhere(
      everyAttemptAt,
      (attempt) => expectRefusal(attempt, cookie, caller),
      guardedRoutes().filter(({ path }) => /\/(inquiries|features)$/.test(path)),
    );
  }
  expect(await state()).toEqual(before);
});

// Last, for much is deleted on the way. Whoever leaves would be out.
for (const role of ["pemilik", "keuangan", "layanan", "editor"] as const) {
  test(`${role} gets in wherever the role may, and an owner sees what strangers must not (S01)`, async () => {
    const open = guardedRoutes()
      .filter(({ id }) => !["routes/admin.logout", "routes/admin_.langkah-kedua"].includes(id))
      .flatMap((route) => {
        return dataAttemptsAt(route).filter((attempt) => canEnter(role, areaOf(route.id, attempt)));
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
