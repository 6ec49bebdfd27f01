import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { expect, test } from "../helpers/client/test.ts";

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await startBreakableSite();
});
test.afterAll(() => hosted?.stop());

test.beforeEach(() => hosted.heal());

/** Every change of a package fails; reading goes on. */
function failChanges(): void {
  hosted.proxy.only = /^(POST|PATCH|DELETE) \/rest\/v1\/packages/;
  hosted.proxy.fault = "error";
}

for (const scripted of [true, false]) {
  const how = scripted ? "with script" : "without script";

  test(`${how}: a new package that can't be saved keeps everything typed`, async ({ browser }) => {
    const page = await hosted.signIn(browser, scripted);
    const title = `Tetap ada ${scripted}`;
    await page.goto("/admin/packages/new");
    await page.getByLabel("Judul paket").fill(title);
    await page.getByLabel("Kategori").selectOption("haji");
    await page.getByLabel("Harga Quad").fill("Rp 190.000.000");
    await page.locator("label").filter({ hasText: "Syarat" }).first().click();
    await page.getByRole("button", { name: "Tambah syarat" }).click();
    await page.getByLabel("syarat 5").fill("Tidak hilang");
    failChanges();
    await page.getByRole("button", { name: "Simpan Paket" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Gagal menyimpan paket");
    await expect(page.getByText("Sedang disimpan...")).toHaveCount(0);
    await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
    await page.locator("label").filter({ hasText: "Info Dasar" }).first().click();
    await expect(page.getByLabel("Judul paket")).toHaveValue(title);
    await expect(page.getByLabel("Harga Quad")).toHaveValue("Rp 190.000.000");
    hosted.proxy.fault = "none";
    await page.getByRole("button", { name: "Simpan Paket" }).click();
    await expect(page.getByText("Paket tersimpan")).toBeVisible();
    await expect(page.getByRole("article", { name: title })).toHaveCount(1);
    await page.context().close();
  });

  test(`${how}: an edit, a copy and a deletion that fail say so and change nothing`, async ({ browser }) => {
    const page = await hosted.signIn(browser, scripted);
    await page.goto("/admin/packages?cari=Umroh+Plus+Turki");
    const card = page.getByRole("article", { name: "Umroh Plus Turki 12 Hari", exact: true });
    failChanges();
    await card.getByRole("button", { name: /^Duplikat/ }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menduplikasi paket");
    await expect(page.getByRole("heading", { name: /\(Copy\)$/ })).toHaveCount(0);

    await card.getByRole("link", { name: /^Hapus/ }).click();
    await page.getByRole("button", { name: "Ya, hapus" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menghapus paket");
    await expect(card).toBeVisible();

    await card.getByRole("link", { name: /^Edit/ }).click();
    await page.getByLabel("Tagline").fill("Ketikan saya");
    await page.getByRole("button", { name: "Simpan Perubahan" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Gagal menyimpan paket");
    await expect(page.getByLabel("Tagline")).toHaveValue("Ketikan saya");
    await page.context().close();
  });
}
