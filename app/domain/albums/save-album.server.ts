import { packageLost } from "~/domain/packages/package-choices.server";
import { makeSlug } from "~/lib/addresses";
import { differingFields } from "~/lib/field-changes";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import { addOnce, rowIdOf, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import { type AlbumValues, albumTexts, toAlbum } from "./fields";
import { findAlbum } from "./queries.server";

/** Adds it, as `addOnce` does; its address follows from its first title and stays. Throws BackendError. */
export function createAlbum(
  client: Supabase,
  { stamp, version }: HeldForm,
  values: AlbumValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: async () => {
      const row = { id, slug: makeSlug(values.title), ...toAlbum(values) };
      const adding = client.from("albums").upsert(row, { onConflict: "id", ignoreDuplicates: true });
      const answer = await adding.select("id");
      return answer.error?.code === foreignKeyViolation ? packageLost : unwrap(answer).length > 0;
    },
    update: () => updateAlbum(client, id, version, values),
  });
}

export function updateAlbum(
  client: Supabase,
  id: string,
  version: string,
  values: AlbumValues,
): Promise<SaveOutcome> {
  const record = toAlbum(values);
  return saveUnlessNewer({
    version,
    compare: ({ row }) => differingFields(albumTexts(row), albumTexts(record)),
    find: () => findAlbum(client, id),
    write: async ({ updatedAt }) => {
      const writing = client.from("albums").update(record).eq("id", id).eq("updated_at", updatedAt);
      const answer = await writing.select("id");
      return answer.error?.code === foreignKeyViolation ? packageLost : unwrap(answer).length > 0;
    },
  });
}

/** Shows an album or hides it; false when there is none that may be written. */
export async function setAlbumActive(client: Supabase, id: string, isActive: boolean): Promise<boolean> {
  const written = unwrap(
    await client.from("albums").update({ is_active: isActive }).eq("id", id).select("id"),
  );
  expirePublicReads();
  return written.length > 0;
}

export async function deleteAlbum(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("albums").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}
