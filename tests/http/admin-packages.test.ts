import { administrator, expect, test } from "../helpers/client/test.ts";
import { readConversation } from "../helpers/conversation.ts";
import { addInquiry } from "../helpers/inquiry-form.ts";
import {
  cardOf,
  deletePackage,
  fillRequired,
  find,
  listPath,
  openEditor,
  openTab,
} from "../helpers/packages.ts";
import { inHalfAYear, plantPackage, uniqueTitle } from "../helpers/planted.ts";

test("a copy is a draft with '(Copy)'; staff preview it, visitors do not", async ({
  adminPage: page,
  browser,
}) => {
  const title = uniqueTitle("Asli");
  const { href: original } = await plantPackage(page, title);
  await find(page, title);
  await cardOf(page, title)
    .getByRole("button", { name: /^Duplikat/ })
    .click();
  await expect(page.getByText("Paket diduplikasi")).toBeVisible();
  const copy = await find(page, `${title} (Copy)`);
  await expect(copy).toContainText("Draf");
  const preview = copy.getByRole("link", { name: /^Pratinjau/ });
  await expect(preview).toHaveAttribute("target", "_blank");
  const href = (await preview.getAttribute("href")) ?? "";
  expect(href).not.toBe(original);

  const answer = await page.goto(href);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.getByText("Pratinjau draf")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} (Copy)`);

  const visitor = await browser.newContext();
  for (const address of [href, href.replace("/umroh/", "/haji/")]) {
    const refused = await visitor.request.get(address);
    expect(refused.status()).toBe(404);
    expect(await refused.text()).not.toContain(title);
  }
  expect(
    (await visitor.request.get(href, { headers: { Cookie: "admin_token=authenticated" } })).status(),
  ).toBe(404);
  expect(await (await visitor.request.get("/umroh")).text()).not.toContain(`${title} (Copy)`);
});

test("search and filters lie in the address, and every character acts as text (S24)", async ({
  adminPage: page,
}) => {
  const words = uniqueTitle('Diskon 50% (VIP), "A.B" *_\\');
  await plantPackage(page, words, { status: "draft" });
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
  await expect(page.getByText("dengan kategori Umroh, status Draf")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  for (const card of await page.getByRole("article").all()) await expect(card).toContainText("Draf");
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
  const { href } = await plantPackage(page, title, {
    departure: "2024-01-10",
    isPromo: "on",
    asked: "kuota gambar lewat-2024-01-10",
  });
  await expect(await find(page, title)).toContainText("Sudah berangkat");
  await page.goto(href);
  const main = page.getByRole("main");
  await expect(main).not.toContainText("PROMO");
  for (const name of ["Tanya Jadwal Berikutnya", "Konsultasi Gratis"])
    await expect(main.getByRole("button", { name })).toBeVisible();
  await main.getByRole("button", { name: "Tanya Jadwal Berikutnya" }).click();
  expect((await readConversation(page)).text).toContain("menanyakan jadwal berikutnya");
});

test("deleting asks first", async ({ adminPage: page }) => {
  const title = uniqueTitle("Jangan dihapus");
  await plantPackage(page, title);
  await (await find(page, title)).getByRole("link", { name: /^Hapus/ }).click();
  await page.getByRole("link", { name: "Batal" }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await deletePackage(page, title);
});

test("an edited title keeps the address that was shared", async ({ adminPage: page }) => {
  const title = uniqueTitle("Judul Lama");
  const { href } = await plantPackage(page, title);
  await openEditor(page, title);
  const renamed = title.replace("Lama", "Baru");
  await page.getByLabel("Judul paket").fill(renamed);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
  await page.goto(href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(renamed);
});

test("a copy's address follows its title until it is published, and stays from then on", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Umroh Asal");
  await plantPackage(page, title, { departure: inHalfAYear, quota: "10", "images[0]": "/media/raudhah.jpg" });
  await find(page, title);
  await cardOf(page, title)
    .getByRole("button", { name: /^Duplikat/ })
    .click();
  const hrefOf = async (name: string) =>
    (await (await find(page, name)).getByRole("link", { name: /^(Pratinjau|Lihat)/ }).getAttribute("href")) ??
    "";
  const rename = async (from: string, to: string, status: "draft" | "active") => {
    await openEditor(page, from);
    await page.getByLabel("Judul paket").fill(to);
    await page.getByLabel("Status").selectOption(status);
    await page.getByRole("button", { name: "Simpan Perubahan" }).click();
    await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
    return hrefOf(to);
  };
  const [first, second, third] = ["Ramadhan", "Syawal", "Rajab"].map((month) =>
    title.replace("Asal", month),
  ) as [string, string, string];
  expect(await rename(`${title} (Copy)`, first, "draft")).toMatch(
    /^\/umroh\/umroh-ramadhan-[0-9a-f]{8}-\d{13}$/,
  );
  const published = await rename(first, second, "active");
  expect(published).toMatch(/^\/umroh\/umroh-syawal-[0-9a-f]{8}-\d{13}$/);
  expect(await rename(second, third, "draft")).toBe(published);
  expect(await rename(third, title.replace("Asal", "Safar"), "draft")).toBe(published);
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
});

test("a newer version is shown, not written over, until it is saved once more", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Dua penyunting");
  await plantPackage(page, title);
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
});

test("the list is sorted as asked, the departed last by departure; cards tell the seats left", async ({
  adminPage: page,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const packageId = (
    await plantPackage(page, `Zamzam ${word}`, { departure: inHalfAYear, quota: "20", priceQuad: "30000000" })
  ).id;
  await plantPackage(page, `Berangkat ${word}`, { departure: "2024-01-10", priceQuad: "20000000" });
  await plantPackage(page, `Arafah ${word}`, { priceQuad: "25000000" });
  const titles = async () =>
    (await page.getByRole("article").getByRole("heading").allInnerTexts()).map((text) => text.split(" ")[0]);
  const sorted = async (order: string) => {
    await page.goto(`${listPath}?cari=${word}`);
    await page.getByLabel("Urutan").selectOption(order);
    await page.getByRole("button", { name: "Cari" }).click();
    return titles();
  };
  expect(await sorted("")).toEqual(["Arafah", "Berangkat", "Zamzam"]);
  expect(await sorted("berangkat")).toEqual(["Zamzam", "Arafah", "Berangkat"]);
  expect(await sorted("harga")).toEqual(["Berangkat", "Arafah", "Zamzam"]);
  expect(await sorted("judul")).toEqual(["Arafah", "Berangkat", "Zamzam"]);

  const inquiry = await addInquiry(page, { name: `Jamaah ${word}`, packageId, pilgrims: "3" });
  await page.goto(inquiry);
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(await find(page, `Zamzam ${word}`)).toContainText("17 dari 20");
  await expect(await find(page, `Arafah ${word}`)).toContainText("Kuota belum diisi");
});
