import { z } from "zod";
import { objectOf } from "~/lib/content";
import { formatDate, formatDateOf, isRealDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../../supabase/database.types.ts";

export type ChangeRow = Pick<
  Database["public"]["Tables"]["departure_changes"]["Row"],
  "departure_id" | "changes" | "reason" | "changed_at"
>;

const mostChanges = 200;

/** Reads the changes of a package's departures that have a reason, the latest first. */
export async function findChanges(client: Supabase, packageId: string): Promise<ChangeRow[]> {
  return unwrap(
    await client
      .from("departure_changes")
      .select("departure_id, changes, reason, changed_at")
      .eq("package_id", packageId)
      .order("id", { ascending: false })
      .limit(mostChanges),
  );
}

/** Labels of what pilgrims were promised, by column of the departure or of its package. */
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

const statusWords: Readonly<Record<string, string>> = {
  buka: "dibuka",
  tutup: "ditutup",
  batal: "dibatalkan",
};

const storedChanges = z
  .array(objectOf({ field: z.string().catch(""), before: z.unknown(), after: z.unknown() }))
  .catch([]);

/** A change in words: its day, a line for each fact that changed, and the reason. */
export function toChange({ changes, reason, changed_at }: ChangeRow) {
  return {
    day: formatDateOf(changed_at),
    what: storedChanges.parse(changes).flatMap(({ field, before, after }) => {
      const label = labels[field];
      return label === undefined ? [] : [`${label}: ${valueText(before)} → ${valueText(after)}`];
    }),
    reason,
  };
}

function valueText(value: unknown): string {
  if (typeof value === "number") return formatRupiah(value);
  if (typeof value !== "string" || value === "") return "sesuai paket";
  return isRealDate(value) ? formatDate(value) : (statusWords[value] ?? value);
}
