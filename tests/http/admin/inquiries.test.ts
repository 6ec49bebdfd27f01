import { administrator, expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { pressForCode, readConversation } from "../../helpers/conversation.ts";
import {
  addInquiry,
  addPackage,
  inquiriesPath,
  press,
  searchInquiries,
  timeline,
} from "../../helpers/inquiries.ts";
import { inHalfAYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

const rowOf = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const headOf = (page: Page) => page.getByRole("heading", { level: 1 });

async function typeSearch(page: Page, typed: string): Promise<void> {
  await page.getByLabel("Cari kode, nama, atau nomor").fill(typed);
  await page.pressButton("Cari");
}

test("a conversation is found by its code, answered, confirmed, with who and when", async ({ page }) => {
  const path = `/umroh/${seed.turki.slug}`;
  const { code, text: greeting } = await pressForCode(page, path, "Booking via WhatsApp");
  await page.goto(inquiriesPath);
  for (const typed of [code.toLowerCase(), [...code].join(" "), `kode: ${code.toLowerCase()}`, greeting]) {
    await typeSearch(page, typed);
    await expect(page.getByRole("heading", { name: code })).toBeVisible();
  }
  await expect(rowOf(page, code)).toContainText("Belum diisi", seed.turki.title, "Baru");

  await page.followLink(code);
  await expect(headOf(page)).toHaveText(`Permintaan ${code}`);
  await expect(page.getByText("Isi dan simpan nomor WhatsApp dahulu")).toBeVisible();
  await expect(page.getByRole("region", { name: "Keterangan" })).toContainText("Booking");
  await expect(page.getByRole("region", { name: "Keterangan" })).toContainText(`/umroh/${seed.turki.slug}`);
  await expect(timeline(page)).toContainText("Pengunjung");
  const name = uniqueTitle("Siti");
  await page.fillIn({ Nama: name, "Nomor WhatsApp": "0812-3456-7890" });
  await press(page, "Tandai dihubungi", "Permintaan ditandai sudah dihubungi");
  await expect(page.getByLabel("Nama")).toHaveValue(name);
  const reply = page.getByRole("link", { name: "Balas via WhatsApp" });
  const address = new URL((await reply.getAttribute("href")) ?? "");
  expect(address.origin + address.pathname).toBe("https://wa.me/6281234567890");
  for (const part of [name, code, seed.turki.title]) {
    expect(address.searchParams.get("text")).toContain(part);
  }
  await expect(reply).toHaveAttribute("target", "_blank");
  await expect(reply).toHaveAttribute("rel", "noopener noreferrer");

  await page.fillIn({ "Jumlah jamaah": "3", "Tipe kamar": "triple", Catatan: "Minta kursi roda" });
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  await expect(page.getByRole("group", { name: "Status: Terkonfirmasi" })).toBeVisible();
  await expect(page.getByLabel("Tipe kamar")).toHaveValue("triple");
  const steps = timeline(page).getByRole("listitem");
  await expect(steps).toHaveCount(4);
  await expect(steps.first(), "whoever confirms handles it").toContainText(
    `Ditangani oleh ${administrator.email}`,
  );
  await expect(steps.nth(1)).toContainText("Dikonfirmasi untuk 3 jamaah", administrator.email);
  await expect(steps.nth(1)).toContainText(/\d{1,2} \w+ \d{4}, \d\d\.\d\d WIB/);
  await expect(steps.nth(2)).toContainText("Ditandai sudah dihubungi");
  await page.getByRole("button", { name: "Batalkan", exact: true }).click();
  await press(page, "Ya, batalkan permintaan", "Permintaan dibatalkan");
  await press(page, "Kembalikan ke Baru", "Permintaan dikembalikan ke Baru");
  await searchInquiries(page, name);
  await expect(rowOf(page, name)).toContainText("3 jamaah");
  await expect(rowOf(page, name).getByRole("link", { name: /^Balas/ })).toBeVisible();
});

test("a phone number is found however it is typed", async ({ page }) => {
  const digits = String(Date.now()).slice(-8);
  const name = uniqueTitle("Nomor");
  await addInquiry(page, { name, phone: `0857-${digits.slice(0, 4)}-${digits.slice(4)}` });
  await page.goto(inquiriesPath);
  for (const typed of [
    `0857${digits}`,
    `+62 857 ${digits}`,
    `62857${digits}`,
    `857-${digits}`,
    digits.slice(2),
  ]) {
    await typeSearch(page, typed);
    await expect(rowOf(page, name)).toHaveCount(1);
  }
});

test("status, package and month narrow the list, which says so", async ({ page }) => {
  const title = uniqueTitle("Paket Saringan");
  const packageId = await addPackage(page, title, 20);
  await addInquiry(page, { name: "Satu", trip: packageId });
  const second = await addInquiry(page, { name: "Dua", trip: packageId, pilgrims: "2" });
  await page.goto(second);
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  await page.goto(inquiriesPath);
  await page.getByLabel("Paket").selectOption(packageId);
  await page.pressButton("Cari");
  await expect(page.getByText(`2 permintaan dengan paket ${title}`)).toBeVisible();
  await page.getByLabel("Status").selectOption("terkonfirmasi");
  await page.getByLabel("Bulan masuk").selectOption({ index: 1 });
  await page.pressButton("Cari");
  await expect(
    page.getByText(/^1 permintaan dengan status Terkonfirmasi, paket .*, bulan \w+ \d{4}$/),
  ).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Dua");
  await page.followLink("Reset Filter");
  await expect(page.getByLabel("Status")).toHaveValue("");
  await page.goto(`${inquiriesPath}?paket=${packageId}&bulan=2020-01`);
  await expect(page.getByRole("heading", { name: "Tidak ada permintaan yang cocok" })).toBeVisible();
});

test("25 on a page, newest first, and a page past the end leads back to the first", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  for (let number = 1; number <= 26; number += 1) await addInquiry(page, { name: `${word} nomor ${number}` });
  await page.goto(`${inquiriesPath}?cari=${word}`);
  await expect(page.getByText(`26 permintaan dengan pencarian "${word}", halaman 1 dari 2`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(25);
  await expect(page.getByRole("article").first()).toContainText("nomor 26");
  await page.followLink("Berikutnya");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("nomor 1");
  for (const beyond of ["3", "99999", "0", "x"]) {
    await page.goto(`${inquiriesPath}?cari=${word}&halaman=${beyond}`);
    await expect(page.getByRole("article")).toHaveCount(25);
  }
});

test("the export holds what the list is narrowed down to, and no formula", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  await addInquiry(page, { name: `=1+1 ${word}`, phone: "+62 812 3456 7890", note: 'a;b "c"\n@SUM(A1)' });
  await addInquiry(page, { name: `Biasa ${word}`, phone: "+65 8123 4567" });
  await searchInquiries(page, word);
  const href = (await page.getByRole("link", { name: "Ekspor CSV" }).getAttribute("href")) ?? "";
  const answer = await page.request.get(href);
  expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(answer.headers()["content-disposition"]).toMatch(
    /^attachment; filename="permintaan-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = await answer.body();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.toString("utf8");
  expect(text.split("\r\n")).toHaveLength(4);
  expect(text).toContain(`"'=1+1 ${word}"`);
  expect(text).toContain('"0812-3456-7890"');
  expect(text).toContain(`"'+65 8123 4567"`);
  expect(text).toContain(`"a;b ""c""\n'@SUM(A1)"`);
  expect(text).toMatch(/"\d\d\/\d\d\/\d{4} \d\d:\d\d"/);
});

test("the last seat makes the package full, and its button a waiting list", async ({ page }) => {
  const departure = inHalfAYear;
  const { href: path } = await plantPackage(page, uniqueTitle("Kursi Terakhir"), { quota: "3", departure });
  const { code } = await pressForCode(page, path, "Booking via WhatsApp");
  await page.goto(`/admin/inquiries?cari=${code}`);
  await page.followLink(code);

  // One more than there are: refused with the number left, and all that was typed is kept.
  await page.fillIn({ Nama: "Pak Umar", "Nomor WhatsApp": "0812-3456-7890" });
  await page.getByLabel("Jumlah jamaah").fill("4");
  await page.pressButton("Konfirmasi");
  await expect(page.getByText("Sisa kursi hanya 3").first()).toBeVisible();
  await expect(page.getByLabel("Nama", { exact: true })).toHaveValue("Pak Umar");
  await expect(page.getByLabel("Jumlah jamaah")).toHaveValue("4");
  await page.getByLabel("Jumlah jamaah").fill("3");
  await page.pressButton("Konfirmasi");
  await expect(page.getByText("Dikonfirmasi untuk 3 jamaah")).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole("complementary", { name: "Informasi Harga" })).toContainText("Kuota penuh");
  await page.getByRole("button", { name: "Daftar Tunggu via WhatsApp" }).first().click();
  expect((await readConversation(page)).text).toContain("daftar tunggu");
});
