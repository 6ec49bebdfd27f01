import { madeSlugs } from "~/domain/packages/form/answer-package.server";
import { packageFields } from "~/domain/packages/record";
import { uuid } from "~/lib/addresses";
import { once, rowIdOf, writeFirst } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

const suffix = " (Copy)";

function copyTitle(title: string): string {
  return title.slice(0, packageFields.title.kind.limit - suffix.length).trimEnd() + suffix;
}

/** Copies a package into a draft; a repeated call with the same `stamp` makes no second copy. Returns the title of the
 * copy, or null where there is no such package. Throws BackendError. */
export async function duplicatePackage(client: Supabase, id: string, stamp: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const stored = unwrap(await client.from("packages").select().eq("id", id).maybeSingle());
  if (stored === null) return null;
  const { created_at: _created, updated_at: _updated, search_text: _words, ...original } = stored;
  const title = copyTitle(original.title);
  const copies = madeSlugs(title).map((slug) => ({
    ...original,
    id: rowIdOf(stamp, id),
    slug,
    title,
    status: "draft",
  }));
  await writeFirst(copies, {}, (copy) => client.from("packages").upsert(copy, once).select("id"));
  expirePublicReads();
  return title;
}
