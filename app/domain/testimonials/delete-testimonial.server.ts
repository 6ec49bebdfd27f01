import { expirePublicReads } from "~/server/cache.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

/** False when there was none to delete. Throws BackendError. */
export async function deleteTestimonial(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("testimonials").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}
