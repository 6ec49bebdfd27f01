import { describe, expect, it, test } from "vitest";
import type { SheetCell } from "~/server/maker/sheets/sheet";
import { storedPackage } from "../package-row.testing";
import { departureSheet, headOf, packageSheet, rowOf } from "./columns";
import type { StoredDeparture, StoredRows } from "./plan";
import { planImport } from "./plan-import";
import { readTables } from "./tables";

const { departed: _departed, seats_left: _seats, ...pack } = storedPackage;

const departure: StoredDeparture = {
  id: "7f1b7c1e-0000-4000-8000-000000000002",
  package_id: pack.id,
  departure_date: "2027-03-01",
  return_date: null,
  departure_city: null,
  branch_id: null,
  airline: null,
  flight: null,
  price_quad: null,
  price_triple: null,
  price_double: null,
  quota: 20,
  shown_from: null,
  shown_until: null,
  note: "",
  status: "buka",
  change_reason: null,
  created_at: pack.created_at,
  updated_at: pack.updated_at,
};

const stored: StoredRows = {
  packages: new Map([[pack.id, pack]]),
  bySlug: new Map([[pack.slug, pack]]),
  departures: new Map([[departure.id, departure]]),
  ofPackage: new Map([[pack.id, [departure]]]),
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
  const { tables, problems } = readTables(sheets);
  const planned = await planImport(tables, stored);
  return { ...planned, problems: [...problems, ...planned.problems] };
};

const faultsOf = async (...sheets: ReturnType<typeof sheet>[]) =>
  (await plan(...sheets)).problems.map(({ sheet: name, place, why }) => `${name} ${place}: ${why}`);

const known = { "ID paket": pack.id };
const fresh = { "Judul paket": "Umroh Syawal", Kategori: "Umroh", "Harga Quad": "28,5 jt" };

test("an export that comes back changes nothing", async () => {
  const { unchanged, entries, problems } = await plan(
    { name: "Paket", rows: [headOf(packageSheet), rowOf(packageSheet, [pack.id, pack.slug], pack)] },
    {
      name: "Keberangkatan",
      rows: [headOf(departureSheet), rowOf(departureSheet, [departure.id, pack.slug, pack.title], departure)],
    },
  );
  expect({ unchanged, entries, problems }).toEqual({ unchanged: 2, entries: [], problems: [] });
});

test("only what differs is written; a column that is not there changes nothing, an empty cell clears", async () => {
  const { plan: written, entries } = await plan(
    paket({
      "Alamat halaman": pack.slug,
      "harga  QUAD": 29_000_000,
      Maskapai: "",
      "Paket promo": "ya",
      Status: "Draf",
    }),
  );
  expect(written.packages).toEqual([
    {
      id: pack.id,
      version: pack.updated_at,
      title: pack.title,
      row: { price_quad: 29_000_000, airline: null },
    },
  ]);
  expect(entries[0]?.changes).toEqual([
    { label: "Harga Quad", before: "Rp 28.500.000", after: "Rp 29.000.000" },
    { label: "Maskapai", before: "Garuda Indonesia", after: "" },
  ]);
});

test("a new package comes with its departures, which name it by its address", async () => {
  const { plan: written, problems } = await plan(
    berangkat({ "Alamat paket": "umroh-syawal", "Tanggal berangkat": "5/4/2027", Kuota: 45 }),
    paket({
      ...fresh,
      "Alamat halaman": "umroh-syawal",
      Itinerary: "Hari 1: Jakarta\n- Kumpul\nTerbang\nHari 2: Jeddah",
    }),
  );
  expect(problems).toEqual([]);
  const [added] = written.packages;
  expect(added).toMatchObject({
    version: null,
    row: { slug: "umroh-syawal", price_quad: 28_500_000, status: "active" },
  });
  expect(added?.row.itinerary).toEqual([
    { day: 1, title: "Jakarta", activities: ["Kumpul", "Terbang"] },
    { day: 2, title: "Jeddah", activities: [] },
  ]);
  expect(written.departures).toMatchObject([
    {
      version: null,
      title: "Umroh Syawal, 5 April 2027",
      row: { package_id: added?.id, departure_date: "2027-04-05", quota: 45 },
    },
  ]);
});

test("a departure without an id is the one of that day and city", async () => {
  const { plan: written } = await plan(
    berangkat({
      "Alamat paket": pack.slug,
      "Tanggal berangkat": "2027-03-01",
      "Kota keberangkatan": " surabaya",
      Kuota: "25",
    }),
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

it.each<[SheetCell]>([
  [46_447],
  ["46447"],
  [new Date("2027-03-01")],
  ["2027-03-01"],
  ["1/3/2027"],
  ["01-03-2027"],
])("%j is a date: the first of March", async (cell) => {
  const { unchanged, problems } = await plan(
    berangkat({ "ID keberangkatan": departure.id, "Tanggal berangkat": cell }),
  );
  expect({ unchanged, problems }).toEqual({ unchanged: 1, problems: [] });
});

it.each<[SheetCell]>([
  ["2027-02-01 08:30"],
  ["1/2/2027 8.30"],
  [new Date("2027-02-01T08:30:00Z")],
  [46_419.354_17],
])("%j is a moment by Jakarta's clock", async (cell) => {
  const { plan: written } = await plan(paket({ ...known, "Tayang sampai": cell }));
  expect(Date.parse(String(written.packages[0]?.row.shown_until))).toBe(Date.parse("2027-02-01T01:30:00Z"));
});

describe("refused, with the place and why", () => {
  const first = { ...fresh, "Harga Triple": "" };
  const noKey = [
    ["ID paket", null],
    [pack.id, "x"],
  ];
  const lateHead = [["Daftar paket"], ["Judul paket", "Kategori"], ["x", "Umroh"]];
  const ofPack = { "Alamat paket": pack.slug };
  it.each<[string, string | RegExp, ...ReturnType<typeof sheet>[]]>([
    ["a made-up head", /^Paket B1: Judul kolom ini tidak dikenal/, paket({ ...known, Warna: "hijau" })],
    ["no known head", /Tidak ada judul kolom yang dikenal/, sheet("Sheet1", { Warna: "hijau" })],
    [
      "a second head row",
      /^Paket baris 3: Baris ini mengulang/,
      paket(first, { "Judul paket": "Judul paket", Kategori: "kategori" }),
    ],
    [
      "a title above the head",
      "Paket A1: Judul kolom ada di baris 2. Hapus baris di atasnya, supaya judulnya di baris pertama.",
      { name: "Paket", rows: lateHead },
    ],
    [
      "a head twice",
      "Paket C1: Judul kolom ini muncul dua kali.",
      { name: "Paket", rows: [["Judul paket", "Kategori", "kategori"]] },
    ],
    ["a column without a head", /^Paket B1: Kolom ini berisi/, { name: "Paket", rows: noKey }],
    ["a missing title", "Paket A2: Judul paket wajib diisi", paket({ ...fresh, "Judul paket": "" })],
    [
      "a missing column",
      "Paket baris 2: Harga Quad: Harga wajib diisi",
      paket({ "Judul paket": "x", Kategori: "Umroh" }),
    ],
    ["a wrong price", /^Paket C2: Tulis angka rupiah/, paket({ ...fresh, "Harga Quad": "28,5" })],
    ["a wrong category", "Paket B2: Pilih kategori paket", paket({ ...fresh, Kategori: "Wisata" })],
    ["a wrong tick", "Paket B2: Tulis Ya atau Tidak", paket({ ...known, "Paket promo": "mungkin" })],
    [
      "a day that is none",
      /^Keberangkatan B2: Isi dengan tanggal/,
      berangkat({ ...ofPack, "Tanggal berangkat": "31/2/2027" }),
    ],
    ["an unknown id", /^Paket A2: Tidak ada paket dengan ID ini/, paket({ "ID paket": departure.id })],
    ["another address", /^Paket B2: Alamat tidak diubah/, paket({ ...known, "Alamat halaman": "lain" })],
    [
      "an address that is none",
      /^Paket D2: Alamat hanya/,
      paket({ ...fresh, "Alamat halaman": "Umroh Syawal" }),
    ],
    [
      "one package twice",
      "Paket A3: Sama dengan baris 2. Satukan menjadi satu baris.",
      paket({ ...known }, { ...known }),
    ],
    [
      "one address twice",
      /Sama dengan baris 2/,
      paket({ ...fresh, "Alamat halaman": "baru" }, { ...fresh, "Alamat halaman": "baru" }),
    ],
    [
      "a departure of no package",
      /^Keberangkatan A2: Tidak ada paket/,
      berangkat({ "Alamat paket": "tidak-ada", "Tanggal berangkat": "2027-01-01" }),
    ],
    ["two sheets of a kind", /Berkas ini berisi dua lembar Paket/, paket(fresh), sheet("paket", fresh)],
  ])("%s", async (_, fault, ...sheets) => {
    const faults = await faultsOf(...sheets);
    if (typeof fault === "string") expect(faults).toContain(fault);
    else expect(faults.join("\n")).toMatch(fault);
  });
});

test("what does not fit into a cell stays as it is", async () => {
  const long = { ...pack, terms: Array.from({ length: 60 }, () => "x".repeat(900)) };
  const row = rowOf(packageSheet, [pack.id, pack.slug], long);
  const { tables } = readTables([{ name: "Paket", rows: [headOf(packageSheet), row] }]);
  const { unchanged } = await planImport(tables, { ...stored, packages: new Map([[pack.id, long]]) });
  expect(unchanged).toBe(1);
});
