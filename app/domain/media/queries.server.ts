import { searchConditions } from "~/lib/search-condition";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { type MediaChoice, mostChoices } from "./media-choice";
import { mediaAddress } from "./picture-address.server";

export type { MediaChoice };

/** A picture as the library shows it. */
export interface MediaItem extends MediaChoice {
  /** Bytes. */
  size: number;
  /** The address its row holds: the storage's public one, or the site's own. */
  storedUrl: string;
}

export const mediaPageSize = 24;

const itemColumns = "id, file_path, original_name, file_size, url, width, height";

interface ItemRow {
  id: string;
  file_path: string;
  original_name: string;
  file_size: number;
  url: string;
  width: number | null;
  height: number | null;
}

function toItem({ file_path, original_name, file_size, url, ...row }: ItemRow): MediaItem {
  return {
    ...row,
    url: mediaAddress(file_path),
    name: original_name,
    size: file_size,
    storedUrl: url,
  };
}

/** The newest pictures of the library, for the picture fields of the admin's forms. */
export async function listMediaChoices(client: Supabase): Promise<MediaChoice[]> {
  const rows = unwrap(await newestFirst(client).limit(mostChoices));
  return rows.map(toItem).map(({ id, url, name, width, height }) => ({ id, url, name, width, height }));
}

export interface MediaPage {
  items: MediaItem[];
  /** From 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
  /** Pictures found, and pictures there are. */
  found: number;
  total: number;
}

/** One page of the library, newest first; `search` looks in the pictures' names and addresses. */
export async function listMediaPage(client: Supabase, search: string, page: number): Promise<MediaPage> {
  const [found, total] = await Promise.all([
    countMedia(client, search),
    search === "" ? null : countMedia(client, ""),
  ]);
  const pages = Math.max(1, Math.ceil(found / mediaPageSize));
  const shown = Math.min(page, pages);
  const from = (shown - 1) * mediaPageSize;
  let query = newestFirst(client);
  for (const condition of conditions(search)) query = query.or(condition);
  const rows = unwrap(await query.range(from, from + mediaPageSize - 1));
  return { items: rows.map(toItem), page: shown, pages, found, total: total ?? found };
}

/** One picture of the library; null when it is not there (any more). */
export async function findMedia(client: Supabase, id: string): Promise<MediaItem | null> {
  const row = unwrap(await client.from("media").select(itemColumns).eq("id", id).maybeSingle());
  return row && toItem(row);
}

function newestFirst(client: Supabase) {
  return client.from("media").select(itemColumns).order("created_at", { ascending: false }).order("id");
}

async function countMedia(client: Supabase, search: string): Promise<number> {
  let query = client.from("media").select("id", { count: "exact", head: true });
  for (const condition of conditions(search)) query = query.or(condition);
  const answer = await query;
  unwrap(answer);
  return answer.count ?? 0;
}

/** An address pasted from a page finds its picture too: the site's prefix is no part of the stored path. */
function conditions(search: string): string[] {
  return searchConditions(search.replace(/^\/media\//, ""), ["original_name", "file_path"]);
}
