import { z } from "zod";
import { departureFields, unknownIfNull } from "~/domain/departures/record";
import { formatDateOf } from "~/lib/dates";
import { objectOf } from "~/lib/text-schema";
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

interface PromisedField {
  label: string;
  words: (stored: unknown) => string;
}

const statusWords: Readonly<Record<string, string>> = {
  buka: "dibuka",
  tutup: "ditutup",
  batal: "dibatalkan",
};

/** What pilgrims were promised, by column of the departure, which its package has too. */
const promisedFields = new Map<string, PromisedField>([
  ...Object.values(departureFields).map(
    ({ column, label, kind }) => [column, { label, words: kind.words }] as const,
  ),
  ["status", { label: "Pendaftaran", words: (status) => statusWords[String(status)] ?? "" }],
]);

const storedChanges = z
  .array(objectOf({ field: z.string().catch(""), before: z.unknown(), after: z.unknown() }))
  .catch([]);

/** A change in words: its day, a line for each fact that changed, and the reason. */
export function toChange({ changes, reason, changed_at }: ChangeRow) {
  return {
    day: formatDateOf(changed_at),
    what: storedChanges.parse(changes).flatMap(({ field, before, after }) => {
      const promised = promisedFields.get(field);
      if (promised === undefined) return [];
      const unknown = unknownIfNull.has(field) ? "belum disebutkan" : "sesuai paket";
      const [from, to] = [before, after].map((value) => promised.words(value) || unknown);
      return [`${promised.label}: ${from} → ${to}`];
    }),
    reason,
  };
}
