import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import type { Category } from "../packages/category";
import type { ChangeRow } from "./changes";
import { type Offer, offerStates } from "./offer";

/** Undefined: not asked for. `month` is `YYYY-MM`; `most` at most 1000, 100 where not said. */
export interface OfferFilter {
  category?: Category | undefined;
  month?: string | undefined;
  city?: string | undefined;
  onlyFree?: boolean | undefined;
  /** Id of the one package whose departures are asked for. */
  package?: string | undefined;
  /** Rows skipped. */
  first?: number | undefined;
  most?: number | undefined;
}

/** Of all departures of a package together. */
const mostChanges = 200;

export interface Offers {
  offers: Offer[];
  /** How many match, on whatever page. */
  total: number;
}

/** Departures ahead that are not cancelled, the nearest first. A staff client sees those of drafts, asked by package. */
export async function findOffers(client: Supabase, filter: OfferFilter): Promise<Offers> {
  const rows = unwrap(
    await client.rpc("find_departures", {
      ...(filter.category && { of_category: filter.category }),
      ...(filter.month && { in_month: filter.month }),
      ...(filter.city && { from_city: filter.city }),
      ...(filter.onlyFree && { only_free: true }),
      ...(filter.package && { package: filter.package }),
      ...(filter.first && { first: filter.first }),
      ...(filter.most && { most: filter.most }),
    }),
  );
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
export function readOffers(filter: OfferFilter): Promise<Offers> {
  return cachedRead(
    `departures:${JSON.stringify(filter)}`,
    async () => findOffers(await anonymousClient(), filter),
    ({ total }) => total > 0,
  );
}

/** What filters may offer of departures ahead; months as `YYYY-MM`, all in order. */
export function readOfferChoices(category: Category | undefined) {
  return cachedRead(`departures:choices:${category ?? ""}`, async () => {
    const client = await anonymousClient();
    const [choices] = unwrap(await client.rpc("offer_choices", category ? { category } : {}));
    return { months: choices?.months ?? [], cities: choices?.cities ?? [], hasFree: choices?.free ?? false };
  });
}
