import { readFileSync } from "node:fs";
import path from "node:path";
import { SignJWT } from "jose";
import { administrator, expect, type Page, signIn, test } from "../../helpers/client/test.ts";
import { sessionCookies, sessionIn } from "../../helpers/session-cookies.ts";

const aWeek = 7 * 24 * 60 * 60;

async function fillIn(page: Page, password: string): Promise<void> {
  await page.fillIn({ Email: administrator.email, Password: password });
  await page.pressButton("Masuk");
}

function replay(origin: string, cookie: string, address = "/admin/profile"): Promise<Response> {
  return fetch(origin + address, { headers: { cookie }, redirect: "manual" });
}

test("whoever is not signed in is told so, and comes back to the very page asked for", async ({ page }) => {
  await page.goto("/admin/profile?dari=surel&x=1%262");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByRole("alert")).toContainText("Anda harus login terlebih dahulu");
  await fillIn(page, "bukan-password-ini");
  await expect(page.getByRole("alert")).toContainText("Login Gagal");
  expect(await page.content()).not.toContain("bukan-password-ini");
  await fillIn(page, administrator.password);
  await expect(page).toHaveURL(/\/admin\/profile\?dari=surel&x=1%262$/);
});

test("a session that does not hold is cleared and said to be invalid", async ({ page, context }) => {
  await context.addCookies([
    { name: "admin_token", value: "authenticated" },
    { name: "umroh-session.0", value: "base64-eyJhIjox" },
    { name: "umroh-session.1", value: "fQ" },
  ]);
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText("Sesi login tidak valid. Silakan login kembali.");
  expect((await context.cookies()).map(({ name }) => name)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/admin_token|umroh-session/)]),
  );
});

test("opening the logout address signs nobody out", async ({ page, context, site }) => {
  await signIn(context);
  await page.goto("/admin/logout");
  await expect(page).toHaveURL(/\/admin$/);
  expect((await replay(site.origin, context.cookieHeader())).status).toBe(200);
});

test("a session older than a week is refused, even with fresh tokens (S09)", async ({ adminPage, site }) => {
  const session = sessionIn(await adminPage.context().cookies());
  const [, payload = ""] = session.access_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  const secret = readFileSync(path.join(site.dataDir, "jwt-secret"), "utf8").trim();
  const asOf = async (secondsAgo: number) => {
    const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) - secondsAgo }];
    const access_token = await new SignJWT({ ...claims, amr })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(secret));
    return replay(site.origin, `admin_token=authenticated; ${sessionCookies({ ...session, access_token })}`);
  };
  expect((await asOf(aWeek - 600)).status).toBe(200);
  const refused = await asOf(aWeek + 600);
  expect(refused.status).toBe(302);
  expect(refused.headers.get("location")).toContain("/admin/login");
});

test("what was typed outlasts a session that ended, and a wrong password after it", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  await adminPage.getByLabel("Email baru").fill("tetap-ada@contoh.id");
  await adminPage.getByLabel("Password saat ini").first().fill("rahasia-tidak-ikut");
  await adminPage.context().clearCookies();
  await adminPage.pressButton("Simpan Email");
  await expect(adminPage.getByRole("alert")).toContainText("Anda harus login terlebih dahulu");
  expect(await adminPage.content()).not.toContain("rahasia-tidak-ikut");

  await fillIn(adminPage, "bukan-password-ini");
  await expect(adminPage.getByRole("alert")).toContainText("Login Gagal");
  await fillIn(adminPage, administrator.password);
  await adminPage.pressButton("Lanjutkan menyimpan");
  await expect(adminPage).toHaveURL(/\/admin\/profile/);
  await expect(adminPage.getByLabel("Email baru")).toHaveValue("tetap-ada@contoh.id");
  await expect(adminPage.getByText("Password saat ini wajib diisi")).toHaveCount(1);
});

test("unknown admin addresses lead to the dashboard", async ({ adminPage }) => {
  for (const address of ["/admin/tidak-ada", "/admin/tidak/ada/juga?x=1"]) {
    await adminPage.goto(address);
    await expect(adminPage).toHaveURL(/\/admin$/);
  }
});

test("the sidebar narrows and widens by its button; the server draws it so for a week", async ({
  adminPage,
}) => {
  const drawn = async () => adminPage.request.read("/admin");
  await adminPage.goto("/admin/profile");
  await adminPage.pressButton("Ciutkan menu");
  await expect(adminPage).toHaveURL(/\/admin\/profile$/);
  const kept = (await adminPage.context().cookies()).find(({ name }) => name === "sidebar_state");
  expect(kept?.value).toBe("collapsed");
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect(await drawn()).toContain('data-state="collapsed"');
  await adminPage.pressButton("Lebarkan menu");
  expect(await drawn()).toContain('data-state="expanded"');
});

test("the menu lists every screen in groups and marks the current one (A21)", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  const menu = adminPage.getByRole("complementary").getByRole("navigation", { name: "Menu admin" });
  await expect(menu.getByRole("link")).toHaveText([
    ...["Cari", "Dashboard"],
    ...[/^Permintaan(\d+\+? baru)?$/, "Sumber", "Pendaftaran", "Tagihan", "Agen"],
    ...["Kelola Paket", "Keberangkatan"],
    ...["Edit Homepage", "Edit Tentang Kami", "Edit Kontak", "Kelola Keunggulan", "Kelola Testimoni"],
    ...["Panduan", "Tanya Jawab", "Galeri", "Media Upload", "Sampah"],
    ...["Siapkan Situs", "Cabang", "Tim", "Legalitas & Rekening", "Pengaturan Website"],
    ...["Profil", "Bantuan"],
  ]);
  await expect(menu.getByRole("list", { name: "Kantor" }).getByRole("link")).toHaveCount(5);
  await expect(menu.getByRole("link", { name: "Profil" })).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("link", { name: "Dashboard" })).not.toHaveAttribute("aria-current", "page");
});

test("one search finds screens, packages and people (A21)", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  const menu = adminPage.getByRole("complementary").getByRole("navigation", { name: "Menu admin" });
  await menu.followLink("Cari");
  const found = adminPage.getByRole("main").getByRole("listitem");
  for (const [typed, ...hits] of [
    ["rekening", "Legalitas & Rekening"],
    ["umrah reguler", "Umroh Reguler"],
    [administrator.email, administrator.email],
    ["tidak-ada-di-mana-pun"],
  ]) {
    await adminPage
      .getByRole("main")
      .getByLabel("Cari di area admin")
      .fill(typed ?? "");
    await adminPage.getByRole("main").getByRole("button", { name: "Cari" }).click();
    await expect(adminPage.getByRole("status")).toContainText(
      hits.length > 0 ? "hasil" : "Tidak ada yang cocok",
    );
    if (hits.length === 0) await expect(found).toHaveCount(0);
    for (const hit of hits) await expect(found.filter({ hasText: hit }).first()).toBeVisible();
  }
});

test("the trail leads back to the dashboard", async ({ adminPage }) => {
  await adminPage.goto("/admin/profile");
  const trail = adminPage.getByRole("navigation", { name: "Posisi halaman" });
  await expect(trail.getByText("Profil")).toHaveAttribute("aria-current", "page");
  await trail.followLink("Dashboard");
  await expect(adminPage).toHaveURL(/\/admin$/);
  await expect(trail.getByText("Dashboard")).toHaveAttribute("aria-current", "page");
});
