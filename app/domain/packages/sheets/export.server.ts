import { csvLine } from "~/lib/csv";
import { getRenderQueue } from "~/server/render-worker/queue.server";
import {
  mostCharacters,
  mostSheetRows,
  type SheetCell,
  type WrittenSheet,
} from "~/server/render-worker/sheets/sheet";
import { streamCsv } from "~/server/serve-bytes.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
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

/** PostgREST answers this many rows at once (config.toml, max_rows). */
const rowsAtOnce = 1000;

export const tooMuchForWorkbook = `Lebih dari ${(mostSheetRows - 1).toLocaleString("id-ID")} baris atau ${mostCharacters / 1_000_000} juta karakter tidak muat di satu berkas Excel. Pakai ekspor CSV.`;

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
  return streamCsv(csvLine(headOf(kind)), linesOf(client, kind), "packages.export_broken");
}

async function* linesOf(client: Supabase, kind: SheetKind) {
  for await (const rows of partsOf(client, kind)) yield rows.map((row) => csvLine(row.map(toCsv))).join("");
}

function toCsv(cell: SheetCell): string | number | null {
  return typeof cell === "number" ? cell : cellText(cell);
}

/** Makes the whole workbook; null where it holds more than an import takes. Throws BackendError, RenderBusyError. */
export async function makeWorkbook(client: Supabase): Promise<Uint8Array | null> {
  const sheets: WrittenSheet[] = [];
  let characters = 0;
  for (const kind of [packageSheet, departureSheet]) {
    const rows: SheetCell[][] = [headOf(kind)];
    for await (const part of partsOf(client, kind)) {
      rows.push(...part);
      for (const cell of part.flat()) characters += typeof cell === "string" ? cell.length : 1;
      if (rows.length > mostSheetRows || characters > mostCharacters) return null;
    }
    sheets.push({ name: kind.title, rows, widths: widthsOf(kind) });
  }
  return getRenderQueue().run({ kind: "write-sheets", sheets: [...sheets, guide] });
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

const guide: WrittenSheet = { name: "Petunjuk", widths: [110], rows: guideLines.map((line) => [line]) };
