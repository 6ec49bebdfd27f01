import fc from "fast-check";
import { csvLine } from "../../../app/lib/csv.ts";
import { readSheets } from "../../../app/server/render-worker/sheets/read-sheets.ts";
import { gridOf, workbook } from "../../../app/server/render-worker/sheets/sheets.testing.ts";
import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { confidenceIn, fuzz, fuzzRuns } from "../../helpers/fuzz.ts";
import { addConfirmed } from "../../helpers/inquiry-form.ts";
import { find, listPath } from "../../helpers/packages.ts";
import { inHalfAYear, laterYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";

const importPath = `${listPath}/impor`;
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Chooses a file as staff do, without script. */
async function send(page: Page, buffer: Buffer, name = "paket.xlsx"): Promise<void> {
  await page.goto(listPath);
  await page.followLink("Impor");
  await page.getByLabel("Berkas XLSX atau CSV").setInputFiles({ name, mimeType: xlsx, buffer });
  await page.pressButton("Periksa berkas");
}

const post = (page: Page, buffer: Buffer) =>
  page.request.post(importPath, {
    multipart: { berkas: { name: "a.xlsx", mimeType: xlsx, buffer } },
    maxRedirects: 0,
  });

async function exported(page: Page, file: string) {
  const answer = await page.request.get(`${listPath}/${file}`);
  expect(answer.status()).toBe(200);
  return answer.body();
}

const head = ["ID paket", "Alamat halaman", "Judul paket", "Kategori", "Status", "Harga Quad", "Deskripsi"];
const dates = ["Alamat paket", "Tanggal berangkat", "Kota keberangkatan", "Kuota"];
const csv = (...rows: (string | null)[][]) => Buffer.from(rows.map((row) => csvLine(row)).join(""));

test("everything that is exported comes back unchanged, as XLSX and as CSV", async ({ page }) => {
  await plantPackage(page, uniqueTitle("=2+3; -1"), {
    description: "@SUM(A1)\r\n+62, =1",
    departure: inHalfAYear,
  });
  for (const file of ["ekspor.xlsx", "ekspor.csv", "ekspor.csv?lembar=keberangkatan"]) {
    const bytes = await exported(page, file);
    const read = await readSheets(bytes);
    expect(read.refused ?? read.sheets.flatMap(({ problems }) => problems)).toEqual([]);
    await send(page, bytes);
    await expect(page.getByRole("status")).toContainText(/Tidak ada yang berbeda: \d+ baris/);
  }
  const names = await readSheets(await exported(page, "ekspor.xlsx"));
  expect(names.refused === null && names.sheets.map(({ name }) => name)).toEqual([
    "Paket",
    "Keberangkatan",
    "Petunjuk",
  ]);
});

test("each changed price of an export is one change, whatever else the packages hold (R23)", async ({
  page,
}) => {
  const read = await readSheets(await exported(page, "ekspor.xlsx"));
  const [packages] = read.refused === null ? read.sheets.map(gridOf) : [];
  const [heads = [], ...rows] = packages ?? [];
  const column = (label: string) => heads.indexOf(label);
  const dearer = (cells: typeof heads) =>
    cells.map((cell, at) => (at === column("Harga Quad") ? Number(cell) + 1000 : cell));
  expect(rows.length).toBeGreaterThanOrEqual(14);

  const one = rows.map((cells) =>
    cells[column("Alamat halaman")] === "umroh-reguler-9-hari" ? dearer(cells) : cells,
  );
  await send(page, Buffer.from(await workbook({ name: "Paket", rows: [heads, ...one] })));
  await expect(page).toShow("0 akan ditambahkan, 1 akan diubah");
  await expect(page.locator("dt")).toHaveText(["Harga Quad"]);

  await send(page, Buffer.from(await workbook({ name: "Paket", rows: [heads, ...rows.map(dearer)] })));
  await expect(page).toShow(`0 akan ditambahkan, ${rows.length} akan diubah`);
  await expect(page.locator("dt")).toHaveText(rows.map(() => "Harga Quad"));

  await send(page, csv(["Alamat halaman", "Harga Quad"], ["umroh-reguler-9-hari", "27900000"]));
  await expect(page.locator("dt")).toHaveText(["Harga Quad"]);
});

test("a CSV of Excel for Mac is read, and the preview says how", async ({ page }) => {
  const { id } = await plantPackage(page, uniqueTitle("Mac"));
  const quoted = Buffer.from([0xd2, 0x42, 0x61, 0x72, 0x75, 0xd3]);
  await send(page, Buffer.concat([Buffer.from(`ID paket;Deskripsi\r${id};`), quoted, Buffer.from("\r")]));
  await expect(page).toShow("Huruf di berkas CSV ini dibaca sebagai Mac (MacRoman), misalnya '“Baru”'.");
  await expect(page.locator("ins")).toHaveText(["“Baru”"]);
});

test("what a file adds and changes is shown, applied once, kept as versions", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  const { id } = await plantPackage(page, `Lama ${word}`);
  const slug = `umroh-${word}`;
  const file = await workbook(
    {
      name: "Paket",
      rows: [
        head,
        [id, null, `Lama ${word}`, "Umroh", "Aktif", "29,5 jt", "<b>Baru</b>"],
        [null, slug, `Baru ${word}`, "Haji", "Draf", 190_000_000, "=1"],
      ],
    },
    {
      name: "Keberangkatan",
      rows: [
        dates,
        [slug, new Date(`${laterYear}-09-01`), "Medan", 30],
        [slug, `5/10/${laterYear}`, null, null],
      ],
    },
  );
  await send(page, Buffer.from(file));
  await expect(page).toShow("Belum ada yang disimpan.", "3 akan ditambahkan, 1 akan diubah", "Rp 29.500.000");
  await expect(page).toShow("Rp 190.000.000", "<b>Baru</b>");
  const waiting = page.url();
  await expect(await find(page, `Lama ${word}`)).toContainText("Rp 28.500.000");

  await page.goto(waiting);
  await page.pressButton("Terapkan semua", "3 ditambahkan, 1 diubah.");
  await expect(await find(page, `Lama ${word}`)).toContainText("Rp 29.500.000");
  await expect(await find(page, `Baru ${word}`)).toContainText("2 keberangkatan");
  await expect(await page.request.send(waiting, { intent: "apply" })).toAnswer(303);
  await page.goto(`${listPath}?cari=Baru+${word}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto(`/admin/riwayat/paket/${id}`);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await page.goto(waiting);
  await expect(page.getByRole("alert")).toContainText("sudah tidak berlaku");
});

test("refused rows are named, nothing is written; so is what changed since it was shown", async ({
  page,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const { id } = await plantPackage(page, `Tetap ${word}`);
  await send(
    page,
    csv(["Judul paket", "Kategori", "Harga Quad"], [`Utuh ${word}`, "Umroh", "1"], ["", "Wisata", "x"]),
  );
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Tidak ada yang disimpan: 3 hal", 'Paket, B3 berisi "Wisata"');
  await expect(alert).toContainText("Judul paket wajib diisi");
  await page.goto(`${listPath}?cari=Utuh+${word}`);
  await expect(page.getByRole("article")).toHaveCount(0);

  const change = csv(
    ["ID paket", "Judul paket", "Kategori", "Harga Quad"],
    [id, null, null, "30000000"].map((cell) => cell ?? ""),
  );
  await send(page, change);
  await expect(alert).toContainText("Judul paket wajib diisi");
  const both = [
    [id, "30000000"],
    ["", "31000000"],
  ] as const;
  await send(
    page,
    csv(
      ["ID paket", "Judul paket", "Kategori", "Harga Quad"],
      ...both.map(([key, price]) => [key, `Tetap ${word}`, "umroh", price]),
    ),
  );
  await expect(page.getByText("1 akan ditambahkan, 1 akan diubah")).toBeVisible();
  const waiting = page.url();
  await page.request.post(listPath, { form: { intent: "promote", pilih: id } });
  await page.goto(waiting);
  await page.pressButton("Terapkan semua");
  await expect(alert).toContainText(
    `baru saja diubah oleh orang lain, atau oleh Anda sendiri di jendela lain, yaitu Tetap ${word}`,
  );
  await page.goto(`${listPath}?cari=${word}`);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("what confirmed pilgrims were promised changes only with a reason", async ({ page }) => {
  const title = uniqueTitle("Janji");
  const { id } = await plantPackage(page, title, { departure: inHalfAYear, quota: "9" });
  await addConfirmed(page, { name: title, trip: id, pilgrims: "2" });
  await send(page, csv(["ID paket", "Maskapai"], [id, "Saudia"]));
  await page.pressButton("Terapkan semua");
  await expect(page.getByLabel("Alasan perubahan")).toHaveAccessibleDescription(
    /perubahan ini menyangkut 2 jamaah yang sudah terkonfirmasi/,
  );
  await page.getByLabel("Alasan perubahan").fill("pendek");
  await page.pressButton("Terapkan semua");
  await expect(page.getByLabel("Alasan perubahan")).toHaveValue("pendek");
  await page.getByLabel("Alasan perubahan").fill("Maskapai mengubah jadwalnya.");
  await page.pressButton("Terapkan semua", "0 ditambahkan, 1 diubah.");
});

test("a file of 50 MB is refused with a sentence, and so is none", async ({ page }) => {
  await expect(await post(page, Buffer.alloc(50_000_000, "a"))).toAnswer(
    413,
    "Ukuran berkas paling besar 5 MB",
  );
  await expect(await post(page, Buffer.alloc(6_000_000, "a"))).toAnswer(
    413,
    "Ukuran berkas paling besar 5 MB",
  );
  await expect(await page.request.post(importPath, { multipart: { berkas: "" }, maxRedirects: 0 })).toAnswer(
    400,
  );
});

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "umroh",
    "28,5 jt",
    "2027-01-01",
    "46400",
    "ya",
    "Hari 1: x",
    "a: 1",
    "-1",
    "1e9",
    "\u0000",
    "x".repeat(300),
  ),
);
const anyHead = fc.constantFrom(
  ...head,
  ...dates,
  "ID keberangkatan",
  "Itinerary",
  "Biaya di Luar Harga Paket",
  "Paket promo",
  "lain",
);

test("whatever a file says, it is shown or refused, no failure, and nothing is written", async ({ page }) => {
  await page.goto(listPath);
  const before = await page.getByText(/^\d+ paket/).innerText();
  const files = fc
    .array(anyHead, { minLength: 1, maxLength: 8 })
    .chain((heads) =>
      fc
        .array(fc.array(cell, { minLength: heads.length, maxLength: heads.length }), { maxLength: 4 })
        .map((rows) => [heads, ...rows]),
    );
  await fuzz(
    files,
    async (rows) => {
      const answer = await post(page, csv(...rows));
      expect([200, 303, 400, 422]).toContain(answer.status());
      expect(confidenceIn(await answer.text())).toBeNull();
      const { location } = answer.headers();
      if (location === undefined) return;
      expect((await page.request.get(location)).status()).toBe(200);
    },
    fuzzRuns(12),
  );
  await page.goto(listPath);
  expect(await page.getByText(/^\d+ paket/).innerText()).toBe(before);
});
