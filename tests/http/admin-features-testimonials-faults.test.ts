import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { expect, test } from "../helpers/client/test.ts";

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await startBreakableSite();
});
test.afterAll(() => hosted?.stop());

test.beforeEach(() => hosted.heal());

/** Reads still work: what changes something fails. */
function failWrites(): void {
  hosted.proxy.only = /^(PATCH|DELETE|POST) \/rest\/v1\//;
  hosted.proxy.fault = "error";
}

/** Nothing but the session works. */
function failTables(): void {
  hosted.proxy.only = /^\w+ \/rest\/v1\//;
  hosted.proxy.fault = "error";
}

for (const scripted of [true, false]) {
  const how = scripted ? "with script" : "without script";

  const name = `Tetap ada ${how}`;

  test(`features ${how}: a save that fails keeps everything typed`, async ({ browser }) => {
    const page = await hosted.signIn(browser, scripted);
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
    hosted.proxy.fault = "none";
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
    await expect(page.getByRole("button", { name: "Simpan" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Gagal memperbarui keunggulan");
    await expect(page.getByLabel("Deskripsi")).toHaveValue("Versi kedua");
    await page.context().close();
  });

  test(`testimonials ${how}: a save that fails keeps everything typed`, async ({ browser }) => {
    const page = await hosted.signIn(browser, scripted);
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
    hosted.proxy.fault = "none";
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
    const page = await hosted.signIn(browser, scripted);
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
