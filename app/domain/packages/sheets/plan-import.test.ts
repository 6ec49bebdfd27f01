import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { csvLine } from "~/lib/csv";
import type { FieldKind } from "~/records/kinds.server";
import { readSheets } from "~/server/render-worker/sheets/read-sheets";
import type { SheetCell } from "~/server/render-worker/sheets/sheet";
import { readSheet, workbook } from "~/server/render-worker/sheets/sheets.testing";
import { storedPackage } from "../page/package-row.testing";
import { cellText, fromCell } from "./cells";
import { type Columns, departureSheet, type FieldColumn, headOf, packageSheet, rowOf } from "./columns";
import type { StoredDeparture, StoredPackage, StoredRows } from "./plan";
import { planImport } from "./plan-import";
import { readTables } from "./tables";

const { id, created_at, updated_at } = storedPackage;
const unsaid = { return_date: null, departure_city: null, branch_id: null, airline: null, flight: null };
const unpriced = { price_quad: null, price_triple: null, price_double: null, change_reason: null };
const unnamed = {
  ...{ hotel_makkah_name: null, hotel_makkah_stars: null, hotel_makkah_distance_m: null },
  ...{ hotel_madinah_name: null, hotel_madinah_stars: null, hotel_madinah_distance_m: null },
  ...{ flight_numbers: null, leader: null },
};
const departure: StoredDeparture = {
  ...{
    ...unsaid,
    ...unpriced,
    ...unnamed,
    created_at,
    updated_at,
    package_id: id,
    shown_from: null,
    shown_until: null,
  },
  ...{ id: "7f1b7c1e-0000-4000-8000-000000000002", departure_date: "2027-03-01" },
  ...{ quota: 20, note: "", status: "buka" },
};

const stored: StoredRows = {
  packages: new Map([[storedPackage.id, storedPackage]]),
  bySlug: new Map([[storedPackage.slug, storedPackage]]),
  departures: new Map([[departure.id, departure]]),
  ofPackage: new Map([[storedPackage.id, [departure]]]),
};

type Cells = Record<string, SheetCell>;

/** A sheet of the columns that some of `rows` name; the first is the stored thing's own where `own` says so. */
function sheet(name: string, ...rows: Cells[]) {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { name, rows: [heads, ...rows.map((row) => heads.map((head) => row[head] ?? null))] };
}

const paket = (...rows: Cells[]) => sheet("Paket", ...rows);
const berangkat = (...rows: Cells[]) => sheet("Keberangkatan", ...rows);

const plan = async (...sheets: ReturnType<typeof sheet>[]) => {
  const { tables, problems } = readTables(sheets.map(({ name, rows }) => readSheet(name, rows)));
  const planned = await planImport(tables, stored);
  return { ...planned, problems: [...problems, ...planned.problems] };
};

const faultsOf = async (...sheets: ReturnType<typeof sheet>[]) =>
  (await plan(...sheets)).problems.map(({ sheet: name, place, why }) => `${name} ${place}: ${why}`);

const known = { "ID paket": id };
const fresh = { "Judul paket": "Umroh Syawal", Kategori: "Umroh", "Harga Quad": "28,5 jt" };

test("an export that comes back changes nothing", async () => {
  const { unchanged, entries, problems } = await plan(
    {
      name: "Paket",
      rows: [headOf(packageSheet), rowOf(packageSheet, [id, storedPackage.slug], storedPackage)],
    },
    {
      name: "Keberangkatan",
      rows: [
        headOf(departureSheet),
        rowOf(departureSheet, [departure.id, storedPackage.slug, storedPackage.title], departure),
      ],
    },
  );
  expect({ unchanged, entries, problems }).toEqual({ unchanged: 2, entries: [], problems: [] });
});

test("only changed cells are written; a missing column keeps, an empty cell clears", async () => {
  const changed = { "harga  QUAD": 29_000_000, Maskapai: "", "Paket promo": "ya", Status: "Draf" };
  const { plan: written, entries } = await plan(paket({ "Alamat halaman": storedPackage.slug, ...changed }));
  const row = { price_quad: 29_000_000, airline: null };
  expect(written.packages).toEqual([{ id, version: updated_at, title: storedPackage.title, row }]);
  expect(entries[0]?.changes).toEqual([
    { label: "Harga Quad", before: "Rp 28.500.000", after: "Rp 29.000.000" },
    { label: "Maskapai", before: "Garuda Indonesia", after: "" },
  ]);
});

test("the report raises the doubts of the forms about prices and down payment", async () => {
  const own = { "Uang muka (DP) per jamaah": 28_000_000, "Syarat & Ketentuan": "Uang muka Rp 5.000.000" };
  const slug = "umroh-syawal";
  const { entries, problems } = await plan(
    paket({ ...known, ...fresh, ...own }, { ...fresh, ...own, "Alamat halaman": slug }),
    berangkat(
      { "ID keberangkatan": departure.id, "Tanggal berangkat": "2027-03-01", "Harga Quad": 27_000_000 },
      { "Alamat paket": slug, "Tanggal berangkat": "2027-05-05", "Harga Double": 28_000_000 },
    ),
  );
  expect(problems).toEqual([]);
  const otherTerms =
    "Syarat & Ketentuan menyebut uang muka Rp\u00a05.000.000, padahal isian Uang muka Rp\u00a028.000.000. Situs menampilkan keduanya.";
  expect(entries.map(({ doubts }) => doubts)).toEqual([
    [otherTerms],
    [otherTerms],
    [
      "Harga Quad (Rp\u00a027.000.000) lebih rendah daripada uang muka paket ini (Rp\u00a028.000.000). Mungkin salah satunya keliru.",
    ],
    [
      "Harga Quad (Rp\u00a028.500.000) lebih tinggi daripada Double (Rp\u00a028.000.000). Biasanya sekamar lebih banyak orang lebih murah.",
    ],
  ]);
});

test("a down payment above what stored departures cost is doubted in the report", async () => {
  const cheap = { ...departure, departure_date: "2199-03-01", price_quad: 9_000_000 };
  const cancelled = { ...cheap, status: "batal", price_quad: 1 };
  const past = { ...cheap, departure_date: "2020-03-01" };
  const ofPackage = new Map([[id, [cheap, cancelled, past]]]);
  const doubtsOf = async (downPayment: number) => {
    const { name, rows } = paket({ ...known, "Uang muka (DP) per jamaah": downPayment });
    const { tables } = readTables([readSheet(name, rows)]);
    const { entries } = await planImport(tables, { ...stored, ofPackage });
    return entries.flatMap(({ doubts }) => doubts).filter((text) => text.includes("harga sendiri"));
  };
  expect(await doubtsOf(9_000_000)).toEqual([]);
  expect(await doubtsOf(9_000_001)).toEqual([
    "Uang muka Rp\u00a09.000.001 lebih tinggi daripada harga keberangkatan yang punya harga sendiri: 1 Maret 2199: Rp\u00a09.000.000",
  ]);
});

test("hotel, flights and leader come from the sheet; an empty cell restores the package's", async () => {
  const key = { "ID keberangkatan": departure.id };
  const own = {
    "Hotel Makkah": "Dekat",
    "Bintang hotel Makkah": "Bintang 4",
    "Jarak ke Masjidil Haram": 250,
  };
  const { plan: written, problems } = await plan(
    berangkat({
      ...key,
      ...own,
      "Nomor penerbangan": "SV 1",
      Pembimbing: "Ustadz Ahmad",
      "Hotel Madinah": "",
    }),
  );
  expect(problems).toEqual([]);
  expect(written.departures[0]?.row).toEqual({
    ...{ hotel_makkah_name: "Dekat", hotel_makkah_stars: 4, hotel_makkah_distance_m: 250 },
    ...{ flight_numbers: "SV 1", leader: "Ustadz Ahmad" },
  });
});

test("a new package comes with its departures, which name it by its address", async () => {
  const days = { Itinerary: "Hari 1: Jakarta\n- Kumpul\nTerbang\nHari 2: Jeddah" };
  const { plan: written, problems } = await plan(
    berangkat({ "Alamat paket": "umroh-syawal", "Tanggal berangkat": "5/4/2027", Kuota: 45 }),
    paket({ ...fresh, "Alamat halaman": "umroh-syawal", ...days }),
  );
  expect(problems).toEqual([]);
  const [added] = written.packages;
  const row = { slug: "umroh-syawal", price_quad: 28_500_000, status: "active" };
  expect(added).toMatchObject({ version: null, row });
  expect(added?.row.itinerary).toEqual([
    { day: 1, title: "Jakarta", activities: ["Kumpul", "Terbang"] },
    { day: 2, title: "Jeddah", activities: [] },
  ]);
  const leaving = { package_id: added?.id, departure_date: "2027-04-05", quota: 45 };
  const title = "Umroh Syawal, 5 April 2027";
  expect(written.departures).toMatchObject([{ version: null, title, row: leaving }]);
});

test("a departure without an id is the one of that day and city", async () => {
  const dated = { "Alamat paket": storedPackage.slug, "Tanggal berangkat": "2027-03-01" };
  const { plan: written } = await plan(
    berangkat({ ...dated, "Kota keberangkatan": " surabaya", Kuota: "25" }),
  );
  expect(written.departures).toMatchObject([{ id: departure.id, row: { quota: 25 } }]);
});

it.each<[SheetCell, string]>([
  ["28,5 jt", "Rp 28.500.000"],
  ["28.5 juta", "Rp 28.500.000"],
  ["Rp 29.000.000,-", "Rp 29.000.000"],
  ["29,000,000", "Rp 29.000.000"],
  [29_000_000, "Rp 29.000.000"],
])("a price of %j is %s", async (cell, words) => {
  const { entries } = await plan(paket({ ...known, "Harga Triple": cell }));
  expect(entries[0]?.changes).toMatchObject([{ after: words }]);
});

const firstOfMarch = [46_447, "46447", new Date("2027-03-01"), "2027-03-01", "1/3/2027", "01-03-2027"];
it.each<SheetCell>(firstOfMarch)("%j is a date: the first of March", async (cell) => {
  const row = { "ID keberangkatan": departure.id, "Tanggal berangkat": cell };
  const { unchanged, problems } = await plan(berangkat(row));
  expect({ unchanged, problems }).toEqual({ unchanged: 1, problems: [] });
});

const morning = ["2027-02-01 08:30", "1/2/2027 8.30", new Date("2027-02-01T08:30:00Z"), 46_419.354_17];
it.each<SheetCell>(morning)("%j is a moment by Jakarta's clock", async (cell) => {
  const { plan: written } = await plan(paket({ ...known, "Tayang sampai": cell }));
  expect(Date.parse(String(written.packages[0]?.row.shown_until))).toBe(Date.parse("2027-02-01T01:30:00Z"));
});

describe("refused, with the place and why", () => {
  const again = { "Judul paket": "Judul paket", Kategori: "kategori" };
  const at = (address: string) => ({ ...fresh, "Alamat halaman": address });
  const leaving = (address: string, day: string) => ({ "Alamat paket": address, "Tanggal berangkat": day });
  const rows = (...all: (string | null)[][]) => ({ name: "Paket", rows: all });
  const aboveHead =
    "Paket A1: Judul kolom ada di baris 2. Hapus baris di atasnya, supaya judulnya di baris pertama.";
  const twoHeads = ["Judul paket", "Kategori", "kategori"];
  const noPrice = { "Judul paket": "x", Kategori: "Umroh" };
  const lowered = { ...known, "Harga Quad": 20_000_000, "Uang muka (DP) per jamaah": 20_000_001 };
  it.each<[string, string | RegExp, ...ReturnType<typeof sheet>[]]>([
    ["a made-up head", /^Paket B1: Judul kolom ini tidak dikenal/, paket({ ...known, Warna: "hijau" })],
    ["no known head", /^Sheet1 baris 1: Tidak ada judul kolom/, sheet("Sheet1", { Warna: "hijau" })],
    ["a CSV without a known head", /^Berkas baris 1: Tidak ada judul kolom/, sheet("", { Warna: "hijau" })],
    ["an empty file", /^Berkas baris 1: Tidak ada judul kolom/, sheet("Sheet1")],
    [
      "a second head row",
      /^Paket baris 3: Baris ini mengulang/,
      paket({ ...fresh, "Harga Triple": "" }, again),
    ],
    [
      "a title above the head",
      aboveHead,
      rows(["Daftar paket"], ["Judul paket", "Kategori"], ["x", "Umroh"]),
    ],
    ["a head twice", "Paket C1: Judul kolom ini muncul dua kali.", rows(twoHeads)],
    ["a column without a head", /^Paket B1: Kolom ini berisi/, rows(["ID paket", null], [id, "x"])],
    ["a missing title", "Paket A2: Judul paket wajib diisi", paket({ ...fresh, "Judul paket": "" })],
    ["a missing column", "Paket baris 2: Harga Quad: Harga wajib diisi", paket(noPrice)],
    ["a wrong price", /^Paket C2: Tulis angka rupiah/, paket({ ...fresh, "Harga Quad": "28,5" })],
    [
      "a down payment above the price",
      "Paket C2: Paling banyak Rp\u00a020.000.000, harga termurah paket ini",
      paket(lowered),
    ],
    ["a wrong category", "Paket B2: Pilih kategori paket", paket({ ...fresh, Kategori: "Wisata" })],
    ["a wrong tick", "Paket B2: Tulis Ya atau Tidak", paket({ ...known, "Paket promo": "mungkin" })],
    [
      "no such day",
      /^Keberangkatan B2: Isi dengan tanggal/,
      berangkat(leaving(storedPackage.slug, "31/2/2027")),
    ],
    ["an unknown id", /^Paket A2: Tidak ada paket dengan ID ini/, paket({ "ID paket": departure.id })],
    ["another address", /^Paket B2: Alamat tidak diubah/, paket({ ...known, "Alamat halaman": "lain" })],
    ["an address that is none", /^Paket D2: Alamat hanya/, paket(at("Umroh Syawal"))],
    ["one package twice", "Paket A3: Sama dengan baris 2. Satukan menjadi satu baris.", paket(known, known)],
    ["one address twice", /Sama dengan baris 2/, paket(at("baru"), at("baru"))],
    ["no such package", /^Keberangkatan A2: Tidak ada paket/, berangkat(leaving("tidak-ada", "2027-01-01"))],
    ["two sheets of a kind", /Berkas ini berisi dua lembar Paket/, paket(fresh), sheet("paket", fresh)],
  ])("%s", async (_, fault, ...sheets) => {
    const faults = await faultsOf(...sheets);
    if (typeof fault === "string") expect(faults).toContain(fault);
    else expect(faults.join("\n")).toMatch(fault);
  });
});

test("what does not fit into a cell stays as it is", async () => {
  const long = { ...storedPackage, terms: Array.from({ length: 60 }, () => "x".repeat(900)) };
  const row = rowOf(packageSheet, [storedPackage.id, storedPackage.slug], long);
  const { tables } = readTables([readSheet("Paket", [headOf(packageSheet), row])]);
  const { unchanged } = await planImport(tables, {
    ...stored,
    packages: new Map([[storedPackage.id, long]]),
  });
  expect(unchanged).toBe(1);
});

it.each(["T", " ", "\t", ":", "1.", "Rp"])(
  "a long run of %j is read in one pass in every column (S40)",
  (piece) => {
    const text = `a:${piece.repeat(300_000 / piece.length)}x`;
    for (const { kind } of [...packageSheet.fields, ...departureSheet.fields]) {
      expect(fromCell(kind, text, null)).toBeDefined();
    }
  },
);

test("a list of more lines than any list takes is refused by its length", async () => {
  for (const [label, lines, why] of [
    ["Syarat & Ketentuan", "a\n", "Maksimal 100 baris"],
    ["Galeri", "/media/a.jpg\n", "Maksimal 6 foto"],
    ["Biaya di Luar Harga Paket", "a: 1\n", "Maksimal 20 biaya"],
    ["Itinerary", "Hari 1: a\n", "Maksimal 100 hari"],
    ["Itinerary", "a\n", "Maksimal 100 kegiatan"],
  ] as const) {
    expect(await faultsOf(paket({ ...known, [label]: lines.repeat(2000) }))).toEqual([`Paket B2: ${why}`]);
  }
  const { entries } = await plan(paket({ ...known, "Syarat & Ketentuan": `${"\n".repeat(9000)}a` }));
  expect(entries[0]?.changes).toMatchObject([{ after: "a" }]);
});

describe("what is exported comes back (R23)", () => {
  const oldCosts = [
    { label: "Vaksin: dua", amount: null },
    { label: "Paspor", amount: 650_000 },
  ];
  const noisy = {
    ...storedPackage,
    extra_costs: oldCosts,
    category: "wisata",
    hotel_makkah_name: "x".repeat(900),
  };
  const packageKeys = [storedPackage.id, storedPackage.slug];
  const departureKeys = [departure.id, storedPackage.slug, storedPackage.title];

  type Format = "xlsx" | "csv";

  /** The tables of a file with these rows, written and read again. */
  async function tablesOf(format: Format, kind: typeof packageSheet, heads: string[], cells: SheetCell[]) {
    const texts = cells.map((cell) => (typeof cell === "number" ? cell : cellText(cell)));
    const bytes =
      format === "xlsx"
        ? await workbook({ name: kind.title, rows: [heads, cells] })
        : Buffer.from(csvLine(heads) + csvLine(texts));
    const read = await readSheets(bytes);
    const { tables, problems } = readTables(read.refused === null ? read.sheets : []);
    expect(problems).toEqual([]);
    return tables;
  }

  const storedAs = (packageRow: Columns, departureRow: Columns): StoredRows => {
    const packages = new Map([[storedPackage.id, { ...storedPackage, ...packageRow } as StoredPackage]]);
    const departures = new Map([[departure.id, { ...departure, ...departureRow } as StoredDeparture]]);
    return { ...stored, packages, departures };
  };

  /** A value that differs from the stored one and is right by itself. */
  function edited({ name, kind }: FieldColumn, before: SheetCell): SheetCell {
    switch (kind.control) {
      case "price":
        // The down payment is at most the lowest price.
        if (name === "downPayment") return 4_500_000;
        return before === 31_250_000 ? 31_300_000 : 31_250_000;
      case "number":
        return before === 77 ? 78 : 77;
      case "date":
        return new Date(name === "returnDate" ? "2027-03-15" : "2027-02-26");
      case "moment":
        return name === "shownFrom" ? "2019-02-01 08:30" : "2190-02-01 08:30";
      case "select": {
        const others = (kind.options ?? []).filter(({ value, label }) => value !== "" && label !== before);
        return others[0]?.label ?? null;
      }
      case "tick":
        return before === "Ya" ? "Tidak" : "Ya";
      case "photos":
        return "/media/baru.jpg";
      case "days":
        return "Hari 1: Baru\n- Kumpul";
      case "costs":
        return "Biaya baru: belum diketahui";
      default:
        return "Isi yang baru";
    }
  }

  const sheets = [
    { kind: packageSheet, keys: packageKeys, row: noisy as Columns },
    { kind: departureSheet, keys: departureKeys, row: departure as Columns },
  ];
  const columns = sheets.flatMap(({ kind, keys, row }) =>
    kind.fields.map((field, index) => ({ kind, keys, row, field, index })),
  );

  const planOf = async (
    format: Format,
    { kind, keys, row }: (typeof sheets)[number],
    change?: { index: number; field: FieldColumn },
  ) => {
    const cells = rowOf(kind, keys, row);
    if (change !== undefined) {
      const at = keys.length + change.index;
      cells[at] = edited(change.field, cells[at] ?? null);
    }
    const tables = await tablesOf(format, kind, headOf(kind), cells);
    return planImport(tables, kind === packageSheet ? storedAs(row, {}) : storedAs({}, row));
  };

  it.each(columns.map((column) => [`${column.kind.title}, ${column.field.label}`, column] as const))(
    "%s: one cell changed is one change, whatever else the row holds",
    async (_, column) => {
      for (const format of ["xlsx", "csv"] as const) {
        const { entries, problems, plan: written } = await planOf(format, column, column);
        expect(problems).toEqual([]);
        expect(entries.map(({ changes }) => changes.map(({ label }) => label))).toEqual([
          [column.field.label],
        ]);
        const [changed] = [...written.packages, ...written.departures];
        expect(Object.keys(changed?.row ?? {})).toEqual([column.field.column]);
      }
    },
  );

  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.constantFrom(
      "=1+1",
      "'=1",
      "a\n- b",
      "a\r\nb",
      " a ",
      "_x0041_",
      "28,5 jt",
      "\uFFFD",
      "\uFFFF",
      "1/2",
      "12345",
    ),
  );
  const list = fc.array(text, { maxLength: 4 });
  const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
  const storedValues: Record<FieldKind["control"], fc.Arbitrary<unknown>> = {
    line: orNull(text),
    paragraph: text,
    number: orNull(fc.nat()),
    price: orNull(fc.nat()),
    date: orNull(fc.constantFrom("2027-03-01", "2199-12-31")),
    moment: orNull(fc.constantFrom("2026-12-03T01:00:00+00:00", "2027-01-01T16:59:59.5+00:00")),
    select: orNull(fc.constantFrom("umroh", "kuno", "", "draft", 3)),
    tick: fc.boolean(),
    photos: list,
    points: fc.oneof(list, fc.constant(null)),
    days: fc.array(fc.record({ day: fc.nat(), title: text, activities: list }), { maxLength: 3 }),
    costs: fc.array(fc.record({ label: text, amount: orNull(fc.nat()) }), { maxLength: 3 }),
    pictures: list,
    accounts: list,
    email: text,
    phone: text,
    url: text,
    reference: text,
  };

  test("whatever is stored, its export plans no change", async () => {
    for (const { kind, keys } of sheets) {
      const row = fc.record(
        Object.fromEntries(kind.fields.map((field) => [field.column, storedValues[field.kind.control]])),
      );
      await fc.assert(
        fc.asyncProperty(row, fc.constantFrom<Format>("xlsx", "csv"), async (values, format) => {
          const { entries, problems, unchanged } = await planOf(format, { kind, keys, row: values });
          expect({ entries, problems, unchanged }).toEqual({ entries: [], problems: [], unchanged: 1 });
        }),
        { numRuns: 40 },
      );
    }
  });

  test("of a file with some columns only those are looked at", async () => {
    const tables = await tablesOf(
      "csv",
      packageSheet,
      ["Alamat halaman", "Harga Quad"],
      [storedPackage.slug, 27_900_000],
    );
    const { plan: written, problems } = await planImport(tables, {
      ...storedAs(noisy, {}),
      bySlug: new Map([[storedPackage.slug, noisy]]),
    });
    expect(problems).toEqual([]);
    expect(written.packages).toMatchObject([{ id, row: { price_quad: 27_900_000 } }]);
  });

  test("of a file without cities a departure is known by its day, unless two share it", async () => {
    const surabaya = { ...departure, departure_city: "Surabaya" };
    const jakarta = {
      ...departure,
      id: "7f1b7c1e-0000-4000-8000-000000000003",
      departure_city: "Jakarta",
    };
    const dated = { "Alamat paket": storedPackage.slug, "Tanggal berangkat": "2027-03-01", Kuota: 25 };
    const { tables } = readTables([berangkat(dated)].map(({ name, rows }) => readSheet(name, rows)));
    const planWith = (...all: StoredDeparture[]) =>
      planImport(tables, { ...stored, ofPackage: new Map([[storedPackage.id, all]]) });
    expect((await planWith(jakarta)).plan.departures).toMatchObject([{ id: jakarta.id, row: { quota: 25 } }]);
    expect((await planWith(jakarta, surabaya)).problems).toMatchObject([
      { place: "A2", why: /beberapa keberangkatan/ },
    ]);
  });

  test("days that go together are compared where one of them is edited, and only there", async () => {
    const late = { ...departure, return_date: "2027-01-01" };
    const check = async (cells: Cells) => {
      const { tables } = readTables(
        [berangkat({ "ID keberangkatan": departure.id, ...cells })].map(({ name, rows }) =>
          readSheet(name, rows),
        ),
      );
      return (await planImport(tables, storedAs({}, late))).problems.map(({ why }) => why);
    };
    expect(await check({ Kuota: 12 })).toEqual([]);
    expect(await check({ "Tanggal berangkat": "2027-03-02" })).toEqual([
      "Tanggal pulang: Tanggal pulang tidak boleh sebelum tanggal berangkat, misalnya 2027-01-05 atau 5/1/2027",
    ]);
    expect(await check({ "Tanggal pulang": "" })).toEqual([]);
  });

  test("a number in a date's column counts from the day that the file counts from", async () => {
    const row = [
      ["ID keberangkatan", "Tanggal berangkat"],
      [departure.id, 46_447 - 1462],
    ];
    const planFrom = (dayZero: number | null) =>
      planImport(readTables([readSheet("Keberangkatan", row, dayZero)]).tables, stored);
    expect(await planFrom(Date.UTC(1904, 0, 1))).toMatchObject({ unchanged: 1, problems: [] });
    expect((await planFrom(null)).problems).toMatchObject([{ place: "B2" }]);
  });

  test("a cell that nobody can read is named once, and its row is not judged", async () => {
    const unread = readSheet("Paket", [
      ["ID paket", "Judul paket", "Harga Quad"],
      // Read, it would lack a category too.
      [null, "Umroh Baru", "x".repeat(40_000)],
    ]);
    const { tables, problems } = readTables([unread, { ...unread, name: "Rekap", rows: [] }]);
    expect(problems).toMatchObject([{ sheet: "Paket", place: "C2" }]);
    expect((await planImport(tables, stored)).problems).toEqual([]);
  });
});
