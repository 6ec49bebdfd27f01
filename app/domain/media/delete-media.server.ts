import { expirePublicReads } from "~/server/cache.server";
import { log } from "~/server/log.server";
import { bucket, sweepInPassing } from "~/server/orphaned-pictures.server";
import { requestScope } from "~/server/request-scope.server";
import type { Supabase } from "~/server/supabase.server";

export type DeleteResult = { ok: true; name: string } | { ok: false; message: string };

/**
 * Deletes a picture of the library, by the path its own row holds: first the file, whose failure is only logged, then the
 * row (product.md section 4). The message is for staff, in the words of the error catalogue.
 */
export async function deleteMedia(client: Supabase, id: string): Promise<DeleteResult> {
  try {
    const found = await client.from("media").select("file_path, original_name").eq("id", id).maybeSingle();
    if (found.error) throw found.error;
    if (found.data === null) return failed("gambar tidak ditemukan, mungkin sudah dihapus");
    await removeFile(client, found.data.file_path);
    const deleted = await client.from("media").delete().eq("id", id).select("id");
    if (deleted.error) throw deleted.error;
    // Row level security hides what may not be deleted instead of refusing.
    if (deleted.data.length === 0) return failed("Delete error: tidak ada yang dihapus");
    // Its derivatives are gone with its row.
    expirePublicReads();
    await sweepInPassing(client);
    return { ok: true, name: found.data.original_name };
  } catch (error) {
    log().error({ requestId: requestScope().id, id, err: error }, "media.delete_failed");
    return failed(`Delete error: ${messageOf(error)}`);
  }
}

async function removeFile(client: Supabase, path: string): Promise<void> {
  const { error } = await client.storage.from(bucket).remove([path]);
  if (error) log().error({ requestId: requestScope().id, path, err: error }, "media.file_left_behind");
}

function failed(message: string): DeleteResult {
  return { ok: false, message: `Gagal menghapus gambar: ${message}` };
}

/** Errors of the backend's answers are plain objects. */
function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}
