import { expect, type Locator, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { addConfirmed } from "../../helpers/inquiry-form.ts";
import { plantPackage, plantSeries, uniqueTitle } from "../../helpers/planted.ts";

/** A package with a quota of 20, from Jakarta, without a date; `href` is its public page. */
async function plant(page: Page, words: string) {
  const title = uniqueTitle(words);
  const fields = { quota: "20", departureCity: "Jakarta", duration: "9 Hari", airline: "Saudia" };
  const { id, href } = await plantPackage(page, title, fields);
  return { title, id, href, screen: `/admin/packages/${id}/keberangkatan` };
}

/** Sends the form of one date, or of a series (`rangkaian`). */
function add(page: Page, screen: string, fields: Record<string, string>, form = "baru") {
  const held = { intent: "save", stamp: crypto.randomUUID(), version: "" };
  return page.request.send(`${screen}/${form}`, { ...held, ...fields });
}

/** The row, with its menu open: without script an address of its own opens it. */
async function withMenu(row: Locator): Promise<Locator> {
  await row.locator("summary").click();
  await row.followLink(/^Tampilkan tindakan/);
  return row;
}

const rowOf = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function save(page: Page, message?: string): Promise<void> {
  const buttons = page.getByRole("main").getByRole("button", { name: /^Simpan/ });
  await buttons.last().click();
  if (message !== undefined) await expect(page).toTell(message);
}

/** Sends each form, and looks at status and words of the answer, which keeps what was typed. */
async function expectAnswers(
  send: (fields: Record<string, string>) => ReturnType<typeof add>,
  cases: readonly (readonly [Record<string, string>, number, string])[],
): Promise<void> {
  for (const [fields, status, said] of cases)
    await expect(await send({ note: "Catatan saya", ...fields })).toAnswer(status, said, "Catatan saya");
}

test("added, edited, closed, opened, cancelled with reason, deleted, brought back", async ({ page }) => {
  const { screen, title } = await plant(page, "Banyak tanggal");
  await page.goto(screen);
  await expect(page.getByText("Belum ada keberangkatan mendatang")).toBeVisible();
  await page.followLink("Tambah tanggal");
  await expect(page.getByLabel("Kota keberangkatan")).toHaveAttribute("placeholder", "Jakarta");
  await page.fillIn({ "Tanggal berangkat": "2196-01-07", "Kota keberangkatan": "Surabaya" });
  await page.fillIn({ Penerbangan: "transit", "Harga Quad": "31.000.000" });
  await save(page, "Keberangkatan ditambahkan");
  const row = rowOf(page, "7 Januari 2196 dari Surabaya");
  await expect(row).toContainText("20 dari 20 kursi, Rp 31.000.000", "pulang 15 Januari 2196");

  await (await withMenu(row)).followLink(/^Edit/);
  await page.getByLabel("Kuota").fill("12");
  await save(page, "Keberangkatan diperbarui");
  await expect(row).toContainText("12 dari 12 kursi");

  await (await withMenu(row)).followLink(/^Lihat pendaftaran/);
  await expect(page.locator("h1")).toHaveText("Pendaftaran");
  await expect(page.getByRole("combobox", { name: "Keberangkatan" })).toHaveValue(/./);
  await page.goto(screen);
  await (await withMenu(row)).pressButton(/^Tutup/);
  await expect(row).toContainText("Ditutup");
  await (await withMenu(row)).pressButton(/^Buka kembali/);
  await expect(row).toContainText("Tersedia");

  await (await withMenu(row)).followLink(/^Batalkan/);
  const asked = page.getByRole("heading", { name: /^Batalkan keberangkatan .* 7 Januari 2196/ });
  await expect(asked).toBeVisible();
  const reason = page.getByLabel("Alasan perubahan");
  await reason.fill("pendek");
  await page.pressButton("Ya, batalkan");
  await expect(page.getByText("Tulis alasannya, minimal 10 karakter")).toBeVisible();
  await expect(reason).toHaveValue("pendek");
  await reason.fill("Maskapai menghapus jadwal ini.");
  await page.pressButton("Ya, batalkan", "Keberangkatan dibatalkan");
  await expect(row).toContainText("Batal");

  await (await withMenu(row)).followLink(/^Hapus/);
  await page.pressButton("Ya, hapus", "Keberangkatan dihapus");
  await expect(row).toHaveCount(0);
  await page.goto("/admin/sampah");
  const kept = page.getByRole("article", { name: `${title}, 7 Januari 2196, Surabaya` });
  await kept.pressButton(/^Pulihkan/, "Keberangkatan dipulihkan");
  await page.goto(`/admin/keberangkatan?cari=${encodeURIComponent(title)}`);
  await expect(row).toContainText(title);
});

test("a departure too near to be booked is listed as closed, with the reason", async ({ page }) => {
  const { screen } = await plant(page, "Terlalu dekat");
  const inFiveDays = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await add(page, screen, { departureDate: inFiveDays });
  await page.goto(screen);
  const row = page.getByRole("main").getByRole("article");
  await expect(row).toContainText("Ditutup (kurang dari 14 hari)");
  await expect((await withMenu(row)).getByRole("button", { name: /^Tutup/ })).toBeVisible();
});

test("what pilgrims were promised changes with a reason, is cancelled, not deleted", async ({ page }) => {
  const { id: trip, screen, href } = await plant(page, "Sudah dijanjikan");
  await add(page, screen, { departureDate: "2196-02-01" });
  await addConfirmed(page, { name: "Jamaah", trip, pilgrims: "5" });
  await page.goto(screen);
  const row = rowOf(page, "1 Februari 2196 dari Jakarta");
  const moved = rowOf(page, "3 Februari 2196 dari Jakarta");
  await expect(row).toContainText("15 dari 20 kursi", "5 jamaah terkonfirmasi");
  await withMenu(row);
  await expect(row.getByRole("link", { name: /^Hapus/ })).toHaveCount(0);

  await row.followLink(/^Edit/);
  const edit = page.url();
  await page.fillIn({ "Tanggal berangkat": "2196-02-03", Catatan: "Tetap tertulis" });
  await page.pressButton("Simpan Perubahan");
  await expect(page.getByRole("alert")).toContainText("Perubahan ini menyangkut 5 jamaah");
  await expect(page.getByLabel("Catatan")).toHaveValue("Tetap tertulis");
  await page.getByLabel("Alasan perubahan").fill("Jadwal maskapai bergeser dua hari.");
  await save(page, "Keberangkatan diperbarui");
  await expect(moved).toBeVisible();
  await page.goto(href);
  const told = page.getByRole("region", { name: "Riwayat perubahan" });
  const change = "Tanggal berangkat: 1 Februari 2196 → 3 Februari 2196";
  await expect(told).toContainText(change, "Alasan: Jadwal maskapai bergeser dua hari.");

  // Fewer seats than are taken: asked once, and let.
  await page.goto(edit);
  await page.getByLabel("Kuota").fill("3");
  await page.pressButton("Simpan Perubahan");
  await expect(page.getByText("Kuota 3 lebih sedikit daripada 5 jamaah")).toBeVisible();
  await page.pressButton("Ya, simpan");
  await expect(moved).toContainText("0 dari 3 kursi");

  const id = new URL(edit).pathname.split("/").at(-1) ?? "";
  const refused = await page.request.send(screen, { intent: "delete", id });
  expect(refused.headers().location).toBe(`${screen}?batal=${id}`);
  await page.goto(`${screen}?batal=${id}`);
  await expect(page.getByText(/tidak dapat dihapus: 5 jamaah/)).toBeVisible();
  await page.goto(`${screen}?hapus=${id}`);
  await expect(page.getByText("Karena itu tidak dapat dihapus, hanya dibatalkan.")).toBeVisible();
  await expect(await page.request.send(screen, { intent: "cancel", id })).toAnswer(422);
});

test("a date names its own hotel, flights and leader; empty ones are the package's (K11)", async ({
  page,
}) => {
  const hotel = { hotelMakkahName: "Hotel Jauh", hotelMakkahStars: "3", hotelMakkahDistanceM: "900" };
  const other = { hotelMadinahName: "Hotel Nabawi", hotelMadinahStars: "4", hotelMadinahDistanceM: "200" };
  const { id, href } = await plantPackage(page, uniqueTitle("Hotel sendiri"), { ...hotel, ...other });
  const screen = `/admin/packages/${id}/keberangkatan`;
  await add(page, screen, { departureDate: "2196-05-01" });
  await page.goto(`${screen}/baru`);
  await expect(page.getByLabel("Hotel Makkah", { exact: true })).toHaveAttribute("placeholder", "Hotel Jauh");
  await expect(page.getByLabel("Bintang hotel Makkah")).toContainText("Seperti paket (3 bintang)");
  await page.fillIn({
    "Tanggal berangkat": "2196-05-09",
    "Nomor penerbangan": "SV 5317",
    Pembimbing: "Ustadz Ahmad",
  });
  await page.getByLabel("Hotel Makkah", { exact: true }).fill("Hotel Dekat");
  await page.getByLabel("Jarak ke Masjidil Haram").fill("100.001");
  await save(page);
  await expect(page.getByText("Tulis angka bulat dari 0 sampai 100.000")).toBeVisible();
  await expect(page.getByLabel("Hotel Makkah", { exact: true })).toHaveValue("Hotel Dekat");
  await page.getByLabel("Jarak ke Masjidil Haram").fill("50");
  await save(page, "Keberangkatan ditambahkan");

  await page.goto(`${href}?keberangkatan=2196-05-09`);
  const facts = page.getByRole("region", { name: "Ringkasan paket" });
  await expect(facts).toContainText("Hotel Dekat, berjarak 50 m dari Masjidil Haram");
  await expect(facts).toContainText("Hotel Nabawi, bintang 4, berjarak 200 m", "SV 5317", "Ustadz Ahmad");
  await page.goto(`${href}?keberangkatan=2196-05-01`);
  await expect(facts).toContainText("Hotel Jauh, bintang 3, berjarak 900 m dari Masjidil Haram");
  await page.goto(`${screen}/rangkaian`);
  await expect(page.getByLabel("Hotel Madinah", { exact: true })).toHaveAttribute(
    "placeholder",
    "Hotel Nabawi",
  );
});

test("who was confirmed before there were dates is named until one is chosen", async ({ page }) => {
  const { id, screen } = await plant(page, "Dulu tanpa tanggal");
  const inquiry = await addConfirmed(page, { name: "Jamaah", trip: id, pilgrims: "5" });
  await plantSeries(page, id, 2);
  await page.goto(screen);
  await expect(page.getByText("5 jamaah terkonfirmasi belum punya tanggal")).toBeVisible();
  await page.followLink("Pilih tanggalnya di Permintaan");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto(inquiry);
  await page.getByLabel("Paket dan keberangkatan").selectOption({ index: 2 });
  await save(page);
  await page.goto(screen);
  await expect(page.getByText("15 dari 20 kursi")).toBeVisible();
  await expect(page.getByText("belum punya tanggal")).toHaveCount(0);
});

test("every second Saturday: shown first, then saved, what is there is skipped", async ({ page }) => {
  const { screen } = await plant(page, "Setiap dua minggu");
  await add(page, screen, { departureDate: "2195-12-05", departureCity: "Jakarta" });
  await page.goto(screen);
  await page.followLink("Tambah rangkaian");
  await page.fillIn({ "Tanggal pertama": "2195-11-21", "Berapa kali": "4", "Lama perjalanan": "10" });
  await page.getByLabel("Maskapai").fill("Garuda Indonesia");
  await page.pressButton("Periksa Tanggal");
  const asked = page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" });
  await expect(asked).toContainText("3 keberangkatan akan ditambahkan, 1 tanggal sudah ada");
  await expect(asked).toContainText("Sabtu, 21 November 2195", "Sabtu, 5 Desember 2195: sudah ada, dilewati");
  await expect(page.getByLabel("Maskapai")).toHaveValue("Garuda Indonesia");

  // Other days are shown again.
  await page.getByLabel("Berapa kali").fill("5");
  await page.pressButton("Simpan Rangkaian");
  await expect(asked).toContainText("4 keberangkatan akan ditambahkan", "Sabtu, 16 Januari 2196");
  await page.pressButton("Ya, simpan");
  await expect(page).toShow("4 keberangkatan ditambahkan", "5 keberangkatan mendatang");
  await expect(rowOf(page, "16 Januari 2196 dari Jakarta")).toContainText("pulang 25 Januari 2196");

  const series = { firstDate: "2195-11-21", every: "2", unit: "minggu", count: "5" };
  const send = (fields: Record<string, string>) => add(page, screen, { ...series, ...fields }, "rangkaian");
  await expectAnswers(send, [
    [{}, 409, "Semua tanggal rangkaian ini sudah ada"],
    [{ count: "53" }, 400, "Tulis angka bulat dari 1 sampai 52"],
    [{ firstDate: "2199-12-01" }, 400, "Tanggal terakhirnya lewat dari tahun 2199"],
    [{ unit: "abad", every: "x" }, 400, "Pilih minggu atau hari"],
    [{ firstDate: "2196-06-01", priceQuad: "0" }, 200, "Harga Quad hanya Rp\u00a00"],
  ]);
  // Sent twice, its days are there once.
  const twice = { firstDate: "2196-06-01", asked: "rangkaian-2196-06-01-2-minggu-5-" };
  expect([(await send(twice)).status(), (await send(twice)).status()]).toEqual([303, 303]);
  await page.goto(screen);
  await expect(page.getByText("10 keberangkatan mendatang")).toBeVisible();
});

test("what is wrong is said beside the field, and nothing typed is lost", async ({ page }) => {
  const { screen } = await plant(page, "Salah isi");
  await add(page, screen, { departureDate: "2196-03-01", departureCity: "Surabaya" });
  const departureDate = "2196-03-02";
  await expectAnswers(
    (fields) => add(page, screen, fields),
    [
      [{}, 400, "Tanggal berangkat wajib diisi"],
      [{ departureDate: "2026-02-30" }, 400, "Isi dengan tanggal yang ada di kalender"],
      [{ departureDate: "2200-01-01" }, 400, "Isi dengan tahun 2000 sampai 2199"],
      [{ departureDate, returnDate: "2196-03-01" }, 400, "tidak boleh sebelum tanggal berangkat"],
      [{ departureDate: "2195-03-02", returnDate: "2196-03-01" }, 400, "Perjalanan paling lama 365 hari"],
      [{ departureDate: "2196-03-01", departureCity: "surabaya" }, 409, "dari kota yang sama"],
      [{ departureDate, priceQuad: "0" }, 422, "Harga Quad hanya Rp\u00a00"],
      [{ departureDate, priceQuad: "90.000.000", priceTriple: "80.000.000" }, 422, "lebih tinggi"],
      [{ departureDate: "2020-03-02" }, 422, "sudah lewat"],
      [{ departureDate, flight: "kapal", status: "entah" }, 400, "Pilih langsung atau transit"],
      [{ departureDate, quota: "-1" }, 400, "Tulis angka bulat"],
    ],
  );
  const gone = crypto.randomUUID();
  for (const address of [
    `/admin/packages/${gone}/keberangkatan`,
    "/admin/packages/bukan-id/keberangkatan",
    `/admin/packages/${gone}/keberangkatan/baru`,
    `/admin/keberangkatan/${gone}`,
    "/admin/keberangkatan/bukan-id",
  ])
    await expect(await page.request.get(address, { maxRedirects: 0 })).toAnswer(404);
  for (const [form, status] of [
    [{ intent: "cancel", id: "bukan-id" }, 400],
    [{ intent: "entah", id: gone }, 400],
    [{ intent: "delete", id: gone }, 303],
  ] as const)
    await expect(await page.request.send(screen, form)).toAnswer(status);
});
