import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { editAddress, kindLabel, pageLabel } from "~/domain/history/registry";
import { pictureAddress } from "~/domain/media/derivatives/describe-pictures.server";
import type { MediaItem } from "~/domain/media/library/queries.server";
import { contains, listOf, partsOf, quoteValue } from "~/lib/list-address";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Json } from "../../../supabase/database.types.ts";

interface PictureUse {
  label: string;
  to: string;
}

type PictureUses = Record<string, PictureUse[]>;

/** Places listed of one picture, which may be the cover of thousands of packages. */
export const mostUses = 12;
const rowsAtOnce = 200;

/** Where pictures are used: packages, albums, testimonials, articles, page texts and settings. At most `mostUses` places
 * of each picture, and at least one if there is any. Finds the site's address and the storage's. */
export async function findPictureUses(client: Supabase, items: readonly MediaItem[]): Promise<PictureUses> {
  const uses: PictureUses = Object.fromEntries(items.map(({ id }) => [id, []]));
  for (const part of partsOf(items, ({ url, storedUrl }) => url + storedUrl)) {
    let open: readonly MediaItem[] = part;
    while (open.length > 0) {
      const { used, isAll } = await listUsedPictures(client, open);
      addUses(uses, open, used);
      // Pictures in frequent use filled the answer, so the others are looked for once more without them.
      const left = isAll ? [] : open.filter(({ id }) => uses[id]?.length === 0);
      open = left.length < open.length ? left : [];
    }
  }
  return uses;
}

function addUses(uses: PictureUses, items: readonly MediaItem[], used: UsedPictures[]): void {
  const ids = new Map(items.map(({ id, url }) => [url, id]));
  for (const { addresses, use } of used) {
    const usedIds = new Set(addresses.map((address) => ids.get(pictureAddress(address))));
    for (const id of usedIds) {
      const places = id === undefined ? undefined : uses[id];
      if (places && places.length < mostUses) places.push(use);
    }
  }
}

interface UsedPictures {
  addresses: string[];
  use: PictureUse;
}

async function listUsedPictures(
  client: Supabase,
  items: readonly MediaItem[],
): Promise<{ used: UsedPictures[]; isAll: boolean }> {
  const addresses = [...new Set(items.flatMap(({ url, storedUrl }) => [url, storedUrl]))];
  const inGallery = addresses
    .map((address) => `images.cs.${quoteValue(JSON.stringify([address]))}`)
    .join(",");
  const inAlbum = addresses
    .map((address) => `pictures.cs.${quoteValue(JSON.stringify([{ address }]))}`)
    .join(",");
  const inArticle = addresses
    .flatMap((address) => [`cover.eq.${quoteValue(address)}`, contains("body", address)])
    .join(",");
  const [packages, testimonials, albums, articles, pages] = await Promise.all([
    firstOf(client.from("packages").select("id, title, images").or(inGallery), "title"),
    firstOf(
      client
        .from("testimonials")
        .select("id, name, avatar_url")
        .filter("avatar_url", "in", listOf(addresses)),
      "name",
    ),
    firstOf(client.from("albums").select("id, title, pictures").or(inAlbum), "title"),
    firstOf(client.from("articles").select("id, title, cover, body").or(inArticle), "title"),
    client.from("page_content").select("page_name, content").order("page_name").then(unwrap),
  ]);
  const used = [
    ...pages.map((row) => useIn("halaman", row.page_name, row.page_name, textsIn(row.content))),
    ...packages.map((row) => useIn("paket", row.id, row.title, textsIn(row.images))),
    ...testimonials.map((row) => useIn("testimoni", row.id, row.name, [row.avatar_url ?? ""])),
    ...albums.map((row) => useIn("album", row.id, row.title, textsIn(row.pictures))),
    ...articles.map((row) =>
      useIn("panduan", row.id, row.title, [row.cover ?? "", ...(row.body.match(/\/media\/[^\s)"]+/g) ?? [])]),
    ),
  ];
  const isAll = [packages, testimonials, albums, articles].every((rows) => rows.length < rowsAtOnce);
  return { used, isAll };
}

interface Listable<Rows> {
  order(column: string): { limit(most: number): PromiseLike<PostgrestSingleResponse<Rows>> };
}

async function firstOf<Rows>(query: Listable<Rows>, column: string): Promise<Rows> {
  return unwrap(await query.order(column).limit(rowsAtOnce));
}

function useIn(kind: string, item: string, title: string, addresses: string[]): UsedPictures {
  const used = { kind, item };
  const label = kind === "halaman" ? (pageLabel(used) ?? title) : `${kindLabel(used)} ${title}`;
  return { addresses, use: { label, to: editAddress(used) } };
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((part) => textsIn(part));
}
