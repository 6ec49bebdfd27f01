import { type Area, canEnter, type Role, roles, rolesFor } from "../../../app/lib/roles.ts";
import {
  type Attempt,
  areaOf,
  attemptsAt,
  dataAttemptsAt,
  guardedRoutes,
  isOfEachKind,
  leastAttemptsAt,
  publicRoutes,
  routesWithArea,
} from "../../helpers/admin-attempts.ts";
import { Context, expect, test } from "../../helpers/client/test.ts";
import {
  askAs,
  everywhere,
  expectEntrance,
  expectForbidden,
  expectNoEntrance,
  secrets,
} from "../../helpers/guard-answers.ts";
import { type GuardSite, leaver, openGuardSite } from "../../helpers/guard-site.ts";
import { type BuiltRoute, builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";
import { changeColleague } from "../../helpers/service.ts";
import { watchState } from "../../helpers/site-state.ts";
import { staffWith } from "../../helpers/staff-requests.ts";

let own: GuardSite;
let state: ReturnType<typeof watchState>;

test.beforeAll(async () => {
  own = await openGuardSite();
  state = watchState(own);
});

const ask = (attempt: Attempt, cookie: string, caller: string) =>
  askAs(own.site.origin, attempt, cookie, caller);

test("every admin address of the build says whom it is for", () => {
  const all = builtRoutes("/admin").map(({ id }) => id);
  expect(all.sort()).toEqual([...publicRoutes, ...routesWithArea].sort());
});

test("with no cookie, every admin address refuses (S01, S02)", async () => {
  const before = await state();
  await everywhere(leastAttemptsAt, async (attempt) => expectNoEntrance(await ask(attempt, "", "no cookie")));
  expect(await state()).toEqual(before);
});

const nobody = "a signed-in user who is no administrator";

/** Whoever comes furthest and is refused: the first role that may not, else somebody without any. */
const furthest = (area: Area) =>
  (["keuangan", "layanan"] as const).find((role) => !canEnter(role, area)) ?? nobody;

/** All ways to ask for whoever comes furthest; both of a script, which draws nothing, for others. */
function attemptsOf(caller: Role | typeof nobody, route: BuiltRoute): Attempt[] {
  const isFurthest = (attempt: Attempt) => furthest(areaOf(route.id, attempt)) === caller;
  return [
    ...attemptsAt(route, own.version).filter(isFurthest),
    ...dataAttemptsAt(route).filter((attempt) => !isFurthest(attempt)),
  ];
}

test(`with ${nobody}, every admin address refuses and nothing changes (S01, S02)`, async () => {
  const before = await state();
  await everywhere(
    (route) => attemptsOf(nobody, route),
    async (attempt) => expectNoEntrance(await ask(attempt, own.outsider, nobody)),
  );
  expect(await state()).toEqual(before);
});

for (const role of ["keuangan", "layanan", "editor"] as const) {
  test(`${role} is refused what other roles do, kindly, and nothing changes (S01, S02)`, async () => {
    const before = await state();
    await everywhere(
      (route) => attemptsOf(role, route).filter((attempt) => !canEnter(role, areaOf(route.id, attempt))),
      async (attempt) => expectForbidden(await ask(attempt, own.staff[role], role), attempt),
    );
    expect(await state()).toEqual(before);
    expect(own.site.output()).toMatch(
      new RegExp(`"requestId":"\\w+","role":"${role}","area":"settings","msg":"guard.forbidden"`),
    );
  });
}

test("the history of a thing, and the number of the settings, are for whoever may change them", async () => {
  const into = { method: "POST", body: new URLSearchParams({ into: "settings" }) };
  const addresses: [address: string, init: RequestInit, allowed: readonly Role[]][] = [
    ["/admin/riwayat/halaman/site-settings", {}, ["pemilik"]],
    ["/admin/riwayat/halaman/contact", {}, ["pemilik", "editor", "layanan"]],
    ["/admin/riwayat/halaman/about", {}, ["pemilik", "editor"]],
    [`/admin/riwayat/agen/${seed.draft.id}`, {}, ["pemilik", "keuangan"]],
    ["/admin/nomor-whatsapp", into, ["pemilik"]],
  ];
  for (const [address, init, allowed] of addresses) {
    for (const role of roles) {
      const asked = await ask({ address, init }, own.staff[role], role);
      if (allowed.includes(role)) expectEntrance(asked);
      else expectForbidden(asked, { address, init });
    }
  }
});

const ofEachKind = () => guardedRoutes().filter(isOfEachKind);

test("no forged token, flag or ended session opens or saves anything (S01, S02, S06)", async () => {
  expect(Object.keys(own.strangers).length).toBeGreaterThan(20);
  const before = await state();
  for (const [caller, cookie] of Object.entries(own.strangers)) {
    await everywhere(
      dataAttemptsAt,
      async (attempt) => expectNoEntrance(await ask(attempt, cookie, caller)),
      ofEachKind(),
    );
  }
  expect(await state()).toEqual(before);
});

test("whoever owes the second step of signing in gets no further than to it", async () => {
  const demand = (owners_use_second_step: boolean) =>
    own.service.from("team_rules").update({ owners_use_second_step }).eq("is_only", true).throwOnError();
  await demand(true);
  const before = await state();
  const secondStep = /^\/admin\/langkah-kedua\?next=%2Fadmin/;
  const open = ["routes/admin_.langkah-kedua", "routes/admin.logout"];
  // What is for some roles alone has shown whom it asks for.
  const isForAll = (route: BuiltRoute) =>
    dataAttemptsAt(route).some((attempt) => rolesFor(areaOf(route.id, attempt)).length === roles.length);
  await everywhere(
    dataAttemptsAt,
    async (attempt) =>
      expectNoEntrance(await ask(attempt, own.staff.pemilik, "an owner without a second step"), secondStep),
    guardedRoutes().filter((route) => !open.includes(route.id) && isForAll(route)),
  );
  expect(await state()).toEqual(before);
  await demand(false);
});

test("a search finds what the role may see, and nothing else (A21)", async () => {
  const kindsFor = async (role: "layanan" | "editor" | "pemilik") => {
    const { text } = await staffWith(own.staff[role]).get(`${own.site.origin}/admin/cari?cari=a`);
    return ["Paket", "Permintaan", "Agen", "Tim"].filter((kind) => text.includes(`text-soft">${kind}<`));
  };
  expect(await kindsFor("editor")).toEqual(["Paket"]);
  expect(await kindsFor("layanan")).toEqual(["Paket", "Permintaan"]);
  expect(await kindsFor("pemilik")).toEqual(["Paket", "Permintaan", "Tim"]);
});

test("a changed role counts at once and loses no typing; a disabled member is signed out", async () => {
  const context = new Context(own.site.origin);
  const pairs = own.staff.leaver.split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value })));
  const page = await context.newPage();
  await page.goto("/admin/edit-about");
  await page.getByLabel("Judul halaman").fill("Ditulis sebelum pindah");
  await changeColleague(own.service, leaver, { role: "layanan" });
  await page.pressButton("Simpan Perubahan");
  expect(page.answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Bukan bagian dari peran Anda" })).toBeVisible();
  await expect(
    page.getByText("Bagian ini untuk Pemilik dan Editor, sedangkan peran Anda Layanan."),
  ).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menu admin" }).first();
  await expect(menu.getByRole("link", { name: "Permintaan" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Edit Tentang Kami" })).toHaveCount(0);
  await changeColleague(own.service, leaver, { role: "editor" });
  await page.pressButton("Coba simpan lagi");
  await expect(page.getByRole("status").first()).toContainText("disimpan");
  const saved = await own.service.from("page_content").select("content").eq("page_name", "about").single();
  expect(JSON.stringify(saved.data)).toContain("Ditulis sebelum pindah");
  await page.goto("/admin/inquiries");
  expect(page.answer?.status()).toBe(403);
  await expect(page.getByRole("banner")).toContainText("pindah@contoh.id (Editor)");
  await changeColleague(own.service, leaver, { is_active: false });
  await page.goto("/admin/edit-about");
  expect(page.url()).toContain("/admin/login");
  await everywhere(
    dataAttemptsAt,
    async (attempt) => expectNoEntrance(await ask(attempt, own.staff.leaver, "somebody switched off")),
    ofEachKind(),
  );
});

test("an owner sees what strangers must not (S01)", async () => {
  // Searched for by a part of them, for an answer repeats what is searched for.
  const pages = ["/admin/packages.data?cari=Maulid+Nabi+9", "/admin/inquiries.data?cari=Rahasia"];
  const asked = pages.map((address) => ask({ address, init: {} }, own.staff.pemilik, "pemilik"));
  const all = (await Promise.all(asked)).map(({ body }) => body).join("");
  for (const secret of secrets) expect(all).toContain(secret);
});

/** An owner may enter everything: asked for is what nobody else may. */
const isEntered = (role: Role, area: Area) =>
  role === "pemilik" ? rolesFor(area).length === 1 : canEnter(role, area);

// Last, for much is deleted on the way. Whoever leaves would be out.
for (const role of roles) {
  test(`${role} gets in wherever the role may (S01)`, async () => {
    const open = guardedRoutes()
      .filter(({ id }) => !["routes/admin.logout", "routes/admin_.langkah-kedua"].includes(id))
      .flatMap((route) =>
        dataAttemptsAt(route).filter((attempt) => isEntered(role, areaOf(route.id, attempt))),
      );
    for (const sends of [false, true]) {
      for (const attempt of open.filter(({ init }) => (init.method === "POST") === sends))
        expectEntrance(await ask(attempt, own.staff[role], role));
    }
  });
}
