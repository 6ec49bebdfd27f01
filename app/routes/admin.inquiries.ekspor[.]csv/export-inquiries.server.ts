import type { InquiryFilter } from "~/domain/inquiries/list-filter";
import { departureColumns, departureName, handsColumns, narrow } from "~/domain/inquiries/queries.server";
import { visitText } from "~/domain/inquiries/visit";
import { findStatus, handlerName, kindLabel, roomLabel, statusLabel } from "~/domain/inquiries/words";
import { asWritten, csvLine, csvStart } from "~/lib/csv";
import { formatSheetMoment } from "~/lib/dates";
import { toInternationalDigits } from "~/lib/phone";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../supabase/database.types.ts";

export type ExportedRow = Database["public"]["Tables"]["inquiries"]["Row"] & {
  departure: Parameters<typeof departureName>[0] | null;
  handler: Parameters<typeof handlerName>[0] | null;
  branch: { name: string } | null;
};

export const headLine = csvLine([
  "Kode",
  "Masuk",
  "Status",
  "Nama",
  "Nomor WhatsApp",
  "Jenis",
  "Paket",
  "Keberangkatan",
  "Jumlah jamaah",
  "Tipe kamar",
  "Catatan",
  "Dikonfirmasi",
  "Halaman asal",
  "Datang dari",
  "Ditangani oleh",
  "Cabang",
  "Keterangan",
]);

export function inquiryLine(row: ExportedRow): string {
  return csvLine([
    asWritten(row.code),
    formatSheetMoment(row.created_at),
    statusLabel(findStatus(row.status) ?? "baru"),
    row.name,
    phoneText(row.phone),
    kindLabel(row.kind),
    row.package_title,
    row.departure && departureName(row.departure),
    row.pilgrims,
    roomLabel(row.room_type),
    row.note,
    row.confirmed_at && formatSheetMoment(row.confirmed_at),
    row.page,
    visitText(row, row.kind),
    row.handler && handlerName(row.handler),
    row.branch?.name ?? "",
    remark(row),
  ]);
}

/** Indonesian mobile numbers as `0812-3456-7890`, which spreadsheets leave alone; others with an apostrophe if needed. */
function phoneText(phone: string): string {
  const local = /^62(8\d{2})(\d{4})(\d+)$/.exec(toInternationalDigits(phone) ?? "");
  return local === null ? asWritten(phone) : `0${local[1]}-${local[2]}-${local[3]}`;
}

function remark({ is_demo, suspicious, anonymised_at }: ExportedRow): string {
  return [is_demo && "Contoh", suspicious && "Mencurigakan", anonymised_at && "Data pribadi sudah dihapus"]
    .filter(Boolean)
    .join(", ");
}

/** As many as PostgREST answers at once (config.toml, max_rows). */
const rowsAtOnce = 1000;

/** Newest first, part by part. Rejects for the first part; a later failure breaks the transfer off, seen as such. */
export async function openExport(
  client: Supabase,
  filter: InquiryFilter,
): Promise<ReadableStream<Uint8Array>> {
  const requestId = requestScope().id;
  const encoder = new TextEncoder();
  let rows = await readRows(client, filter, null);
  let start = csvStart + headLine;
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(start + rows.map(inquiryLine).join("")));
      start = "";
      const last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
      if (last === undefined) return controller.close();
      try {
        rows = await readRows(client, filter, last);
      } catch (error) {
        log().error({ requestId, err: error }, "inquiries.export_broken");
        throw error;
      }
    },
  });
}

/** The next rows after `last`, wherever new ones have come in meanwhile. */
async function readRows(
  client: Supabase,
  filter: InquiryFilter,
  last: ExportedRow | null,
): Promise<ExportedRow[]> {
  let query = narrow(client.from("inquiries").select(`*, ${departureColumns}, ${handsColumns}`), filter);
  if (last !== null) {
    const { created_at, id } = last;
    query = query.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.gt.${id})`);
  }
  return unwrap(await query.order("created_at", { ascending: false }).order("id").limit(rowsAtOnce));
}
