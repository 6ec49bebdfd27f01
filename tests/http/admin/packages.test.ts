import { expect, staffTest as test } from "../../helpers/client/test.ts";
import { readConversation } from "../../helpers/conversation.ts";
import { addConfirmed } from "../../helpers/inquiry-form.ts";
import { cardOf, find, listPath, openEditor } from "../../helpers/packages.ts";
import { inHalfAYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";

test("a copy is a draft with '(Copy)'; staff preview it, visitors do not", async ({ page, browser }) => {
  const title = uniqueTitle("Asli");
  const { href: original } = await plantPackage(page, title);
  await find(page, title);
  await cardOf(page, title).pressButton(/^Duplikat/, "Paket diduplikasi");
  const copy = await find(page, `${title} (Copy)`);
  await expect(copy).toContainText("Draf");
  const preview = copy.getByRole("link", { name: /^Pratinjau/ });
  await expect(preview).toHaveAttribute("target", "_blank");
  const href = (await preview.getAttribute("href")) ?? "";
  expect(href).not.toBe(original);

  const answer = await page.goto(href);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.getByText("Pratinjau.")).toBeVisible();
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
  expect(await visitor.request.read("/umroh")).not.toContain(`${title} (Copy)`);
});

test("search and filters lie in the address", async ({ page }) => {
  const words = uniqueTitle('Diskon 50% (VIP), "A.B" *_\\');
  await plantPackage(page, words, { status: "draft" });
  await page.goto(listPath);
  await page.getByLabel("Cari paket").fill(words);
  await page.getByLabel("Cari paket").press("Enter");
  await expect(page.getByText(/^1 paket dengan pencarian/)).toBeVisible();
  await expect(cardOf(page, words)).toBeVisible();
  await page.goto(`${listPath}?cari=${encodeURIComponent(words)}&kategori=haji`);
  await expect(page.getByRole("heading", { name: "Tidak ada paket yang cocok" })).toBeVisible();
  await page.followLink("Reset Filter");
  await expect(page).toHaveURL(listPath);

  await page.fillIn({ Status: "draft", Kategori: "umroh" });
  const apply = page.getByRole("button", { name: "Cari" });
  await apply.click();
  await expect(page).toHaveURL(/kategori=umroh&status=draft/);
  await expect(page.getByText("dengan kategori Umroh, status Draf")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  for (const card of await page.getByRole("article").all()) await expect(card).toContainText("Draf");
});

test("a journey that has begun is marked", async ({ page }) => {
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
  await main.pressButton("Tanya Jadwal Berikutnya");
  expect((await readConversation(page)).text).toContain("menanyakan jadwal berikutnya");
});

test("a copy's address follows its title until it is published, and stays from then on", async ({ page }) => {
  const title = uniqueTitle("Umroh Asal");
  await plantPackage(page, title, { departure: inHalfAYear, quota: "10", "images[0]": "/media/raudhah.jpg" });
  await find(page, title);
  await cardOf(page, title).pressButton(/^Duplikat/);
  const hrefOf = async (name: string) =>
    (await (await find(page, name)).getByRole("link", { name: /^(Pratinjau|Lihat)/ }).getAttribute("href")) ??
    "";
  const rename = async (from: string, to: string, status: "draft" | "active") => {
    await openEditor(page, from);
    await page.fillIn({ "Judul paket": to, Status: status });
    await page.pressButton("Simpan Perubahan", "Perubahan tersimpan");
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

test("the list is sorted as asked, the departed last by departure; cards tell seats", async ({ page }) => {
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
    await page.pressButton("Cari");
    return titles();
  };
  expect(await sorted("")).toEqual(["Arafah", "Berangkat", "Zamzam"]);
  expect(await sorted("berangkat")).toEqual(["Zamzam", "Arafah", "Berangkat"]);
  expect(await sorted("harga")).toEqual(["Berangkat", "Arafah", "Zamzam"]);
  expect(await sorted("judul")).toEqual(["Arafah", "Berangkat", "Zamzam"]);

  await addConfirmed(page, { name: `Jamaah ${word}`, trip: packageId, pilgrims: "3" });
  await expect(await find(page, `Zamzam ${word}`)).toContainText("17 dari 20");
  await expect(await find(page, `Arafah ${word}`)).toContainText("Kuota belum diisi");
});

test("for visitors what has departed stands last, without promo, is not compared (K10)", async ({ page }) => {
  const departureCity = uniqueTitle("Kota");
  const shared = { departureCity, isPromo: "on" };
  await plantPackage(page, `Depan ${departureCity}`, { ...shared, departure: inHalfAYear });
  await plantPackage(page, `Lalu ${departureCity}`, {
    ...shared,
    departure: "2024-01-10",
    priceQuad: "1500000",
  });
  await page.goto(`/umroh?kota=${encodeURIComponent(departureCity)}&urut=termurah`);
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(/PROMO.*Depan/s);
  const past = cards.last();
  await expect(past).toContainText(/Sudah Berangkat.*Lalu/s);
  await expect(past.getByText("PROMO", { exact: true })).toHaveCount(0);
  await expect(past.getByRole("checkbox")).toHaveCount(0);
});

test("what is to appear later is hidden: staff see when, and a preview", async ({ page, request }) => {
  const title = uniqueTitle("Umroh Terjadwal");
  const departure = inHalfAYear;
  const { id, href } = await plantPackage(page, title, { departure, shownFrom: "2030-12-03T08:00" });
  const isShown = async (address: string) =>
    (await request.read(address)).includes(address.startsWith("/umroh/") ? title : href);
  const addresses = [href, "/umroh", "/sitemap.xml", "/jadwal.ics"];
  for (const address of addresses) expect(await isShown(address), address).toBe(false);

  await page.goto(`${listPath}?cari=${encodeURIComponent(title)}&status=terjadwal`);
  await expect(cardOf(page, title)).toContainText("Tayang 3 Des 2030, 08.00");
  await page.goto(href);
  await expect(page.getByText("Pratinjau.")).toBeVisible();

  await page.goto(`/admin/packages/edit/${id}`);
  await expect(page.getByLabel("Tayang mulai")).toHaveValue("2030-12-03T08:00");
  const save = async (until: string) => {
    await page.getByLabel("Tayang sampai").fill(until);
    await page.pressButton("Simpan Perubahan");
  };
  await save("2030-12-03T08:00");
  await expect(page.getByLabel("Tayang sampai")).toHaveAccessibleDescription(/sesudah mulai tayang/);
  await page.getByLabel("Tayang mulai").fill("");
  await save("2031-01-01T00:00");
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
  for (const address of addresses) expect(await isShown(address), address).toBe(true);
  await expect(await find(page, title)).toContainText("Berakhir 1 Jan 2031, 00.00");
});
