interface Orderable<Query> {
  order(column: string, options?: { referencedTable?: string }): Query;
}

/** Sorts offers, which may be rows of a `referencedTable`, by day, those of one day by city and id, as `private.shown_offer` of the database
 * does. */
export function inDayOrder<Query extends Orderable<Query>>(
  query: Query,
  options?: { referencedTable: string },
): Query {
  return query.order("day", options).order("city_key", options).order("id", options);
}
