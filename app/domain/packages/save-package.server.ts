import { differingFields } from "~/lib/field-changes";
import type { HeldForm } from "~/lib/returned-form";
import { makeSlug, slugify } from "~/lib/slug";
import { uuid } from "~/lib/uuid";
import { expirePublicReads } from "~/server/cache.server";
import { rowIdOf } from "~/server/fingerprint.server";
import { addOnce, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import type { PackageRow } from "./field-places";
import { packageFields } from "./fields";
import { wasPublished } from "./published.server";
import { type PackageRecord, type PackageValues, packageTexts, toRecord } from "./schema";

const slugAttempts = 5;

/** Adds a package, as `addOnce` does. Throws BackendError. */
export function createPackage(
  client: Supabase,
  { stamp, version }: HeldForm,
  values: PackageValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: () => insertPackage(client, id, toRecord(values)),
    update: () => updatePackage(client, id, version, values),
  });
}

/** Changes a package, as `saveUnlessNewer` does; its version is its `updated_at`. The slug follows the title until
 * visitors could first see the package, and stays from then on, so that addresses which were shared stay true.
 * Throws BackendError. */
export async function updatePackage(
  client: Supabase,
  id: string,
  version: string | null,
  values: PackageValues,
): Promise<SaveOutcome> {
  if (!uuid.test(id)) return { kind: "gone" };
  const record = toRecord(values);
  return saveUnlessNewer({
    version,
    find: async () => {
      const row = unwrap(await client.from("packages").select().eq("id", id).maybeSingle());
      return row && { row, version: row.updated_at };
    },
    compare: ({ row }) => differingFields(packageTexts(row), packageTexts(record)),
    write: async (found) => {
      const slug = await slugFor(client, found.row, record.title);
      const answer = await client
        .from("packages")
        .update({ ...record, slug })
        .eq("id", id)
        .eq("updated_at", found.version)
        .select("id");
      // Another got this title within the same millisecond: the next one is free.
      return answer.error?.code === uniqueViolation ? false : unwrap(answer).length > 0;
    },
  });
}

async function slugFor(
  client: Supabase,
  row: Pick<PackageRow, "id" | "status" | "slug" | "title">,
  title: string,
): Promise<string> {
  const isSame = slugify(title) === slugify(row.title);
  return isSame || (await wasPublished(client, row)) ? row.slug : makeSlug(title);
}

/** Adds a row under a slug of its own; false where there is one of this id. Throws BackendError. */
async function insertPackage(client: Supabase, id: string, record: PackageRecord): Promise<boolean> {
  const now = Date.now();
  for (let attempt = 0; ; attempt++) {
    const row = { ...record, id, slug: makeSlug(record.title, now + attempt) };
    const adding = client.from("packages").upsert(row, { onConflict: "id", ignoreDuplicates: true });
    const answer = await adding.select("id");
    // Two of one title within a millisecond: the next one is free.
    if (answer.error?.code === uniqueViolation && attempt < slugAttempts) continue;
    return unwrap(answer).length > 0;
  }
}

const suffix = " (Copy)";

/** The title of a copy; a title at the limit gives way to the suffix. */
function copyTitle(title: string): string {
  return title.slice(0, packageFields.title.kind.limit - suffix.length).trimEnd() + suffix;
}

/** A draft of its own; asked twice with one `stamp`, one copy. Its title, or null: no such package. Throws BackendError. */
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

/** Removes a package; its title, or null when there was none of this id. Throws BackendError. */
export async function deletePackage(client: Supabase, id: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const rows = unwrap(await client.from("packages").delete().eq("id", id).select("title"));
  expirePublicReads();
  return rows[0]?.title ?? null;
}
