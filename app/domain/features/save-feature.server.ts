import { differingFields } from "~/lib/field-changes";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import { addOnce, rowIdOf, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { findFeature, listFeatures } from "./queries.server";
import { type FeatureInput, featureTexts } from "./schema";

/** Adds it at the end, as `addOnce` does. Throws BackendError. */
export function createFeature(
  client: Supabase,
  { stamp, version }: HeldForm,
  content: FeatureInput,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: async () => {
      const last = unwrap(
        await client
          .from("features")
          .select("order_index")
          .order("order_index", { ascending: false })
          .limit(1)
          .maybeSingle(),
      );
      const order_index = (last?.order_index ?? 0) + 1;
      const { error, status } = await client.from("features").insert({ id, ...content, order_index });
      if (error !== null && error.code !== uniqueViolation) throw new BackendError(error, status);
      return error === null;
    },
    update: () => updateFeature(client, id, version, content),
  });
}

export function updateFeature(
  client: Supabase,
  id: string,
  version: string,
  content: FeatureInput,
): Promise<SaveOutcome> {
  return saveUnlessNewer({
    version,
    compare: (stored) => differingFields(featureTexts({ ...stored.content }), featureTexts(content)),
    find: () => findFeature(client, id),
    write: async ({ updatedAt }) =>
      unwrap(
        await client.from("features").update(content).eq("id", id).eq("updated_at", updatedAt).select("id"),
      ).length > 0,
  });
}

/** Switches a feature on or off; false when there is none that may be written. */
export async function setFeatureActive(client: Supabase, id: string, isActive: boolean): Promise<boolean> {
  const written = unwrap(
    await client.from("features").update({ is_active: isActive }).eq("id", id).select("id"),
  );
  expirePublicReads();
  return written.length > 0;
}

/** Gives the features the order that `change` makes of their ids. False when nothing could be written. */
export async function orderFeatures(
  client: Supabase,
  change: (ids: readonly string[]) => string[],
): Promise<boolean> {
  const features = await listFeatures(client);
  const placed = unwrap(await client.rpc("order_features", { ids: change(features.map(({ id }) => id)) }));
  expirePublicReads();
  return placed.length > 0;
}

export async function deleteFeature(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("features").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}
