import { describe, expect, it, test } from "vitest";
import type { SheetCell } from "~/server/maker/sheets/sheet";
import { storedPackage } from "../package-row.testing";
import { departureSheet, headOf, packageSheet, rowOf } from "./columns";
import type { StoredDeparture, StoredRows } from "./plan";
import { planImport } from "./plan-import";
import { readTables } from "./tables";

const { departed: _departed, seats_left: _seats, ...pack } = storedPackage;

const { id, created_at, updated_at } = pack;
const unsaid = { return_date: null, departure_city: null, branch_id: null, airline: null, flight: null };
const unpriced = { price_quad: null, price_triple: null, price_double: null, change_reason: null };
const departure: StoredDeparture = {
  ...{ ...unsaid, ...unpriced, created_at, updated_at, package_id: id, shown_from: null, shown_until: null },
  ...{ id: "7f1b7c1e-0000-4000-8000-000000000002", departure_date: "2027-03-01" },
  ...{ quota: 20, note: "", status: "buka" },
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

const known = { "ID paket": id };
const fresh = { "Judul paket": "Umroh Syawal", Kategori: "Umroh", "Harga Quad": "28,5 jt" };

test("an export that comes back changes nothing", async () => {
  const { unchanged, entries, problems } = await plan(
    { name: "Paket", rows: [headOf(packageSheet), rowOf(packageSheet, [id, pack.slug], pack)] },
    {
      name: "Keberangkatan",
      rows: [headOf(departureSheet), rowOf(departureSheet, [departure.id, pack.slug, pack.title], departure)],
    },
  );
  expect({ unchanged, entries, problems }).toEqual({ unchanged: 2, entries: [], problems: [] });
});

test("only what differs is written; a column that is not there changes nothing, an empty cell clears", async () => {
  const changed = { "harga  QUAD": 29_000_000, Maskapai: "", "Paket promo": "ya", Status: "Draf" };
  const { plan: written, entries } = await plan(paket({ "Alamat halaman": pack.slug, ...changed }));
  const row = { price_quad: 29_000_000, airline: null };
  expect(written.packages).toEqual([{ id, version: updated_at, title: pack.title, row }]);
  expect(entries[0]?.changes).toEqual([
    { label: "Harga Quad", before: "Rp 28.500.000", after: "Rp 29.000.000" },
    { label: "Maskapai", before: "Garuda Indonesia", after: "" },
  ]);
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
  const dated = { "Alamat paket": pack.slug, "Tanggal berangkat": "2027-03-01" };
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
  it.each<[string, string | RegExp, ...ReturnType<typeof sheet>[]]>([
    ["a made-up head", /^Paket B1: Judul kolom ini tidak dikenal/, paket({ ...known, Warna: "hijau" })],
    ["no known head", /Tidak ada judul kolom yang dikenal/, sheet("Sheet1", { Warna: "hijau" })],
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
    ["a wrong category", "Paket B2: Pilih kategori paket", paket({ ...fresh, Kategori: "Wisata" })],
    ["a wrong tick", "Paket B2: Tulis Ya atau Tidak", paket({ ...known, "Paket promo": "mungkin" })],
    ["no such day", /^Keberangkatan B2: Isi dengan tanggal/, berangkat(leaving(pack.slug, "31/2/2027"))],
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
  const long = { ...pack, terms: Array.from({ length: 60 }, () => "x".repeat(900)) };
  const row = rowOf(packageSheet, [pack.id, pack.slug], long);
  const { tables } = readTables([{ name: "Paket", rows: [headOf(packageSheet), row] }]);
  const { unchanged } = await planImport(tables, { ...stored, packages: new Map([[pack.id, long]]) });
  expect(unchanged).toBe(1);
});
