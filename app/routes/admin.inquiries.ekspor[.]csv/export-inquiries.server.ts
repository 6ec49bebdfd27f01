import type { InquiryFilter } from "~/domain/inquiries/list-filter";
import { assignmentColumns, narrow, readDepartureNames } from "~/domain/inquiries/queries.server";
import { type InquiryName, inquiryRecord } from "~/domain/inquiries/record";
import { visitText } from "~/domain/inquiries/visit";
import { findStatus, handlerName, kindLabel, statusLabel } from "~/domain/inquiries/words";
import { asWritten, csvLine } from "~/lib/csv";
import { formatSheetMoment } from "~/lib/dates";
import { parsePhone } from "~/lib/phone.server";
import { streamCsv } from "~/server/downloads.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../supabase/database.types.ts";

export type ExportedRow = Omit<Database["public"]["Tables"]["inquiries"]["Row"], "search_text"> & {
  /** Day and city of the departure; null where the inquiry names none. */
  departure: string | null;
  handler: Parameters<typeof handlerName>[0] | null;
  branch: { name: string } | null;
};

type Cell = Parameters<typeof csvLine>[0][number];

type Column = readonly [heading: string, cell: (row: ExportedRow) => Cell];

function fieldColumn(name: Exclude<InquiryName, "trip">): Column {
  const { label, column, kind } = inquiryRecord.fields[name];
  return [label, (row) => kind.words(row[column])];
}

const columns: readonly Column[] = [
  ["Kode", ({ code }) => asWritten(code)],
  ["Masuk", ({ created_at }) => formatSheetMoment(created_at)],
  ["Status", ({ status }) => statusLabel(findStatus(status) ?? "baru")],
  fieldColumn("name"),
  [inquiryRecord.fields.phone.label, ({ phone }) => phoneText(phone)],
  ["Jenis", ({ kind }) => kindLabel(kind)],
  ["Paket", (row) => row.package_title],
  ["Keberangkatan", ({ departure }) => departure],
  fieldColumn("pilgrims"),
  fieldColumn("roomType"),
  fieldColumn("note"),
  ["Dikonfirmasi", ({ confirmed_at }) => confirmed_at && formatSheetMoment(confirmed_at)],
  ["Halaman asal", ({ page }) => page],
  ["Datang dari", (row) => visitText(row, row.kind)],
  ["Ditangani oleh", ({ handler }) => handler && handlerName(handler)],
  ["Cabang", ({ branch }) => branch?.name ?? ""],
  ["Keterangan", remark],
];

export const headLine = csvLine(columns.map(([heading]) => heading));

export function inquiryLine(row: ExportedRow): string {
  return csvLine(columns.map(([, cell]) => cell(row)));
}

/** Indonesian mobile numbers as `0812-3456-7890`, which spreadsheets leave as they are; others with an apostrophe if
 * they need one. */
function phoneText(phone: string): string {
  const standard = parsePhone(phone)?.text ?? "";
  return standard.startsWith("08") ? standard : asWritten(phone);
}

function remark({ is_demo, suspicious, anonymised_at }: ExportedRow): string {
  return [is_demo && "Contoh", suspicious && "Mencurigakan", anonymised_at && "Data pribadi sudah dihapus"]
    .filter(Boolean)
    .join(", ");
}

/** PostgREST returns at most this many rows (config.toml, max_rows). */
const rowsAtOnce = 1000;

/** The filtered inquiries as CSV, newest first; a thousand rows are in memory at a time. */
export function openExport(client: Supabase, filter: InquiryFilter): Promise<ReadableStream<Uint8Array>> {
  return streamCsv(headLine, linesOf(client, filter), "inquiries.export_broken");
}

async function* linesOf(client: Supabase, filter: InquiryFilter) {
  let last: ExportedRow | null = null;
  do {
    const rows: ExportedRow[] = await readRows(client, filter, last);
    yield rows.map(inquiryLine).join("");
    last = rows.length < rowsAtOnce ? null : (rows.at(-1) ?? null);
  } while (last !== null);
}

/** Rows after `last`, which new rows in between do not shift. */
async function readRows(
  client: Supabase,
  filter: InquiryFilter,
  last: ExportedRow | null,
): Promise<ExportedRow[]> {
  let query = narrow(client.from("inquiries").select(`*, ${assignmentColumns}`), filter);
  if (last !== null) {
    const { created_at, id } = last;
    query = query.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.gt.${id})`);
  }
  const rows = unwrap(await query.order("created_at", { ascending: false }).order("id").limit(rowsAtOnce));
  const departureNames = await readDepartureNames(
    client,
    rows.map(({ departure_id }) => departure_id),
  );
  return rows.map((row) => ({ ...row, departure: departureNames.get(row.departure_id) ?? null }));
}
