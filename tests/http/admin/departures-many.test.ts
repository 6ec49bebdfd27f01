import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { addConfirmed } from "../../helpers/inquiry-form.ts";
import { plantPackage } from "../../helpers/planted.ts";

const listPath = "/admin/keberangkatan";

const newWord = () => crypto.randomUUID().slice(0, 8);

/** A day in so many months from now, `YYYY-MM-15`. */
function dayIn(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10);
}

const longDate = (day: string) =>
  new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** A package with a quota of 20 and these departures. */
async function plant(page: Page, title: string, departures: readonly Record<string, string>[]) {
  const { id, href } = await plantPackage(page, title, { quota: "20", departureCity: "Jakarta" });
  for (const fields of departures) {
    const form = { intent: "save", stamp: crypto.randomUUID(), version: "", ...fields };
    await expect(await page.request.send(`/admin/packages/${id}/keberangkatan/baru`, form)).toAnswer(303);
  }
  return { id, href, screen: `/admin/packages/${id}/keberangkatan` };
}

const rows = (page: Page) => page.getByRole("main").getByRole("article");

/** Ticks the rows with these words and presses a button of the bar. */
async function press(page: Page, words: readonly string[], button: string): Promise<void> {
  for (const word of words) await rows(page).filter({ hasText: word }).getByRole("checkbox").check();
  await page.getByRole("button", { name: `${button} yang dicentang` }).click();
}

const [near, far] = [dayIn(4), dayIn(6)];

test("filters: month, city in any spelling, status and package; the address keeps them", async ({ page }) => {
  const word = newWord();
  const { id } = await plant(page, `Saring ${word}`, [
    { departureDate: near, departureCity: `Kota ${word}` },
    { departureDate: far, status: "tutup" },
    { departureDate: dayIn(7), quota: "0" },
  ]);
  await page.goto(`${listPath}?cari=${word}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel("Bulan").selectOption(far.slice(0, 7));
  await page.getByLabel(/^Paket/).selectOption(id);
  await page.pressButton("Cari");
  await expect(page).toHaveURL(`${listPath}?cari=${word}&bulan=${far.slice(0, 7)}&kota=&status=&paket=${id}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel("Bulan")).toHaveValue(far.slice(0, 7));
  await expect(page.getByText("Filter (2 dipilih)")).toHaveCount(1);
  await expect(page.getByText(`1 keberangkatan mendatang dengan bulan`)).toBeVisible();
  await page.goto(`${listPath}?kota=KOTA++${word.toUpperCase()}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel("Berangkat dari")).toHaveValue(`KOTA ${word.toUpperCase()}`);
  for (const [status, day] of [
    ["buka", near],
    ["tutup", far],
    ["penuh", dayIn(7)],
  ] as const) {
    await page.goto(`${listPath}?cari=${word}&status=${status}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(longDate(day));
  }
  await page.goto(`${listPath}?cari=${word}&status=batal`);
  await expect(page.getByText("Tidak ada keberangkatan di sini")).toBeVisible();
  await page.goto(`${listPath}?bulan=2026-13&kota=&status=entah&paket=x&cari=${word}`);
  await expect(rows(page)).toHaveCount(3);
});

test("'Tambah' adds to the filtered package, and otherwise asks for one", async ({ page }) => {
  const { id, screen } = await plant(page, `Tambah ${newWord()}`, []);
  await page.goto(`${listPath}?paket=${id}`);
  await page.getByRole("link", { name: "Tambah keberangkatan" }).first().click();
  await expect(page).toHaveURL(`${screen}/baru`);
  await page.goto(listPath);
  await page.followLink("Tambah keberangkatan");
  await page.getByLabel(/^Paket/).selectOption(id);
  await page.pressButton("Lanjut");
  await expect(page).toHaveURL(`${screen}/baru`);
});

test("several are closed and opened at once, after one question that names them", async ({ page }) => {
  const word = newWord();
  const { screen } = await plant(page, `Banyak ${word}`, [
    { departureDate: near },
    { departureDate: far, departureCity: "Surabaya" },
    { departureDate: dayIn(8), status: "batal" },
  ]);
  const list = `${listPath}?cari=${word}`;
  await page.goto(list);
  await press(page, [longDate(near), longDate(far), longDate(dayIn(8))], "Tutup");
  await expect(page.getByRole("heading", { name: "Tutup 3 keberangkatan?" })).toBeVisible();
  await expect(page.getByText(`Banyak ${word}, ${longDate(far)} dari Surabaya`)).toBeVisible();
  await page.pressButton("Ya, tutup");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("2 diubah, 1 tidak");
  await expect(alert).toContainText(`Sudah dibatalkan. (Banyak ${word}, ${longDate(dayIn(8))} dari Jakarta)`);
  await expect(page).toHaveURL(list);
  await expect(rows(page).filter({ hasText: "Ditutup" })).toHaveCount(2);
  // The screen of the package has the same bar.
  await page.goto(screen);
  await press(page, [longDate(near), longDate(far)], "Buka kembali");
  await page.pressButton("Ya, buka kembali", "2 keberangkatan: dibuka kembali.");
  await expect(rows(page).filter({ hasText: "Tersedia" })).toHaveCount(2);
});

test("prices of several follow one's rules: reason, doubts, history; refusals are told", async ({ page }) => {
  const word = newWord();
  const { id, href, screen } = await plant(page, `Harga ${word}`, [
    { departureDate: near },
    { departureDate: far },
  ]);
  await page.goto(screen);
  await press(page, [longDate(near), longDate(far)], "Ubah harga");
  await expect(page.getByLabel("Alasan perubahan")).toHaveCount(0);
  await page.pressButton("Ya, ubah harga");
  await expect(page.getByText("Isi paling sedikit satu harga")).toBeVisible();
  await page.getByLabel("Harga Quad").fill("dua puluh");
  await page.pressButton("Ya, ubah harga");
  await expect(page.getByText("Tulis angka rupiah tanpa sen")).toBeVisible();
  await expect(page.getByLabel("Harga Quad")).toHaveValue("dua puluh");
  await page.getByLabel("Harga Quad").fill("310.000");
  await page.pressButton("Ya, ubah harga");
  await expect(page.getByText("Harga Quad hanya Rp 310.000")).toBeVisible();
  await page.getByLabel("Harga Quad").fill("31.000.000");
  await page.pressButton("Ya, ubah harga", "2 keberangkatan: harganya diubah.");
  await expect(rows(page).filter({ hasText: "Rp 31.000.000" })).toHaveCount(2);

  const ids = /\/admin\/keberangkatan\/([0-9a-f-]{36})/.exec(await page.content())?.[1] ?? "";
  await addConfirmed(page, { name: `Jamaah ${word}`, trip: `${id}/${ids}`, pilgrims: "3" });
  await page.goto(screen);
  await press(page, [longDate(near), longDate(far)], "Ubah harga");
  await expect(page.getByText("3 jamaah terkonfirmasi")).toBeVisible();
  await page.getByLabel("Harga Quad").fill("33.000.000");
  await page.getByLabel("Alasan perubahan").fill("pendek");
  await page.pressButton("Ya, ubah harga");
  await expect(page.getByText("Tulis alasannya, minimal 10 karakter")).toBeVisible();
  await page.getByLabel("Alasan perubahan").fill("Avtur naik sejak Maret.");
  await page.pressButton("Ya, ubah harga", "2 keberangkatan: harganya diubah.");
  await page.goto(`${href}?keberangkatan=${near}`);
  await expect(page.getByRole("region", { name: "Riwayat perubahan" })).toContainText(
    "Avtur naik sejak Maret.",
  );
  await page.goto(`${href}?keberangkatan=${far}`);
  await expect(page.getByRole("region", { name: "Riwayat perubahan" })).toHaveCount(0);

  // A quota below those who are confirmed is asked about once, with the departure that it is about.
  await page.goto(screen);
  await press(page, [longDate(near), longDate(far)], "Ubah kuota");
  await page.pressButton("Ya, ubah kuota");
  await expect(page.getByText("Tulis kuotanya")).toBeVisible();
  await page.getByLabel("Kuota", { exact: true }).fill("2");
  await page.pressButton("Ya, ubah kuota");
  await expect(page.getByText("Kuota 2 lebih sedikit daripada 3 jamaah")).toBeVisible();
  await page.pressButton("Ya, ubah kuota", "2 keberangkatan: kuotanya diubah.");
  await expect(rows(page).filter({ hasText: "dari 2 kursi" })).toHaveCount(2);
});

test("what changes while the question is open is not overwritten; the others change (R09)", async ({
  page,
}) => {
  const word = newWord();
  const { screen } = await plant(page, `Disusul ${word}`, [
    { departureDate: near },
    { departureDate: far },
    { departureDate: dayIn(8) },
  ]);
  await page.goto(screen);
  const ids = [...(await page.content()).matchAll(/href="\/admin\/keberangkatan\/([0-9a-f-]{36})"/g)].map(
    ([, id = ""]) => id,
  );
  const [first = "", , third = ""] = [...new Set(ids)];
  await press(page, [longDate(near), longDate(far), longDate(dayIn(8))], "Ubah kuota");
  await page.getByLabel("Kuota", { exact: true }).fill("44");
  const colleague = await page.context().newPage();
  await colleague.goto(`/admin/keberangkatan/${first}`);
  await colleague.getByLabel("Catatan").fill("Sudah saya ubah");
  await colleague.pressButton("Simpan Perubahan", "Keberangkatan diperbarui");
  await expect(await page.request.send(screen, { intent: "delete", id: third })).toAnswer(303);
  await page.pressButton("Ya, ubah kuota");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("1 diubah, 2 tidak");
  await expect(alert).toContainText(
    `Baru saja diubah oleh Anda sendiri di jendela lain. (Disusul ${word}, ${longDate(near)}`,
  );
  await expect(alert).toContainText("Sudah dihapus.");
  await expect(rows(page).filter({ hasText: "44 dari 44 kursi" })).toHaveCount(1);
});

test("what the list never sends is refused, and nothing ticked is told", async ({ page }) => {
  const send = (fields: Record<string, string>) => page.request.send(listPath, fields);
  const many = Array.from({ length: 26 }, () => crypto.randomUUID()).join(",");
  await expect(await send({ intent: "close-many", pilih: many })).toAnswer(400);
  await expect(await send({ intent: "hapus-many", pilih: crypto.randomUUID() })).toAnswer(400);
  for (const pilih of ["", "bukan-id", crypto.randomUUID()])
    await expect(await send({ intent: "close-many", pilih })).toAnswer(303);
});
