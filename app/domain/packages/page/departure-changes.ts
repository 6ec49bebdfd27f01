import { z } from "zod";
import { departureFields } from "~/domain/departures/record";
import { objectOf } from "~/lib/content";
import { formatDate, formatDateOf, isRealDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../../supabase/database.types.ts";
import { packageFields } from "../record";

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

const { hotelMakkahName, hotelMadinahName } = packageFields;

/** Labels of what pilgrims were promised, by column of the departure or of its package. */
const labels = new Map<string, string>([
  ...[...Object.values(departureFields), hotelMakkahName, hotelMadinahName].map(
    ({ column, label }) => [column, label] as const,
  ),
  ["status", "Pendaftaran"],
]);

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
      const label = labels.get(field);
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
