import { z } from "zod";
import { offerStates } from "~/domain/departures/offer";
import { objectOf } from "~/lib/content";
import { formatDate, formatDateOf, isRealDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../supabase/database.types.ts";
import type { Category } from "./category";
import { narrowingOffers, type ScheduleFilter } from "./list/package-filter";

export interface OfferFilter extends ScheduleFilter {
  package?: string;
  first?: number;
  /** At most 1000; 100 where not said. */
  most?: number;
}

const mostChanges = 200;

/** Departures ahead that are not cancelled, the nearest first. A staff client sees those of drafts, asked by package. */
export async function findOffers(client: Supabase, { package: id, first, most, ...filter }: OfferFilter) {
  const asked = {
    ...narrowingOffers(filter),
    ...(id && { package: id }),
    ...(first && { first }),
    ...(most && { most }),
  };
  const rows = unwrap(await client.rpc("find_departures", asked, { get: true }));
  const offers = rows.map(({ total, state, ...row }) => ({
    ...row,
    state: offerStates.find((known) => known === state) ?? "ditutup",
  }));
  return { offers, total: rows[0]?.total ?? 0 };
}

/** Changes of a package's departures that came with a reason, the latest first. */
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

export function readOffers(filter: OfferFilter) {
  return cachedRead(
    `departures:${JSON.stringify(filter)}`,
    async () => findOffers(await anonymousClient(), filter),
    ({ total }) => total > 0,
  );
}

/** What filters may offer of departures ahead, in order; months as `YYYY-MM`. */
export function readOfferChoices(category: Category | undefined) {
  return cachedRead(`departures:choices:${category ?? ""}`, async () => {
    const client = await anonymousClient();
    return unwrap(await client.rpc("offer_choices", category ? { category } : {}, { get: true }).single());
  });
}

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
