import { todayInJakarta } from "~/lib/dates";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { readSourceQuery, sumSources } from "./sources";

/** Reads where the inquiries that the member may see come from, as the address asks. Throws BackendError. */
export async function readSources(client: Supabase, query: URLSearchParams) {
  const sourceQuery = readSourceQuery(query, todayInJakarta());
  const { dimension, months, packageId } = sourceQuery;
  const rows = unwrap(
    await client.rpc("inquiry_sources", {
      dimension,
      first_month: `${months[0]}-01`,
      last_month: `${months.at(-1)}-01`,
      ...(packageId !== undefined && { package: packageId }),
    }),
  );
  return { ...sourceQuery, ...sumSources(rows, sourceQuery) };
}
