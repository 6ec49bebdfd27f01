import type { QueryData } from "@supabase/supabase-js";
import { mediaAddress } from "~/domain/media/derivatives/describe-pictures.server";
import { pageCount } from "~/lib/list-address";
import { mostMatches, searchConditions, searchExpressions } from "~/lib/search-conditions";
import { attempt } from "~/server/attempt.server";
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

/** Reads the pictures that a form offers. Null if they cannot be read: the form can be filled in without them. */
export function listMediaOptions(client: Supabase): Promise<MediaOption[] | null> {
  const read = async () => {
    const rows = unwrap(await newestFirst(client).limit(mostOptions));
    return rows.map(toItem).map(({ id, url, name, width, height }) => ({ id, url, name, width, height }));
  };
  return attempt("media", "pictures that a form offers", read());
}

/** Lists one page of the library, newest first; the last page instead of a later one. `search` looks in names and
 * addresses. `matching`: pictures that match, one more than `mostMatches` where there are more; pages then end with the last
 * of those. `total`: all pictures. Null: that number cannot be read. Throws BackendError where the pictures themselves cannot be
 * read. */
export async function listMediaPage(client: Supabase, search: string, page: number) {
  const typed = withoutPrefix(search);
  const words = searchExpressions(typed);
  const [total, found] = await Promise.all([
    attempt("media", "number of pictures", countPictures(client, [])),
    words.length === 0 ? null : attempt("media", "number of matches", countPictures(client, words)),
  ]);
  const matching = words.length === 0 ? total : found;
  const counted =
    matching === null
      ? null
      : pageCount(words.length === 0 ? matching : Math.min(matching, mostMatches), mediaPageSize);
  const shown = Math.min(page, counted ?? page);
  const from = (shown - 1) * mediaPageSize;
  let query = newestFirst(client);
  for (const condition of searchConditions(typed)) query = query.or(condition);
  const rows = unwrap(await query.range(from, from + mediaPageSize - 1));
  // Without the number a full page may be followed by another.
  const pages = counted ?? (rows.length === mediaPageSize ? shown + 1 : shown);
  return { items: rows.map(toItem), page: shown, pages, matching, total };
}

/** Counts all pictures, or up to 1,001 of those that match. */
async function countPictures(client: Supabase, words: string[]): Promise<number> {
  // Expressions do not fit into an address.
  const isAll = words.length === 0;
  return unwrap(await client.rpc("count_pictures", isAll ? {} : { words }, { get: isAll }));
}

export async function findMedia(client: Supabase, id: string): Promise<MediaItem | null> {
  const row = unwrap(await client.from("media").select(itemColumns).eq("id", id).maybeSingle());
  return row && toItem(row);
}

function newestFirst(client: Supabase) {
  return client.from("media").select(itemColumns).order("created_at", { ascending: false }).order("id");
}

/** A pasted address is searched by its stored path alone. */
function withoutPrefix(search: string): string {
  return search.replace(/^(https?:\/\/[^/]+)?\/media\//, "");
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
