import type { QueryData } from "@supabase/supabase-js";
import { mediaAddress } from "~/domain/media/derivatives/describe-pictures.server";
import { searchConditions } from "~/lib/search-conditions";
import { expirePublicReads } from "~/server/cache.server";
import { logFailure } from "~/server/log.server";
import { type Supabase, serviceWords, unwrap } from "~/server/supabase.server";
import { sweepInPassing } from "~/server/upkeep.server";
import { type MediaOption, mostOptions } from "./media-picker";

export interface MediaItem extends MediaOption {
  size: number;
  storedUrl: string;
}

const mediaPageSize = 24;

const itemColumns = "id, file_path, original_name, file_size, url, width, height";

type ItemRow = QueryData<ReturnType<typeof newestFirst>>[number];

function toItem({ file_path, original_name, file_size, url, ...row }: ItemRow): MediaItem {
  return {
    ...row,
    url: mediaAddress(file_path),
    name: original_name,
    size: file_size,
    storedUrl: url,
  };
}

export async function listMediaOptions(client: Supabase): Promise<MediaOption[]> {
  const rows = unwrap(await newestFirst(client).limit(mostOptions));
  return rows.map(toItem).map(({ id, url, name, width, height }) => ({ id, url, name, width, height }));
}

/** Lists one page of the library, newest first; the last page instead of a later one. `search` looks in names and
 * addresses. `matching`: pictures that match; `total`: all pictures. */
export async function listMediaPage(client: Supabase, search: string, page: number) {
  const counting = client.rpc("count_pictures", {}, { get: true }).then(unwrap);
  const [total, found] = await Promise.all([counting, search === "" ? null : countFound(client, search)]);
  const matching = found ?? total;
  const pages = Math.max(1, Math.ceil(matching / mediaPageSize));
  const existing = Math.min(page, pages);
  const from = (existing - 1) * mediaPageSize;
  let query = newestFirst(client);
  for (const condition of conditions(search)) query = query.or(condition);
  const rows = unwrap(await query.range(from, from + mediaPageSize - 1));
  return { items: rows.map(toItem), page: existing, pages, matching, total };
}

export async function findMedia(client: Supabase, id: string): Promise<MediaItem | null> {
  const row = unwrap(await client.from("media").select(itemColumns).eq("id", id).maybeSingle());
  return row && toItem(row);
}

function newestFirst(client: Supabase) {
  return client.from("media").select(itemColumns).order("created_at", { ascending: false }).order("id");
}

async function countFound(client: Supabase, search: string): Promise<number> {
  let query = client.from("media").select("id", { count: "exact", head: true });
  for (const condition of conditions(search)) query = query.or(condition);
  const answer = await query;
  unwrap(answer);
  return answer.count ?? 0;
}

/** Conditions of a search. A pasted address is searched by its stored path alone. */
function conditions(search: string): string[] {
  return searchConditions(search.replace(/^(https?:\/\/[^/]+)?\/media\//, ""));
}

type DeleteResult = { ok: true; name: string } | { ok: false; message: string };

/** Deletes a picture: its row goes into the bin, and its file stays for as long as the row is there. The message is for
 * staff, in the words of the error catalogue. */
export async function deleteMedia(client: Supabase, id: string): Promise<DeleteResult> {
  try {
    const { data, error } = await client.from("media").delete().eq("id", id).select("original_name");
    if (error) throw error;
    const [deleted] = data;
    // Row level security hides rows that may not be deleted, instead of refusing.
    if (deleted === undefined) return failed("gambar tidak ditemukan, mungkin sudah dihapus");
    // Neither the picture nor its derivatives are served without the row.
    expirePublicReads();
    await sweepInPassing(client);
    return { ok: true, name: deleted.original_name };
  } catch (error) {
    logFailure("media.delete_failed", error, { id });
    return failed(`Delete error: ${serviceWords(error)}`);
  }
}

function failed(message: string): DeleteResult {
  return { ok: false, message: `Gagal menghapus gambar: ${message}` };
}
