import { slugFormat, uuid } from "~/lib/addresses";
import { type Supabase, unwrap } from "./supabase.server";

/** A row of the table `kind` by its slug or a former one, or by its id where the identifier looks like one; null where
 * there is none that `client` may see. `find` reads a row by one column. Throws BackendError. */
export async function findByAddress<Row>(
  client: Supabase,
  kind: string,
  identifier: string,
  find: (column: "id" | "slug", value: string) => Promise<Row | null>,
): Promise<Row | null> {
  if (uuid.test(identifier)) return find("id", identifier);
  if (!slugFormat.test(identifier)) return null;
  const row = await find("slug", identifier);
  if (row !== null) return row;
  const former = client.from("former_addresses").select("item").eq("kind", kind).eq("slug", identifier);
  const id = unwrap(await former.maybeSingle())?.item;
  return id === undefined ? null : find("id", id);
}
