import { csvLine } from "~/lib/csv";
import { streamCsv, streamFile } from "~/server/downloads.server";
import type { SheetCell } from "~/server/render-worker/sheets/sheet";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { type WrittenSheet, writeWorkbook } from "~/server/write-workbook";
import { listPath } from "../list/admin-list-filter";
import { cellText } from "./cells";
import {
  type Columns,
  departureSheet,
  headOf,
  packageSheet,
  rowOf,
  type SheetKind,
  widthsOf,
} from "./columns";

/** Rows of one reading: few, so that other requests get their turn in between. */
const rowsAtOnce = 250;

export const exporting = {
  event: "packages.export_failed",
  address: listPath,
  failed: "Ekspor gagal. Coba lagi sebentar lagi.",
};

type Read = (client: Supabase, after: string) => Promise<{ id: string; cells: SheetCell[] }[]>;

/** Readers go by id, so that a row added meanwhile moves no other row between two readings. */
const readers: Record<SheetKind["id"], Read> = {
  paket: async (client, after) => {
    let query = client.from("packages").select().order("id").limit(rowsAtOnce);
    if (after !== "") query = query.gt("id", after);
    return unwrap(await query).map((row) => cellsOf(packageSheet, [row.id, row.slug], row));
  },
  keberangkatan: async (client, after) => {
    let query = client
      .from("departures")
      .select("*, package:packages!inner(slug, title)")
      .order("id")
      .limit(rowsAtOnce);
    if (after !== "") query = query.gt("id", after);
    return unwrap(await query).map(({ package: pack, ...row }) =>
      cellsOf(departureSheet, [row.id, pack.slug, pack.title], row),
    );
  },
};

function cellsOf(kind: SheetKind, keys: string[], row: Columns & { id: string }) {
  return { id: row.id, cells: rowOf(kind, keys, row) };
}

async function* partsOf(client: Supabase, kind: SheetKind) {
  for (let after = ""; ; ) {
    const rows = await readers[kind.id](client, after);
    yield rows.map(({ cells }) => cells);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

export function openCsv(client: Supabase, kind: SheetKind): Promise<ReadableStream<Uint8Array>> {
  return streamCsv(csvLine(headOf(kind)), csvLinesOf(client, kind), "packages.export_broken");
}

async function* csvLinesOf(client: Supabase, kind: SheetKind) {
  for await (const rows of partsOf(client, kind)) yield rows.map((row) => csvLine(row.map(toCsv))).join("");
}

function toCsv(cell: SheetCell): string | number | null {
  return typeof cell === "number" ? cell : cellText(cell);
}

/** Opens the workbook of all packages and departures. It is written while it is read, so its length costs no memory. Throws
 * BackendError. */
export async function openWorkbook(client: Supabase): Promise<ReadableStream<Uint8Array>> {
  const packages = partsOf(client, packageSheet);
  // A backend that fails is told in a sentence as long as nothing is sent.
  const first = await packages.next();
  const sheets: WrittenSheet[] = [
    sheetOf(packageSheet, withHead(packageSheet, packages, first.done ? [] : first.value)),
    sheetOf(departureSheet, withHead(departureSheet, partsOf(client, departureSheet))),
    guide,
  ];
  return streamFile(writeWorkbook(sheets), "packages.export_broken");
}

function sheetOf(kind: SheetKind, parts: WrittenSheet["parts"]): WrittenSheet {
  return { name: kind.title, widths: widthsOf(kind), parts };
}

async function* withHead(kind: SheetKind, rest: AsyncIterable<SheetCell[][]>, first: SheetCell[][] = []) {
  yield [headOf(kind), ...first];
  yield* rest;
}

const guideLines = [
  "Petunjuk",
  "Ubah isinya di lembar Paket dan Keberangkatan, lalu kirim berkas ini di Kelola Paket, tombol Impor. Sebelum disimpan, semua perubahan ditunjukkan dahulu.",
  "Jangan mengubah baris judul, kolom ID, dan alamat yang sudah ada. Untuk menambah, isi baris baru dan kosongkan ID-nya; Alamat halaman boleh dikosongkan.",
  "Keberangkatan paket baru: tulis Alamat halaman paketnya di kolom Alamat paket, misalnya umroh-syawal-2027.",
  "Kolom yang dihapus tidak mengubah apa-apa. Sel yang dikosongkan mengosongkan isinya. Baris yang dihapus tidak menghapus paketnya.",
  "Daftar (galeri, fasilitas, syarat) ditulis satu baris per butir di dalam sel: tekan Alt+Enter. Itinerary: 'Hari 1: judul', lalu kegiatannya dengan tanda hubung.",
  "Di lembar Keberangkatan, yang kosong mengikuti paketnya; bila nama hotelnya lain, isi juga bintang dan jaraknya. Tanggal: 2027-01-05 atau 5/1/2027. Harga: 28500000, 28.500.000, atau 28,5 jt.",
  "Rumus dan sel gabungan tidak dibaca.",
];

const guide: WrittenSheet = { name: "Petunjuk", widths: [110], parts: [guideLines.map((line) => [line])] };
