import { type Supabase, unwrap } from "./supabase.server";

/** The id of what was once at this address; `kind` is its table. Null: nothing that `client` may see. */
export async function findFormer(client: Supabase, kind: string, slug: string): Promise<string | null> {
  const found = client.from("former_addresses").select("item").eq("kind", kind).eq("slug", slug);
  return unwrap(await found.maybeSingle())?.item ?? null;
}
