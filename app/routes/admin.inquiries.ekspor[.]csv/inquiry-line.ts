import { visitText } from "~/domain/inquiries/visit-text";
import { findStatus, kindLabel, roomLabel, statusLabel } from "~/domain/inquiries/words";
import { asWritten, csvLine } from "~/lib/csv";
import { formatSheetMoment } from "~/lib/dates";
import { toInternationalDigits } from "~/lib/phone";
import type { Database } from "../../../supabase/database.types.ts";

export type ExportedRow = Database["public"]["Tables"]["inquiries"]["Row"];

/** What the columns are called, in their order. */
export const headLine = csvLine([
  "Kode",
  "Masuk",
  "Status",
  "Nama",
  "Nomor WhatsApp",
  "Jenis",
  "Paket",
  "Jumlah jamaah",
  "Tipe kamar",
  "Catatan",
  "Dikonfirmasi",
  "Halaman asal",
  "Datang dari",
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
    row.pilgrims,
    roomLabel(row.room_type),
    row.note,
    row.confirmed_at && formatSheetMoment(row.confirmed_at),
    row.page,
    visitText(row, row.kind),
    remark(row),
  ]);
}

/**
 * A phone number that no spreadsheet takes for a number: mobile ones of Indonesia as `0812-3456-7890`, which keeps its zero;
 * others as they were typed, with an apostrophe where they need one.
 */
function phoneText(phone: string): string {
  const local = /^62(8\d{2})(\d{4})(\d+)$/.exec(toInternationalDigits(phone) ?? "");
  return local === null ? asWritten(phone) : `0${local[1]}-${local[2]}-${local[3]}`;
}

function remark({ is_demo, suspicious, anonymised_at }: ExportedRow): string {
  return [is_demo && "Contoh", suspicious && "Mencurigakan", anonymised_at && "Data pribadi sudah dihapus"]
    .filter(Boolean)
    .join(", ");
}
