import { z } from "zod";
import { objectOf } from "~/lib/content";
import { formatDate, formatDateOf, isRealDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import type { Database } from "../../../supabase/database.types.ts";

export type ChangeRow = Pick<
  Database["public"]["Tables"]["departure_changes"]["Row"],
  "departure_id" | "changes" | "reason" | "changed_at"
>;

/** What of a departure is promised, by its columns and those of its package. */
const labels: Readonly<Record<string, string>> = {
  departure_date: "Tanggal berangkat",
  return_date: "Tanggal pulang",
  departure_city: "Kota keberangkatan",
  airline: "Maskapai",
  flight: "Penerbangan",
  price_quad: "Harga Quad",
  price_triple: "Harga Triple",
  price_double: "Harga Double",
  hotel_makkah_name: "Hotel Makkah",
  hotel_madinah_name: "Hotel Madinah",
  status: "Pendaftaran",
};

const states: Readonly<Record<string, string>> = { buka: "dibuka", tutup: "ditutup", batal: "dibatalkan" };

const fields = z
  .array(objectOf({ field: z.string().catch(""), before: z.unknown(), after: z.unknown() }))
  .catch([]);

/** A change with a reason in visitors' words: on which day, what became what, and why. */
export function toChange({ changes, reason, changed_at }: ChangeRow) {
  return {
    day: formatDateOf(changed_at),
    what: fields.parse(changes).flatMap(({ field, before, after }) => {
      const label = labels[field];
      return label === undefined ? [] : [`${label}: ${valueText(before)} → ${valueText(after)}`];
    }),
    reason,
  };
}

function valueText(value: unknown): string {
  if (typeof value === "number") return formatRupiah(value);
  if (typeof value !== "string" || value === "") return "sesuai paket";
  return isRealDate(value) ? formatDate(value) : (states[value] ?? value);
}
