import { expect, type Page, staffTest as test } from "../helpers/client/test.ts";
import { addConfirmed } from "../helpers/inquiry-form.ts";
import { plantPackage, plantSeries, uniqueTitle } from "../helpers/planted.ts";

interface Planted {
  title: string;
  id: string;
  /** Of its public page. */
  href: string;
  screen: string;
}

/** A package with a quota of 20, from Jakarta, without a date. */
async function plant(page: Page, words: string): Promise<Planted> {
  const title = uniqueTitle(words);
  const fields = { quota: "20", departureCity: "Jakarta", duration: "9 Hari", airline: "Saudia" };
  const { id, href } = await plantPackage(page, title, fields);
  return { title, id, href, screen: `/admin/packages/${id}/keberangkatan` };
}

async function add(page: Page, { screen }: Planted, fields: Record<string, string>) {
  const form = { intent: "save", stamp: crypto.randomUUID(), version: "", ...fields };
  return page.request.post(`${screen}/baru`, { form, maxRedirects: 0 });
}

function rowOf(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true });
}

async function save(page: Page, message: string): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Simpan/ })
    .last()
    .click();
  await expect(page.getByText(message)).toBeVisible();
}

test("added, edited, closed, opened again, cancelled with reason, deleted, brought back", async ({
  page,
}) => {
  const planted = await plant(page, "Banyak tanggal");
  await page.goto(planted.screen);
  await expect(page.getByText("Belum ada keberangkatan mendatang")).toBeVisible();
  await page.followLink("Tambah tanggal");
  await expect(page.getByLabel("Kota keberangkatan")).toHaveAttribute("placeholder", "Jakarta");
  await page.fillIn({ "Tanggal berangkat": "2196-01-07", "Kota keberangkatan": "Surabaya" });
  await page.fillIn({ Penerbangan: "transit", "Harga Quad": "31.000.000" });
  await save(page, "Keberangkatan ditambahkan");
  const name = "7 Januari 2196 dari Surabaya";
  await expect(rowOf(page, name)).toContainText("20 dari 20 kursi, Rp 31.000.000", "pulang 15 Januari 2196");

  await rowOf(page, name).followLink(/^Edit/);
  await page.getByLabel("Kuota").fill("12");
  await save(page, "Keberangkatan diperbarui");
  await expect(rowOf(page, name)).toContainText("12 dari 12 kursi");

  await rowOf(page, name).pressButton(/^Tutup/);
  await expect(rowOf(page, name)).toContainText("Ditutup");
  await rowOf(page, name).pressButton(/^Buka kembali/);
  await expect(rowOf(page, name)).toContainText("Tersedia");

  await rowOf(page, name).followLink(/^Batalkan/);
  await expect(
    page.getByRole("heading", { name: /^Batalkan keberangkatan .* 7 Januari 2196/ }),
  ).toBeVisible();
  await page.getByLabel("Alasan perubahan").fill("pendek");
  await page.pressButton("Ya, batalkan");
  await expect(page.getByText("Tulis alasannya, minimal 10 karakter")).toBeVisible();
  await expect(page.getByLabel("Alasan perubahan")).toHaveValue("pendek");
  await page.getByLabel("Alasan perubahan").fill("Maskapai menghapus jadwal ini.");
  await page.pressButton("Ya, batalkan", "Keberangkatan dibatalkan");
  await expect(rowOf(page, name)).toContainText("Batal");

  await rowOf(page, name).followLink(/^Hapus/);
  await page.pressButton("Ya, hapus", "Keberangkatan dihapus");
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.goto("/admin/sampah");
  const kept = page.getByRole("article", { name: `${planted.title}, 7 Januari 2196, Surabaya` });
  await kept.pressButton(/^Pulihkan/, "Keberangkatan dipulihkan");
  await page.goto(`/admin/keberangkatan?cari=${encodeURIComponent(planted.title)}`);
  await expect(rowOf(page, name)).toContainText(planted.title);
});

test("what pilgrims were promised changes with a reason, is cancelled, not deleted", async ({ page }) => {
  const planted = await plant(page, "Sudah dijanjikan");
  await add(page, planted, { departureDate: "2196-02-01" });
  await addConfirmed(page, { name: "Jamaah", trip: planted.id, pilgrims: "5" });
  await page.goto(planted.screen);
  const name = "1 Februari 2196 dari Jakarta";
  await expect(rowOf(page, name)).toContainText("15 dari 20 kursi", "5 jamaah terkonfirmasi");
  await expect(rowOf(page, name).getByRole("link", { name: /^Hapus/ })).toHaveCount(0);

  await rowOf(page, name).followLink(/^Edit/);
  const edit = page.url();
  await page.fillIn({ "Tanggal berangkat": "2196-02-03", Catatan: "Tetap tertulis" });
  await page.pressButton("Simpan Perubahan");
  await expect(page.getByRole("alert")).toContainText("Perubahan ini menyangkut 5 jamaah");
  await expect(page.getByLabel("Catatan")).toHaveValue("Tetap tertulis");
  await page.getByLabel("Alasan perubahan").fill("Jadwal maskapai bergeser dua hari.");
  await save(page, "Keberangkatan diperbarui");
  await expect(rowOf(page, "3 Februari 2196 dari Jakarta")).toBeVisible();
  await page.goto(planted.href);
  const told = page.getByRole("region", { name: "Riwayat perubahan" });
  await expect(told).toContainText("Tanggal berangkat: 1 Februari 2196 → 3 Februari 2196");
  await expect(told).toContainText("Alasan: Jadwal maskapai bergeser dua hari.");

  // Fewer seats than are taken: asked once, and let.
  await page.goto(edit);
  await page.getByLabel("Kuota").fill("3");
  await page.pressButton("Simpan Perubahan");
  await expect(page.getByText("Kuota 3 lebih sedikit daripada 5 jamaah")).toBeVisible();
  await page.pressButton("Ya, simpan");
  await expect(rowOf(page, "3 Februari 2196 dari Jakarta")).toContainText("0 dari 3 kursi");

  const id = new URL(edit).pathname.split("/").at(-1) ?? "";
  const refused = await page.request.post(planted.screen, {
    form: { intent: "delete", id },
    maxRedirects: 0,
  });
  expect(refused.headers().location).toBe(`${planted.screen}?batal=${id}`);
  await page.goto(`${planted.screen}?batal=${id}`);
  await expect(page.getByText(/tidak dapat dihapus: 5 jamaah/)).toBeVisible();
  await page.goto(`${planted.screen}?hapus=${id}`);
  await expect(page.getByText("Karena itu tidak dapat dihapus, hanya dibatalkan.")).toBeVisible();
  const cancelled = await page.request.post(planted.screen, {
    form: { intent: "cancel", id },
    maxRedirects: 0,
  });
  expect(cancelled.status()).toBe(422);
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
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Simpan/ })
    .last()
    .click();
  await page.goto(screen);
  await expect(page.getByText("15 dari 20 kursi")).toBeVisible();
  await expect(page.getByText("belum punya tanggal")).toHaveCount(0);
});

test("every second Saturday: shown first, then saved, what is there is skipped", async ({ page }) => {
  const planted = await plant(page, "Setiap dua minggu");
  await add(page, planted, { departureDate: "2195-12-05", departureCity: "Jakarta" });
  await page.goto(planted.screen);
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

  // Cancelled with a reason.
  await rowOf(page, "16 Januari 2196 dari Jakarta").followLink(/^Batalkan/);
  await page.getByLabel("Alasan perubahan").fill("Bertepatan dengan Ramadhan.");
  await page.pressButton("Ya, batalkan");
  await expect(rowOf(page, "16 Januari 2196 dari Jakarta")).toContainText("Batal");

  const series = { firstDate: "2195-11-21", every: "2", unit: "minggu", count: "5", note: "Catatan saya" };
  const send = async (fields: Record<string, string>) => {
    const form = { intent: "save", stamp: crypto.randomUUID(), version: "", ...series, ...fields };
    return page.request.post(`${planted.screen}/rangkaian`, { form, maxRedirects: 0 });
  };
  for (const [fields, status, said] of [
    [{}, 409, "Semua tanggal rangkaian ini sudah ada"],
    [{ count: "53" }, 400, "Tulis angka bulat dari 1 sampai 52"],
    [{ firstDate: "2199-12-01" }, 400, "Tanggal terakhirnya lewat dari tahun 2199"],
    [{ unit: "abad", every: "x" }, 400, "Pilih minggu atau hari"],
    [{ firstDate: "2196-06-01", priceQuad: "0" }, 200, "Harga Quad hanya Rp 0"],
  ] as const) {
    const answer = await send(fields);
    const html = await answer.text();
    expect(answer.status(), said).toBe(status);
    expect(html).toContain(said);
    expect(html).toContain("Catatan saya");
  }
  // Sent twice, its days are there once.
  const twice = { firstDate: "2196-06-01", asked: "rangkaian-2196-06-01-2-minggu-5-" };
  expect([(await send(twice)).status(), (await send(twice)).status()]).toEqual([303, 303]);
  await page.goto(planted.screen);
  await expect(page.getByText("10 keberangkatan mendatang")).toBeVisible();
});

test("what is wrong is said beside the field, and nothing typed is lost", async ({ page }) => {
  const planted = await plant(page, "Salah isi");
  await add(page, planted, { departureDate: "2196-03-01", departureCity: "Surabaya" });
  const cases: [Record<string, string>, number, string][] = [
    [{}, 400, "Tanggal berangkat wajib diisi"],
    [{ departureDate: "2026-02-30" }, 400, "Isi dengan tanggal yang ada di kalender"],
    [{ departureDate: "2200-01-01" }, 400, "Isi dengan tanggal yang ada di kalender"],
    [{ departureDate: "2196-03-02", returnDate: "2196-03-01" }, 400, "tidak boleh sebelum tanggal berangkat"],
    [{ departureDate: "2195-03-02", returnDate: "2196-03-01" }, 400, "Perjalanan paling lama 365 hari"],
    [{ departureDate: "2196-03-01", departureCity: "surabaya" }, 409, "dari kota yang sama"],
    [{ departureDate: "2196-03-02", priceQuad: "0" }, 422, "Harga Quad hanya Rp 0"],
    [
      { departureDate: "2196-03-02", priceQuad: "90.000.000", priceTriple: "80.000.000" },
      422,
      "lebih tinggi",
    ],
    [{ departureDate: "2020-03-02" }, 422, "sudah lewat"],
    [{ departureDate: "2196-03-02", flight: "kapal", status: "entah" }, 400, "Pilih langsung atau transit"],
    [{ departureDate: "2196-03-02", quota: "-1" }, 400, "Tulis angka bulat"],
  ];
  for (const [fields, status, said] of cases) {
    const answer = await add(page, planted, { note: "Catatan saya", ...fields });
    const html = await answer.text();
    expect(answer.status(), said).toBe(status);
    expect(html).toContain(said);
    expect(html).toContain("Catatan saya");
  }
  const gone = crypto.randomUUID();
  for (const [address, form, status] of [
    [`/admin/packages/${gone}/keberangkatan`, null, 404],
    ["/admin/packages/bukan-id/keberangkatan", null, 404],
    [`/admin/packages/${gone}/keberangkatan/baru`, null, 404],
    [`/admin/keberangkatan/${gone}`, null, 404],
    ["/admin/keberangkatan/bukan-id", null, 404],
    [planted.screen, { intent: "cancel", id: "bukan-id" }, 400],
    [planted.screen, { intent: "entah", id: gone }, 400],
    [planted.screen, { intent: "delete", id: gone }, 303],
  ] as const) {
    const answer = form
      ? await page.request.post(address, { form, maxRedirects: 0 })
      : await page.request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(status);
  }
});

test("sent twice it is added once", async ({ page }) => {
  const planted = await plant(page, "Dua kali");
  const stamp = crypto.randomUUID();
  for (let times = 0; times < 2; times += 1)
    expect((await add(page, planted, { departureDate: "2196-04-01", stamp })).status()).toBe(303);
  await page.goto(planted.screen);
  await expect(page.getByText("1 keberangkatan mendatang")).toBeVisible();
});
