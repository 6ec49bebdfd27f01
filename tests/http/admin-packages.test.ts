import { expect, test } from "../helpers/client/test.ts";
import {
  addPackage,
  cardOf,
  deletePackage,
  fillRequired,
  find,
  listPath,
  uniqueTitle,
} from "../helpers/packages.ts";

test("a copy is a draft with '(Copy)'; staff preview it, visitors do not", async ({
  adminPage: page,
  browser,
  site,
}) => {
  const title = uniqueTitle("Asli");
  await addPackage(page, title);
  const original = await (await find(page, title)).getByRole("link", { name: /^Lihat/ }).getAttribute("href");
  await cardOf(page, title)
    .getByRole("button", { name: /^Duplikat/ })
    .click();
  await expect(page.getByText("Paket diduplikasi")).toBeVisible();
  const copy = await find(page, `${title} (Copy)`);
  await expect(copy).toContainText("Draft");
  const preview = copy.getByRole("link", { name: /^Pratinjau/ });
  await expect(preview).toHaveAttribute("target", "_blank");
  const href = (await preview.getAttribute("href")) ?? "";
  expect(href).not.toBe(original);

  const answer = await page.goto(href);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.getByText("Pratinjau draft")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} (Copy)`);

  const visitor = await browser.newContext({ baseURL: site.origin });
  for (const address of [href, href.replace("/umroh/", "/haji/")]) {
    const refused = await visitor.request.get(address);
    expect(refused.status()).toBe(404);
    expect(await refused.text()).not.toContain(title);
  }
  expect(
    (await visitor.request.get(href, { headers: { Cookie: "admin_token=authenticated" } })).status(),
  ).toBe(404);
  expect(await (await visitor.request.get("/umroh")).text()).not.toContain(`${title} (Copy)`);
  await visitor.close();

  await deletePackage(page, `${title} (Copy)`);
  await deletePackage(page, title);
});

test("search and filters lie in the address, and every character acts as text (S24)", async ({
  adminPage: page,
}) => {
  const words = uniqueTitle('Diskon 50% (VIP), "A.B" *_\\');
  await addPackage(page, words, "draft");
  await page.goto(listPath);
  await page.getByLabel("Cari paket").fill(words);
  await page.getByLabel("Cari paket").press("Enter");
  await expect(page.getByText(/^1 paket dengan pencarian/)).toBeVisible();
  await expect(cardOf(page, words)).toBeVisible();
  const mark = words.slice(-8);
  for (const [typed, matches] of [
    ["50%", true],
    ["(VIP),", true],
    ["*_\\", true],
    ["A.B", true],
    ['"a.b"', true],
    ["%", true],
    ["AxB", false],
    ["50_", false],
    ["5*%", false],
    ["),title.neq.x,(", false],
  ] as const) {
    const answer = await page.request.get(`${listPath}?cari=${encodeURIComponent(`${mark} ${typed}`)}`);
    expect((await answer.text()).includes(`${listPath}/edit/`), `searching ${typed}`).toBe(matches);
  }
  await page.goto(`${listPath}?cari=${encodeURIComponent(words)}&kategori=haji`);
  await expect(page.getByRole("heading", { name: "Tidak ada paket yang cocok" })).toBeVisible();
  await page.getByRole("link", { name: "Reset Filter" }).click();
  await expect(page).toHaveURL(listPath);

  await page.getByLabel("Status").selectOption("draft");
  await page.getByLabel("Kategori").selectOption("umroh");
  const apply = page.getByRole("button", { name: "Cari" });
  await apply.click();
  await expect(page).toHaveURL(/kategori=umroh&status=draft/);
  await expect(page.getByText("dengan kategori Umroh, status Draft")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  for (const card of await page.getByRole("article").all()) await expect(card).toContainText("Draft");
  await deletePackage(page, words);
});

test("a long list has pages, and a page beyond the last leads to the first", async ({ adminPage: page }) => {
  await page.goto(listPath);
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("link", { name: "Berikutnya" }).click();
  await expect(page).toHaveURL(`${listPath}?halaman=2`);
  await expect(page.getByText(/^Halaman 2 dari/)).toBeVisible();
  await page.goto(`${listPath}?halaman=99`);
  await expect(page).toHaveURL(listPath);
});

test("a journey that has begun is marked", async ({ adminPage: page }) => {
  const title = uniqueTitle("Sudah lewat");
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await page.getByLabel("Tanggal keberangkatan").fill("2024-01-10");
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await expect(await find(page, title)).toContainText("Sudah berangkat");
  await deletePackage(page, title);
});

test("deleting asks first", async ({ adminPage: page }) => {
  const title = uniqueTitle("Jangan dihapus");
  await addPackage(page, title);
  await (await find(page, title)).getByRole("link", { name: /^Hapus/ }).click();
  await page
    .getByRole("button", { name: "Batal" })
    .or(page.getByRole("link", { name: "Batal" }))
    .click();
  await expect(cardOf(page, title)).toBeVisible();
  await deletePackage(page, title);
});
