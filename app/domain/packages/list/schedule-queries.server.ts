import { type ListedOffer, toOfferState } from "~/domain/departures/offer";
import { todayInJakarta } from "~/lib/dates";
import { ramadhanRanges } from "~/lib/hijri";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../../supabase/database.types.ts";
import type { Category } from "../category";
import { departureArguments, type ScheduleFilter } from "./package-filter";

export type FoundDeparture = Database["public"]["Functions"]["find_departures"]["Returns"][number];

/** A departure ahead with the package it belongs to. The generated type of a function does not say which columns may be
 * null. */
export type ScheduledOffer = Pick<
  FoundDeparture,
  "id" | "package_id" | "slug" | "title" | "category" | "departure_date"
> &
  Omit<ListedOffer, "departure_id" | "departure_date">;

export function toScheduledOffer({ total: _total, state, ...row }: FoundDeparture): ScheduledOffer {
  return { ...row, state: toOfferState(state) };
}

/** Reads one page of the departures ahead that are not cancelled, the nearest first. `first`: rows to skip; `most`:
 * at most 1000. */
export function readSchedule(filter: ScheduleFilter, page: { first?: number; most: number }) {
  const read = async () => {
    const rows = await findDepartures(filter, { ...page, counted: false });
    return rows.map(toScheduledOffer);
  };
  const key = `departures:${JSON.stringify({ ...filter, ...page })}`;
  return cachedRead(key, read, (offers) => offers.length > 0);
}

/** Counts the departures ahead of a filter, once for all its pages. */
export function countSchedule(filter: ScheduleFilter): Promise<number> {
  const read = async () => (await findDepartures(filter, { most: 1 }))[0]?.total ?? 0;
  return cachedRead(`departures:total:${JSON.stringify(filter)}`, read, (total) => total > 0);
}

async function findDepartures(
  filter: ScheduleFilter,
  extent: { first?: number; most: number; counted?: boolean },
): Promise<FoundDeparture[]> {
  const client = await anonymousClient();
  const search = { ...departureArguments(filter), ...extent };
  return unwrap(await client.rpc("find_departures", search, { get: true }));
}

/** Reads the options of the filters of departures ahead, in order. Months are `YYYY-MM`; `in_stay` says whether any is in
 * Ramadhan. */
export function readOfferOptions(category: Category | undefined) {
  return cachedRead(`departures:options:${category ?? ""}`, async () => {
    const client = await anonymousClient();
    const scope = { ...(category && { category }), stay: ramadhanRanges(todayInJakarta()) };
    return unwrap(await client.rpc("offer_choices", scope, { get: true }).single());
  });
}
