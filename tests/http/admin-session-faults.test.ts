import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { administrator, expect, test } from "../helpers/client/test.ts";
import { sessionCookies, sessionIn } from "../helpers/session-cookies.ts";
import { staffWith } from "../helpers/staff-requests.ts";

const unreachable = "Server data sedang tidak dapat dihubungi";

// One backend and one site for the whole file.

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await startBreakableSite({ LOG_LEVEL: "silent" });
});
test.afterAll(() => hosted?.stop());

test.beforeEach(async ({ context }) => {
  hosted.heal();
  await context.request.post(`${hosted.site.origin}/admin/login`, { form: administrator, maxRedirects: 0 });
});

for (const fault of ["error", "reset"] as const) {
  test(`what was typed outlasts a backend that is away (${fault}), and so does the session`, async ({
    page,
  }) => {
    await page.goto(`${hosted.site.origin}/admin/profile`);
    await page.getByLabel("Email baru").fill("tetap-ada@contoh.id");
    await page.getByLabel("Password saat ini").first().fill("rahasia-tidak-ikut");
    hosted.proxy.fault = fault;
    await page.getByRole("button", { name: "Simpan Email" }).click();
    await expect(page.getByRole("alert")).toContainText(unreachable);
    await expect(page.getByRole("heading", { name: "Belum tersimpan" })).toBeVisible();
    await hosted.recover(page.request);
    await page.getByRole("button", { name: "Coba simpan lagi" }).click();
    await expect(page.getByLabel("Email baru")).toHaveValue("tetap-ada@contoh.id");
    await expect(page.getByRole("alert")).toContainText("Password saat ini wajib diisi");
  });
}

test("a page that cannot be read says so and signs nobody out", async ({ page, context }) => {
  hosted.proxy.fault = "error";
  const answer = await page.goto(`${hosted.site.origin}/admin/profile`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByText(unreachable)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toContain("admin_token");
  await hosted.recover(context.request);
  expect((await page.goto(`${hosted.site.origin}/admin/profile`))?.status()).toBe(200);
});

test("a session that can't be renewed is said to be unreachable at once, asked about once, and lives on (R07)", async ({
  context,
}) => {
  const session = sessionIn(await context.cookies());
  const staff = staffWith(`admin_token=authenticated; ${sessionCookies({ ...session, expires_at: 1 })}`);
  hosted.proxy.only = /grant_type=refresh_token/;
  hosted.proxy.fault = "reset";
  const before = hosted.proxy.met;
  const started = performance.now();
  const refused = await staff.get(`${hosted.site.origin}/admin/profile`);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(unreachable);
  expect(performance.now() - started).toBeLessThan(5_000);
  // By itself supabase-js asks again after 0.2, 0.4, 0.8 s and so forth before it answers.
  expect(hosted.proxy.met - before).toBe(1);
  hosted.heal();
  expect((await staff.get(`${hosted.site.origin}/admin/profile`)).status).toBe(200);
});

test("a logout that does not reach the server is said to have failed, and can be repeated", async ({
  page,
}) => {
  await page.goto(`${hosted.site.origin}/admin`);
  hosted.proxy.fault = "error";
  const answer = await page.request.post(`${hosted.site.origin}/admin/logout`, { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/admin");
  hosted.proxy.fault = "none";
  await page.goto(`${hosted.site.origin}/admin`);
  await expect(page.getByRole("alert")).toContainText("Gagal logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("status")).toContainText("Logout Berhasil");
});

test("login and the forgotten password say that nobody answers, and keep the address", async ({ page }) => {
  await page.context().clearCookies();
  await page.goto(`${hosted.site.origin}/admin/login`);
  await page.getByLabel("Email", { exact: true }).fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  hosted.proxy.fault = "error";
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page.getByRole("alert")).toContainText(unreachable);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(administrator.email);

  await page.getByRole("link", { name: "Lupa password?" }).click();
  await expect(page.getByRole("heading", { name: "Lupa password?" })).toBeVisible();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByRole("button", { name: "Kirim tautan" }).click();
  await expect(page.getByRole("alert")).toContainText(unreachable);
  await expect(page.getByLabel("Email")).toHaveValue(administrator.email);
});
