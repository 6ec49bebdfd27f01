import { type ListedOffer, toOfferState } from "~/domain/departures/offer";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../../supabase/database.types.ts";
import type { Category } from "../category";
import { departureArguments, type ScheduleFilter } from "./package-filter";

type FoundRow = Database["public"]["Functions"]["find_departures"]["Returns"][number];

/** A departure ahead with the package it belongs to. The generated type of a function does not say which columns may be
 * null. */
export type ScheduledOffer = Pick<
  FoundRow,
  "id" | "package_id" | "slug" | "title" | "category" | "departure_date"
> &
  Omit<ListedOffer, "departure_id" | "departure_date">;

/** Reads one page of the departures ahead that are not cancelled, the nearest first. `first`: rows to skip; `most`:
 * at most 1000. */
export function readSchedule(filter: ScheduleFilter, page: { first?: number; most: number }) {
  const read = async () => {
    const client = await anonymousClient();
    const answer = await client.rpc(
      "find_departures",
      { ...departureArguments(filter), ...page },
      { get: true },
    );
    const rows = unwrap(answer);
    const offers = rows.map(
      ({ total: _total, state, ...row }): ScheduledOffer => ({ ...row, state: toOfferState(state) }),
    );
    return { offers, total: rows[0]?.total ?? 0 };
  };
  return cachedRead(`departures:${JSON.stringify({ ...filter, ...page })}`, read, ({ total }) => total > 0);
}

/** The values that filters may offer of departures ahead, in order; months as `YYYY-MM`. */
export function readOfferOptions(category: Category | undefined) {
  return cachedRead(`departures:options:${category ?? ""}`, async () => {
    const client = await anonymousClient();
    return unwrap(await client.rpc("offer_choices", category ? { category } : {}, { get: true }).single());
  });
}
