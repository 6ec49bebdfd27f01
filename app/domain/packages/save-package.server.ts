import { makeSlug } from "~/lib/slug";
import { expirePublicReads } from "~/server/cache.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { type PackageRecord, toRecord } from "./package-record";
import type { PackageValues } from "./schema";

const uniqueViolation = "23505";
const slugAttempts = 5;

/**
 * Adds a package, under the id its form was made with: a form sent twice, by a double click or a repeated request,
 * makes one. Throws BackendError.
 */
export async function createPackage(client: Supabase, values: PackageValues): Promise<void> {
  const isNew = await insertPackage(client, values.id, toRecord(values));
  // Sent again from a page that was gone back to: what it says now is what is meant.
  if (!isNew) await updatePackage(client, values);
  expirePublicReads();
}

/**
 * Changes a package. Its slug stays, so that addresses which were shared stay true. False when there is none of this
 * id any more. Throws BackendError.
 */
export async function updatePackage(client: Supabase, values: PackageValues): Promise<boolean> {
  const rows = unwrap(
    await client.from("packages").update(toRecord(values)).eq("id", values.id).select("id"),
  );
  expirePublicReads();
  return rows.length > 0;
}

/** Adds a row under a slug of its own; false when the id is taken already. Throws BackendError. */
export async function insertPackage(client: Supabase, id: string, record: PackageRecord): Promise<boolean> {
  const now = Date.now();
  for (let attempt = 0; ; attempt++) {
    const row = { ...record, id, slug: makeSlug(record.title, now + attempt) };
    const answer = await client
      .from("packages")
      .upsert(row, { onConflict: "id", ignoreDuplicates: true })
      .select("id");
    // Two of one title within a millisecond: the next one is free.
    if (answer.error?.code === uniqueViolation && attempt < slugAttempts) continue;
    return unwrap(answer).length > 0;
  }
}
