import { confirmKey } from "~/components/form/confirm-delete";
import { leadTo } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { cancelKey, departuresAddress, parseDepartureFilter } from "./admin-addresses";
import { findAsked, listDepartures } from "./admin-queries.server";

/** What a screen with a list of departures shows at `path`. Throws a redirect to page 1 for one beyond the last. */
export async function loadDepartureList(
  client: Supabase,
  path: string,
  query: URLSearchParams,
  packageId?: string,
) {
  const filter = parseDepartureFilter(query);
  const deletes = query.has(confirmKey);
  const [list, asked] = await Promise.all([
    listDepartures(client, filter, packageId),
    findAsked(client, query.get(deletes ? confirmKey : cancelKey) ?? ""),
  ]);
  if (list === null) throw leadTo(departuresAddress(path, { ...filter, page: 1 }));
  return { path, filter, ...list, asked: asked && { ...asked, deletes } };
}
