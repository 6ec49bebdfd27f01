import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import type { Category } from "../packages/category";
import { narrowingOffers, type ScheduleFilter } from "../packages/package-filter";
import type { ChangeRow } from "./changes";
import { offerStates } from "./offer";

export interface OfferFilter extends ScheduleFilter {
  /** Id of the one package whose departures are asked for. */
  package?: string;
  /** Rows skipped. */
  first?: number;
  /** At most 1000; 100 where not said. */
  most?: number;
}

/** Of all departures of a package together. */
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

/** The same as visitors see them, shared for the seconds that all reads are. */
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
