import { startDemoSite } from "../helpers/demo-site.ts";
import { mailedLink, mailsTo } from "../helpers/outbox.ts";
import type { Site } from "../helpers/site.ts";
import { administrator, test as base, expect } from "../helpers/test.ts";

/** What changes an account gets a site of its own. */
const test = base.extend<{ ownSite: Site }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const site = await startDemoSite();
      await use(site);
      await site.stop();
    },
    { timeout: 90_000 },
  ],
});

test.describe.configure({ timeout: 120_000 });

/** The `Cookie` header of a fresh login elsewhere; null where it is refused. */
async function signIn({ origin }: Site, email: string, password: string): Promise<string | null> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (answer.status !== 303) return null;
  return answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
}

async function isSignedIn({ origin }: Site, cookie: string | null): Promise<boolean> {
  const answer = await fetch(`${origin}/admin`, { headers: { cookie: cookie ?? "" }, redirect: "manual" });
  return answer.status === 200;
}

test("a forgotten password is replaced by way of a mailed link, once (S08, S37)", async ({
  page,
  ownSite: site,
}) => {
  const elsewhere = await signIn(site, administrator.email, administrator.password);
  expect(await isSignedIn(site, elsewhere)).toBe(true);

  await page.goto(`${site.origin}/admin/login`);
  await page.getByRole("link", { name: "Lupa password?" }).click();
  await expect(page.getByRole("heading", { name: "Lupa password?" })).toBeVisible();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByRole("button", { name: "Kirim tautan" }).click();
  await expect(page.getByRole("status")).toContainText("Periksa email Anda");
  const link = site.origin + (await mailedLink(site.dataDir, administrator.email));

  // Mail programs look at links before people do: that must not use them up.
  expect((await fetch(link)).status).toBe(200);
  const opened = await page.goto(link);
  expect(opened?.headers()["cache-control"]).toBe("no-store");
  expect(opened?.headers()["referrer-policy"]).toBe("same-origin");
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/profile`);
  await expect(page.getByRole("status").filter({ hasText: "Silakan buat password baru" })).toBeVisible();

  const form = page.getByRole("region", { name: "Ubah Password" });
  await expect(form.getByText("Boleh dikosongkan: Anda masuk lewat tautan dari email.")).toBeVisible();
  await form.getByLabel("Password baru", { exact: false }).first().fill("gunung-merbabu-3145");
  await form.getByLabel("Konfirmasi password baru").fill("gunung-merbabu-3145");
  await form.getByRole("button", { name: "Simpan Password" }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/login`);
  await expect(page.getByRole("status").filter({ hasText: "Password baru tersimpan" })).toBeVisible();

  expect(await isSignedIn(site, elsewhere)).toBe(false);
  expect(await signIn(site, administrator.email, administrator.password)).toBeNull();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill("gunung-merbabu-3145");
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page).toHaveURL(`${site.origin}/admin`);

  await page.goto(link);
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku atau sudah dipakai.");
  await expect(page.getByRole("link", { name: "Minta tautan baru" })).toBeVisible();
});

test("an address nobody has gets the same answer in the same time, and no mail", async ({
  ownSite: site,
}) => {
  const ask = async (email: string) => {
    const started = performance.now();
    const answer = await fetch(`${site.origin}/admin/lupa-password`, {
      method: "POST",
      body: new URLSearchParams({ email }),
    });
    const text = (await answer.text())
      .replaceAll(email, "X")
      .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, "");
    return { status: answer.status, text, ms: performance.now() - started };
  };
  const unknown = await ask("tidak-dikenal@contoh.id");
  const known = await ask(administrator.email);
  expect(unknown.status).toBe(200);
  expect(known.text).toBe(unknown.text);
  expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(490);
  await mailedLink(site.dataDir, administrator.email);
  expect(mailsTo(site.dataDir, "tidak-dikenal@contoh.id")).toBe(0);
});

test("a new password needs the current one, and ends the other sessions (S08)", async ({
  page,
  ownSite: site,
}) => {
  const elsewhere = await signIn(site, administrator.email, administrator.password);
  await page.context().request.post(`${site.origin}/admin/login`, { form: administrator });
  await page.goto(`${site.origin}/admin/profile`);
  const form = page.getByRole("region", { name: "Ubah Password" });
  const change = async (current: string) => {
    await form.getByLabel("Password saat ini").fill(current);
    await form.getByLabel("Password baru", { exact: false }).first().fill("sungai-mahakam-980");
    await form.getByLabel("Konfirmasi password baru").fill("sungai-mahakam-980");
    await form.getByRole("button", { name: "Simpan Password" }).click();
  };
  await change("salah-sekali");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui password");
  await expect(form.getByRole("alert")).toContainText("Password saat ini salah");
  expect(await isSignedIn(site, elsewhere)).toBe(true);

  await change(administrator.password);
  await expect(page.getByRole("status").filter({ hasText: "Password diperbarui" })).toBeVisible();
  expect(await isSignedIn(site, elsewhere)).toBe(false);
  expect(await signIn(site, administrator.email, administrator.password)).toBeNull();
  expect(await signIn(site, administrator.email, "sungai-mahakam-980")).not.toBeNull();
});

test("a new e-mail counts once the link mailed to it is followed (S08)", async ({ page, ownSite: site }) => {
  const elsewhere = await signIn(site, administrator.email, administrator.password);
  await page.context().request.post(`${site.origin}/admin/login`, { form: administrator });
  await page.goto(`${site.origin}/admin/profile`);
  const form = page.getByRole("region", { name: "Ubah Email" });
  await expect(form.getByLabel("Email saat ini")).toHaveValue(administrator.email);
  await expect(form.getByLabel("Email saat ini")).not.toBeEditable();
  const change = async (current: string) => {
    await form.getByLabel("Email baru").fill("baru@contoh.id");
    await form.getByLabel("Password saat ini").fill(current);
    await form.getByRole("button", { name: "Simpan Email" }).click();
  };
  await change("salah-sekali");
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui email");
  await expect(form.getByRole("alert")).toContainText("Password saat ini salah");
  expect(mailsTo(site.dataDir, "baru@contoh.id")).toBe(0);

  await change(administrator.password);
  const told = page.getByRole("status").filter({ hasText: "Periksa email baru Anda" });
  await expect(told).toContainText("sampai saat itu, gunakan email lama untuk login");
  await expect(form.getByText("Menunggu konfirmasi: baru@contoh.id")).toBeVisible();
  expect(await signIn(site, "baru@contoh.id", administrator.password)).toBeNull();
  expect(await signIn(site, administrator.email, administrator.password)).not.toBeNull();

  await page.goto(site.origin + (await mailedLink(site.dataDir, "baru@contoh.id")));
  await page.getByRole("button", { name: "Konfirmasi email" }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/login`);
  await expect(page.getByRole("status").filter({ hasText: "Email diperbarui" })).toBeVisible();
  expect(await isSignedIn(site, elsewhere)).toBe(false);
  expect(await signIn(site, administrator.email, administrator.password)).toBeNull();
  expect(await signIn(site, "baru@contoh.id", administrator.password)).not.toBeNull();
});

test("a link that is cut off or made up is refused in words", async ({ page }) => {
  for (const address of [
    "/auth/confirm",
    "/auth/confirm?type=recovery",
    "/auth/confirm?token_hash=x&type=phone",
  ]) {
    expect((await page.goto(address))?.status()).toBe(400);
    await expect(page.getByRole("alert")).toContainText("Tautan ini tidak lengkap");
  }
  await page.goto("/auth/confirm?token_hash=buatan&type=recovery&next=//jahat.example");
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(page.getByRole("alert")).toContainText("Tautan sudah tidak berlaku");
});
