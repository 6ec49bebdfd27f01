import { uniqueTitle } from "../helpers/planted.ts";
import {
  expect,
  expectMessage,
  goWithin,
  holdPosts,
  open,
  openTab,
  staffTest as test,
} from "../helpers/test.ts";

const listPath = "/admin/packages";

test("a package's form: rows, focus, leaving, digits in groups, a card while it is saved", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Sedang disimpan");
  const price = page.getByLabel("Harga Quad");
  // The handles of three rows are in sight.
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `${listPath}/new`);

  await test.step("what is missing opens its tab and has the focus", async () => {
    await openTab(page, "Syarat");
    await page.getByRole("button", { name: "Simpan Paket" }).click();
    await expect(page.getByRole("alert")).toContainText("Mohon lengkapi field yang wajib diisi");
    await expect(page.getByLabel("Judul paket")).toBeFocused();
  });

  await test.step("rows", async () => {
    await openTab(page, "Syarat");
    const first = await page.getByLabel("syarat 1").inputValue();
    const handles = page.getByTitle("Geser untuk memindahkan").filter({ visible: true });
    const from = await handles.nth(0).boundingBox();
    const to = await handles.nth(2).boundingBox();
    if (!from || !to) throw new Error("The handles are not drawn");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 40, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 10 });
    await page.mouse.up();
    await expect(page.getByLabel("syarat 3")).toHaveValue(first);

    await page.getByRole("button", { name: "Tambah syarat" }).click();
    await expect(page.getByLabel("syarat 5")).toBeFocused();
    await page.getByRole("button", { name: "Naikkan syarat 2" }).click();
    await expect(page.getByRole("button", { name: "Turunkan syarat 1" })).toBeFocused();
    await page.getByRole("button", { name: "Hapus syarat 5" }).click();
    await expect(page.getByRole("button", { name: "Hapus syarat 4" })).toBeFocused();
  });

  await test.step("leaving", async () => {
    await expect(page.getByText("Perubahan belum disimpan")).toBeVisible();
    const asked = page.waitForEvent("dialog");
    await page.getByRole("link", { name: "Batal" }).click({ noWaitAfter: true });
    const dialog = await asked;
    expect(dialog.message()).toContain("Perubahan belum disimpan");
    await dialog.dismiss();
    await expect(page).toHaveURL(`${listPath}/new`);
  });

  await test.step("digits", async () => {
    await openTab(page, "Info Dasar");
    await page.getByLabel("Judul paket").fill(title);
    await page.getByLabel("Kategori").selectOption("umroh");
    await price.pressSequentially("285000001");
    await expect(price).toHaveValue("285.000.001");
    await price.press("Backspace");
    await expect(price).toHaveValue("28.500.000");
    await price.press("Home");
    await price.pressSequentially("1");
    await expect(price).toHaveValue("128.500.000");
  });

  await test.step("what is asked has the focus; saved as a draft the list shows it before the answer is there", async () => {
    await page.getByLabel("Status").selectOption("active");
    await page.getByRole("button", { name: "Simpan Paket" }).click();
    await expect(page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" })).toBeFocused();
    await expect(price).toHaveValue("128.500.000");
    const release = await holdPosts(page, /packages\/new\.data/);
    await page.getByRole("button", { name: "Simpan sebagai Draf" }).click();
    await expect(page.getByText("Sedang disimpan...")).toBeVisible();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByLabel("Judul paket")).toBeHidden();
    release();
    await expect(page.getByText(`"${title}" ditambahkan sebagai draf.`)).toBeVisible();
    await expect(page.getByText("Sedang disimpan...")).toHaveCount(0);
    await expect(page.getByRole("article", { name: title })).toBeVisible();
  });
});

test("the list follows typing and filters; a copy shows at once as a card on its way", async ({
  adminPage: page,
}) => {
  await open(page, listPath);
  await page.getByLabel("Cari paket").pressSequentially("turki");
  await expect(page).toHaveURL(/cari=turki/);
  await expect(page.getByText(/paket dengan pencarian "turki"/)).toBeVisible();
  await expect(page.getByLabel("Cari paket")).toBeFocused();
  await page.getByLabel("Status").selectOption("draft");
  await expect(page).toHaveURL(/cari=turki&kategori=&status=draft/);
  await page.getByRole("link", { name: "Reset Filter" }).click();
  await expect(page).toHaveURL(listPath);
  await expect(page.getByLabel("Cari paket")).toHaveValue("");
  await expect(page.getByLabel("Status")).toHaveValue("");

  await goWithin(page, `${listPath}?cari=Umroh+Plus+Turki`);
  const release = await holdPosts(page, /\/admin\/packages\.data/);
  await page
    .getByRole("button", { name: /^Duplikat/ })
    .last()
    .click();
  await expect(page.getByText("Sedang diduplikasi...")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Umroh Plus Turki 12 Hari (Copy)" })).toBeVisible();
  release();
  await expectMessage(page, "Paket diduplikasi");
  await expect(page.getByText("Sedang diduplikasi...")).toHaveCount(0);
});
