import { expirePublicReads } from "~/server/cache.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { uuid } from "./queries.server";

/** Removes a package; its title, or null when there was none of this id. Throws BackendError. */
export async function deletePackage(client: Supabase, id: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const rows = unwrap(await client.from("packages").delete().eq("id", id).select("title"));
  expirePublicReads();
  return rows[0]?.title ?? null;
}
