import type { Browser, Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import { everything, type FaultyProxy, startFaultyProxy } from "../helpers/faulty-proxy.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { administrator, expect, test } from "../helpers/test.ts";

test.describe.configure({ mode: "default", timeout: 60_000 });

let backend: RunningBackend;
let proxy: FaultyProxy;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  backend = await startBackend();
  const service = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const made = await service.auth.admin.createUser({
    ...administrator,
    email_confirm: true,
    app_metadata: { role: "admin" },
  });
  expect(made.error).toBeNull();
  proxy = await startFaultyProxy(backend.url);
  site = await startSite({ SUPABASE_URL: proxy.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey });
});

test.afterAll(async () => {
  await site?.stop();
  await proxy?.close();
  await backend?.stop();
});

test.beforeEach(() => {
  proxy.fault = "none";
  proxy.only = everything;
});

async function signIn(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: site.origin });
  const answer = await context.request.post("/admin/login", { form: administrator, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return context.newPage();
}

/** Reads still work: what changes something fails. */
function failWrites(): void {
  proxy.only = /^(PATCH|DELETE|POST) \/rest\/v1\//;
  proxy.fault = "error";
}

/** Nothing but the session works. The client asks again for 7 s before it gives up a read. */
function failTables(): void {
  proxy.only = /^\w+ \/rest\/v1\//;
  proxy.fault = "error";
}
const afterRetries = { timeout: 20_000 };

for (const scripted of [true, false]) {
  const how = scripted ? "with script" : "without script";

  const name = `Tetap ada ${how}`;

  test(`features ${how}: a save that fails keeps everything typed`, async ({ browser }) => {
    const page = await signIn(browser, scripted);
    await page.goto("/admin/features?tambah");
    await page.getByLabel("Judul").fill(name);
    await page.getByLabel("Deskripsi").fill("Tidak hilang");
    await page.getByRole("radio", { name: "Jam" }).check();
    failWrites();
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menambahkan keunggulan");
    await expect(page.getByLabel("Judul")).toHaveValue(name);
    await expect(page.getByLabel("Deskripsi")).toHaveValue("Tidak hilang");
    await expect(page.getByRole("radio", { name: "Jam" })).toBeChecked();
    proxy.fault = "none";
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByText("Keunggulan ditambahkan")).toBeVisible();
    await expect(page.getByRole("article", { name })).toHaveCount(1);

    await page.getByRole("article", { name }).first().getByRole("link", { name: /^Edit/ }).click();
    await page.getByLabel("Deskripsi").fill("Versi kedua");
    failWrites();
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal memperbarui keunggulan");
    await expect(page.getByLabel("Deskripsi")).toHaveValue("Versi kedua");

    failTables();
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByRole("button", { name: "Simpan" })).toBeVisible(afterRetries);
    await expect(page.getByRole("alert")).toContainText("Gagal memperbarui keunggulan");
    await expect(page.getByLabel("Deskripsi")).toHaveValue("Versi kedua");
    await page.context().close();
  });

  test(`testimonials ${how}: a save that fails keeps everything typed`, async ({ browser }) => {
    const page = await signIn(browser, scripted);
    await page.goto("/admin/testimonials?tambah");
    await page.getByLabel("Nama").fill(name);
    await page.getByLabel(/^Testimoni/).fill("Tidak hilang");
    await page.getByRole("radio", { name: "2 bintang" }).check();
    failWrites();
    await page.getByRole("button", { name: "Simpan" }).last().click();
    await expect(page.getByText("Gagal menambahkan testimoni")).toBeVisible();
    await expect(page.getByLabel("Nama")).toHaveValue(name);
    await expect(page.getByLabel(/^Testimoni/)).toHaveValue("Tidak hilang");
    await expect(page.getByRole("radio", { name: "2 bintang" })).toBeChecked();
    proxy.fault = "none";
    await page.getByRole("button", { name: "Simpan" }).last().click();
    await expect(page.getByText("Testimoni ditambahkan")).toBeVisible();

    await page.getByRole("article", { name }).first().getByRole("link", { name: /^Edit/ }).click();
    await page.getByLabel("Lokasi").fill("Jambi");
    failWrites();
    await page.getByRole("button", { name: "Simpan" }).last().click();
    await expect(page.getByText("Gagal memperbarui testimoni")).toBeVisible();
    await expect(page.getByLabel("Lokasi")).toHaveValue("Jambi");
    await page.context().close();
  });

  test(`${how}: deleting, switching and moving say that they failed and leave the list as it was`, async ({
    browser,
  }) => {
    const page = await signIn(browser, scripted);
    await page.goto("/admin/features");
    const card = page.getByRole("article").first();
    const title = (await card.getByRole("heading").textContent()) ?? "";
    failWrites();
    await card.getByRole("button", { name: /^Nonaktifkan/ }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal memperbarui keunggulan");
    await expect(card).toContainText("Aktif");
    await expect(card.getByRole("button", { name: /^Nonaktifkan/ })).toBeVisible();
    await page.reload();
    await card.getByRole("button", { name: /^Turunkan/ }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal memperbarui keunggulan");
    await expect(card.getByRole("heading")).toHaveText(title);
    await page.reload();
    await card.getByRole("link", { name: /^Hapus/ }).click();
    await page.getByRole("button", { name: "Ya, hapus" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menghapus keunggulan");
    await expect(card.getByRole("heading")).toHaveText(title);

    await page.goto("/admin/testimonials");
    const first = (await card.getByRole("heading").textContent()) ?? "";
    await card.getByRole("link", { name: /^Hapus/ }).click();
    await page.getByRole("button", { name: "Ya, hapus" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menghapus testimoni");
    await expect(card.getByRole("heading")).toHaveText(first);
    await page.context().close();
  });
}
