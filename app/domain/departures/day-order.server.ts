import type { Orderable } from "~/records/list.server";

/** Sorts offers by day, those of one day by city and id, as `private.shown_offer` of the database does. */
export function inDayOrder<Query extends Orderable<Query>>(query: Query): Query {
  return query.order("day").order("city_key").order("id");
}
