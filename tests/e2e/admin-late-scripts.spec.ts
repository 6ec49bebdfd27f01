import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { laterYear, uniqueTitle } from "../helpers/planted.ts";
import {
  expect,
  expectMessage,
  fillPackage,
  holdPosts,
  open,
  openTab,
  staffTest as test,
  untilScripted,
} from "../helpers/test.ts";

const photo = "supabase/seed/images/arafah-tenda.jpg";

test("what each kind of field holds before the script has come stays, and is saved", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Umroh Lebih Dulu");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/admin/packages/new", { waitUntil: "commit" });
  await page.getByLabel("Judul paket").fill(title);
  await page.getByLabel("Kategori").selectOption("haji");
  await page.getByLabel("Harga Quad").fill("190.000.000");
  await page.getByLabel("Tanggal keberangkatan").fill(`${laterYear}-03-10`);
  await page.getByRole("checkbox", { name: /promo/i }).check();
  await page.getByLabel("Status").selectOption("draft");
  await openTab(page, "Syarat");
  await page.getByLabel("syarat 4").fill("Tidak hilang");
  await openTab(page, "Galeri");
  await page.getByLabel("Unggah foto dari perangkat").setInputFiles(photo);
  const library = page.locator("details", { hasText: "Pilih dari media" });
  await library.locator("summary").click();

  scripts.resolve();
  await untilScripted(page);
  await expect(page.getByText("Perubahan belum disimpan")).toBeVisible();
  await expect(library).toHaveAttribute("open", "");
  const file = page.getByLabel("Unggah foto dari perangkat");
  expect(await file.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expectMessage(page, "Paket tersimpan");

  await page.goto(`/admin/packages?cari=${encodeURIComponent(title)}`);
  await page.getByRole("article", { name: title, exact: true }).getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByLabel("Kategori")).toHaveValue("haji");
  await expect(page.getByLabel("Harga Quad")).toHaveValue("190.000.000");
  await expect(page.getByRole("checkbox", { name: /promo/i })).toBeChecked();
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  await expect(page.locator("[name='images[0]']")).toHaveValue(/^\/media\//);
  await openTab(page, "Syarat");
  await expect(page.getByLabel("syarat 4")).toHaveValue("Tidak hilang");
});

/** What staff do on a screen whose lazily loaded part never comes, by the name of its script. */
const lost: Record<string, (page: Page) => Promise<void>> = {
  "article-editor": async (page) => {
    const title = uniqueTitle("Tanpa alat tulis");
    await open(page, "/admin/panduan/baru");
    const area = page.locator("textarea[name=body]");
    await expect(area).toHaveAccessibleDescription(/^Baris kosong memisahkan paragraf. ## di awal baris/);
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    await expect(page.getByRole("main").locator("button:disabled, fieldset:disabled")).toHaveCount(0);
    await page.getByRole("textbox", { name: /^Judul/ }).fill(title);
    await page.getByLabel("Ringkasan").fill("Ringkasan pendek.");
    await area.fill("## Bekal\n\nAir minum.");
    await page.getByRole("main").getByRole("button", { name: "Pratinjau" }).click();
    await expect(page.getByRole("heading", { name: "Bekal" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Simpan", exact: true }).click();
    await expectMessage(page, "ditambahkan");
  },
  "saving-list": async (page) => {
    const title = uniqueTitle("Umroh Tanpa Daftar");
    await fillPackage(page, title);
    const release = await holdPosts(page, /packages\/new/);
    await page.getByRole("button", { name: "Simpan Paket" }).click();
    await expect(page.getByText("Sedang disimpan")).toBeVisible();
    release();
    await expectMessage(page, "Paket tersimpan");
  },
  uploads: async (page) => {
    await open(page, "/admin/galeri?tambah");
    const title = uniqueTitle("Album Tanpa Script");
    await page.getByLabel(/^Judul/).fill(title);
    await page.getByLabel(/^Tanggal berangkat/).fill("2026-01-15");
    const file = page.getByLabel("Unggah foto dari perangkat");
    await file.setInputFiles(photo);
    await page.getByRole("button", { name: "Unggah", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal mengupload foto");
    expect(await file.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
    await page.getByRole("main").getByRole("button", { name: "Simpan", exact: true }).click();
    await expectMessage(page, "ditambahkan");
  },
};

for (const [script, use] of Object.entries(lost)) {
  test(`the screen stays usable where its script ${script} can't be loaded`, async ({ adminPage: page }) => {
    let blocked = 0;
    await page.route(`**/assets/${script}-*.js`, (route) => {
      blocked += 1;
      return route.abort();
    });
    await use(page);
    expect(blocked).toBeGreaterThan(0);
  });
}

test("no other script is loaded lazily", () => {
  const texts = globSync("build/client/assets/*.js").map((file) => readFileSync(file, "utf8"));
  const lazy = texts.flatMap((text) =>
    [...text.matchAll(/import\("\.\/([\w-]+)-[\w-]{8}\.js"\)/g)].map(([, name = ""]) => name),
  );
  expect([...new Set(lazy)].sort()).toEqual(Object.keys(lost).sort());
});
