import { administrator, expect, test } from "../helpers/client/test.ts";
import {
  addPackage,
  cardOf,
  deletePackage,
  fillRequired,
  find,
  listPath,
  openEditor,
  openTab,
  uniqueTitle,
} from "../helpers/packages.ts";

test("an edited title keeps the address that was shared", async ({ adminPage: page }) => {
  const title = uniqueTitle("Judul Lama");
  await addPackage(page, title);
  const href =
    (await (await find(page, title)).getByRole("link", { name: /^Lihat/ }).getAttribute("href")) ?? "";
  await openEditor(page, title);
  const renamed = title.replace("Lama", "Baru");
  await page.getByLabel("Judul paket").fill(renamed);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
  await page.goto(href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(renamed);
  await deletePackage(page, renamed);
});

test("a form sent twice makes one package, other content another (R10)", async ({ adminPage: page }) => {
  const title = uniqueTitle("Sekali saja");
  await page.goto(`${listPath}/new`);
  const stamp = await page.locator("input[name=stamp]").inputValue();
  const form = { intent: "save", stamp, title, category: "haji", priceQuad: "190000000", status: "draft" };
  const send = (fields: Record<string, string>) =>
    page.request.post(`${listPath}/new`, { form: fields, maxRedirects: 0 });
  const answers = await Promise.all([send(form), send(form), send(form)]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  await expect(await find(page, title)).toHaveCount(1);
  await send({ ...form, title: `${title} lagi` });
  await page.goto(`${listPath}?cari=${encodeURIComponent(title)}`);
  await expect(page.getByRole("article")).toHaveCount(2);

  const id = /edit\/([0-9a-f-]+)/.exec(
    (await cardOf(page, title).getByRole("link", { name: /^Edit/ }).getAttribute("href")) ?? "",
  )?.[1];
  const copyForm = { intent: "duplicate", id: id ?? "", stamp };
  await Promise.all([1, 2].map(() => page.request.post(listPath, { form: copyForm, maxRedirects: 0 })));
  await expect(await find(page, `${title} (Copy)`)).toHaveCount(1);
  for (const made of [`${title} (Copy)`, `${title} lagi`, title]) await deletePackage(page, made);
});

test("a newer version is shown, not written over, until it is saved once more", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Dua penyunting");
  await addPackage(page, title);
  await openEditor(page, title);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Tagline").fill("Ditulis rekan kerja");
  await other.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(other.getByText("Perubahan tersimpan")).toBeVisible();
  await other.close();

  await page.getByLabel("Tagline").fill("Ditulis saya");
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByRole("alert").first()).toContainText("baru saja disimpan oleh orang lain");
  const versions = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await expect(versions).toContainText("Ditulis rekan kerja");
  await expect(versions).toContainText("Ditulis saya");
  await expect(page.getByLabel("Tagline")).toHaveValue("Ditulis saya");
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
  await deletePackage(page, title);
});

test("a session that ended while typing: sign in on the page shown, continue, saved", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Sesi habis");
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await openTab(page, "Syarat");
  await page.getByLabel("syarat 1").fill("Ketikan yang panjang");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByRole("heading", { name: "Login kembali untuk menyimpan" })).toBeVisible();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.getByRole("button", { name: "Lanjutkan menyimpan" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await openEditor(page, title);
  await openTab(page, "Syarat");
  await expect(page.getByLabel("syarat 1")).toHaveValue("Ketikan yang panjang");
  await deletePackage(page, title);
});
