import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { addInquiry, addPackage, inquiriesPath, saveInquiry } from "../../helpers/inquiries.ts";
import { uniqueTitle } from "../../helpers/planted.ts";

const rows = (page: Page) => page.getByRole("article").allInnerTexts();
const rowOf = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

/** Opens the list of what a test has added, whose names all hold `word`, and ticks `names`. */
async function choose(page: Page, word: string, names: string[], status: string): Promise<void> {
  await page.goto(`${inquiriesPath}?cari=${word}`);
  await tick(page, names, status);
}

async function tick(page: Page, names: string[], status: string): Promise<void> {
  for (const name of names) {
    const code = (await rowOf(page, name).getByRole("link").first().innerText()).split(" ")[0] ?? "";
    await page.getByLabel(`Pilih ${code}`).check();
  }
  await page.getByLabel("Yang dicentang menjadi").selectOption(status);
}

const set = (page: Page) => page.pressButton("Ubah status");

test("several are given a status at once, and the list stays as it was narrowed down", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  for (const name of ["Satu", "Dua", "Tiga"]) await addInquiry(page, { name: `${name} ${word}` });
  await choose(page, word, ["Satu", "Tiga"], "dihubungi");
  await set(page);
  await expect(page).toTell("2 permintaan: Dihubungi");
  await expect(page).toHaveURL(`${inquiriesPath}?cari=${word}`);
  await expect(rowOf(page, "Satu")).toContainText("Dihubungi");
  await expect(rowOf(page, "Tiga")).toContainText("Dihubungi");
  await expect(rowOf(page, "Dua")).toContainText("Baru");
});

test("each is confirmed by the rules of its own page: seats, pilgrims, package", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  const packageId = await addPackage(page, uniqueTitle("Kursi Massal"), 3);
  await addInquiry(page, { name: `Kosong ${word}`, trip: packageId });
  await addInquiry(page, { name: `Kedua ${word}`, trip: packageId, pilgrims: "2" });
  await addInquiry(page, { name: `Pertama ${word}`, trip: packageId, pilgrims: "2" });
  await choose(page, word, ["Pertama", "Kedua", "Kosong"], "terkonfirmasi");
  await set(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("1 diubah, 2 tidak");
  await expect(alert).toContainText(/Sisa kursi hanya 1 untuk keberangkatan \d+ \w+ \d{4}\. \(\w{5}\)/);
  await expect(alert).toContainText(/Isi jumlah jamaah dahulu untuk mengonfirmasi\. \(\w{5}\)/);
  await expect(rowOf(page, "Pertama")).toContainText("Terkonfirmasi");
  await expect(rowOf(page, "Kedua")).toContainText("Baru");
});

test("a status that somebody else has changed meanwhile is left alone; what is gone is said (R09)", async ({
  page,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const overtaken = await addInquiry(page, { name: `Disusul ${word}` });
  const noted = await addInquiry(page, { name: `Sendiri ${word}` });
  const gone = await addInquiry(page, { name: `Hilang ${word}` });
  await choose(page, word, ["Disusul", "Sendiri", "Hilang"], "dihubungi");
  const colleague = await page.request.get(overtaken);
  const version = /name="version" value="([^"]+)"/.exec(await colleague.text())?.[1] ?? "";
  const form = { name: `Disusul ${word}`, phone: "", pilgrims: "", trip: "", roomType: "", note: "x" };
  await page.request.send(overtaken, { ...form, version, intent: "batal" });
  await saveInquiry(page, noted, { name: `Sendiri ${word}`, note: "Minta ditelepon sore" });
  await page.request.send(gone, { intent: "delete" });
  await set(page);
  await expect(page.getByRole("alert")).toContainText(
    "1 diubah, 2 tidak",
    "Baru saja diubah oleh orang lain",
  );
  await expect(page.getByRole("alert")).toContainText("Sudah dihapus.");
  await expect(rowOf(page, "Disusul")).toContainText("Batal");
  await expect(rowOf(page, "Sendiri")).toContainText("Dihubungi");
  await page.goto(noted);
  await expect(page.getByLabel("Catatan")).toHaveValue("Minta ditelepon sore");
});

test("cancelling several asks first; nothing chosen says so", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  for (const name of ["Satu", "Dua"]) await addInquiry(page, { name: `${name} ${word}` });
  await choose(page, word, ["Satu", "Dua"], "batal");
  await set(page);
  await expect(page.getByRole("heading", { name: "Batalkan 2 permintaan?" })).toBeVisible();
  await page.getByRole("link", { name: "Kembali", exact: true }).click();
  await expect(rowOf(page, "Satu")).toContainText("Baru");
  await tick(page, ["Satu", "Dua"], "batal");
  await set(page);
  await page.pressButton("Ya, batalkan", "2 permintaan: Batal");
  await set(page);
  await expect(page.getByRole("alert")).toContainText("Centang dahulu permintaan yang akan diubah.");
});

test("the list is sorted as asked, and keeps that with its filters", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  await addInquiry(page, { name: `Lama ${word}`, pilgrims: "2" });
  await addInquiry(page, { name: `Ramai ${word}`, pilgrims: "9" });
  await addInquiry(page, { name: `Akhir ${word}` });
  const names = async () => (await rows(page)).map((text) => /(Lama|Ramai|Akhir)/.exec(text)?.[0]);
  await page.goto(`${inquiriesPath}?cari=${word}`);
  expect(await names()).toEqual(["Akhir", "Ramai", "Lama"]);
  await page.getByLabel("Urutan").selectOption("terlama");
  await page.pressButton("Cari");
  // Branches can be chosen once another test has added one.
  await expect(page).toHaveURL(
    new RegExp(`/inquiries\\?cari=${word}&status=&bulan=&paket=&petugas=(&cabang=)?&urut=terlama$`),
  );
  expect(await names()).toEqual(["Lama", "Ramai", "Akhir"]);
  await page.goto(`${inquiriesPath}?cari=${word}&urut=jamaah`);
  expect(await names()).toEqual(["Ramai", "Lama", "Akhir"]);
  await tick(page, ["Lama"], "dihubungi");
  await set(page);
  await page.goto(`${inquiriesPath}?cari=${word}&urut=diubah`);
  expect(await names()).toEqual(["Lama", "Akhir", "Ramai"]);
});
