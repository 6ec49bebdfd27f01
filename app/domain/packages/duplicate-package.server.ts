import { expirePublicReads } from "~/server/cache.server";
import { rowIdOf } from "~/server/fingerprint.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { uuid } from "./queries.server";
import { insertPackage } from "./save-package.server";
import { packageLimits } from "./schema";

const suffix = " (Copy)";

/** The title of a copy; a title at the limit gives way to the suffix. */
export function copyTitle(title: string): string {
  return title.slice(0, packageLimits.title - suffix.length).trimEnd() + suffix;
}

/**
 * Adds a copy of the package `id`, as a draft with an id, a slug and times of its own; asked for twice with the same
 * `stamp` it makes one. The copy's title, or null when there is no such package. Throws BackendError.
 */
export async function duplicatePackage(client: Supabase, id: string, stamp: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const original = unwrap(await client.from("packages").select().eq("id", id).maybeSingle());
  if (original === null) return null;
  const { id: _id, slug: _slug, created_at: _created, updated_at: _updated, ...record } = original;
  const title = copyTitle(original.title);
  await insertPackage(client, rowIdOf(stamp, id), { ...record, title, status: "draft" });
  expirePublicReads();
  return title;
}
