import { differingFields } from "~/lib/field-changes";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import { addOnce, rowIdOf, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import {
  BackendError,
  foreignKeyViolation,
  type Supabase,
  uniqueViolation,
  unwrap,
} from "~/server/supabase.server";
import { type BranchValues, branchTexts, toBranch } from "./fields";
import { findBranch, listAdminBranches } from "./queries.server";

/** Adds it at the end, as `addOnce` does. Throws BackendError. */
export function createBranch(
  client: Supabase,
  { stamp, version }: HeldForm,
  values: BranchValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: async () => {
      const indexes = client.from("branches").select("order_index");
      const last = unwrap(await indexes.order("order_index", { ascending: false }).limit(1).maybeSingle());
      const order_index = (last?.order_index ?? 0) + 1;
      const { error, status } = await client
        .from("branches")
        .insert({ id, ...toBranch(values), order_index });
      if (error !== null && error.code !== uniqueViolation) throw new BackendError(error, status);
      return error === null;
    },
    update: () => updateBranch(client, id, version, values),
  });
}

export function updateBranch(
  client: Supabase,
  id: string,
  version: string,
  values: BranchValues,
): Promise<SaveOutcome> {
  const record = toBranch(values);
  return saveUnlessNewer({
    version,
    compare: ({ row }) => differingFields(branchTexts(row), branchTexts(record)),
    find: () => findBranch(client, id),
    write: async ({ updatedAt }) => {
      const written = client.from("branches").update(record).eq("id", id).eq("updated_at", updatedAt);
      return unwrap(await written.select("id")).length > 0;
    },
  });
}

/** Shows a branch or hides it; false when there is none that may be written. */
export async function setBranchActive(client: Supabase, id: string, isActive: boolean): Promise<boolean> {
  const written = unwrap(
    await client.from("branches").update({ is_active: isActive }).eq("id", id).select("id"),
  );
  expirePublicReads();
  return written.length > 0;
}

/** Gives the branches the order that `change` makes of their ids. False when nothing could be written. */
export async function orderBranches(
  client: Supabase,
  change: (ids: readonly string[]) => string[],
): Promise<boolean> {
  const branches = await listAdminBranches(client);
  const ids = change(branches.map(({ id }) => id));
  const placed = unwrap(await client.rpc("order_branches", { ids }));
  expirePublicReads();
  return placed.length > 0;
}

const bound =
  "Cabang ini masih menjadi tempat kerja anggota tim. Pemilik perlu memindahkan mereka dulu di halaman Tim; sementara itu cabang dapat dinonaktifkan.";

/** False when there was none; a text where people of the team are bound to it. */
export async function deleteBranch(client: Supabase, id: string): Promise<boolean | string> {
  const answer = await client.from("branches").delete().eq("id", id).select("id");
  if (answer.error?.code === foreignKeyViolation) return bound;
  const deleted = unwrap(answer);
  expirePublicReads();
  return deleted.length > 0;
}
