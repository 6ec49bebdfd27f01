import { editAddress, historyKindLabel, pageLabel } from "~/domain/history/registry";
import { addressIn } from "~/domain/media/derivatives/describe-pictures.server";
import type { MediaItem } from "~/domain/media/library/queries.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Json } from "../../../supabase/database.types.ts";

interface PictureUse {
  label: string;
  to: string;
}

type PictureUses = Record<string, PictureUse[]>;

/** Places listed of one picture, which may be the cover of thousands of packages. */
export const mostUses = 12;

/** Where pictures are used: packages, albums, testimonials, articles, page texts and settings. At most `mostUses` places
 * of each picture, and at least one if there is any. Finds the site's address and the storage's. */
export async function findPictureUses(client: Supabase, items: readonly MediaItem[]): Promise<PictureUses> {
  const uses: PictureUses = Object.fromEntries(items.map(({ id }) => [id, []]));
  const ids = new Map(items.map(({ id, url }) => [url, id]));
  for (const { addresses, use } of await listUsedPictures(client, items)) {
    const usedIds = new Set(addresses.map((address) => ids.get(addressIn(address))));
    for (const id of usedIds) {
      const places = id === undefined ? undefined : uses[id];
      if (places && places.length < mostUses) places.push(use);
    }
  }
  return uses;
}

interface UsedPictures {
  addresses: string[];
  use: PictureUse;
}

/** Names of the tables in addresses, in the order in which places are listed. */
const kinds = [
  ["packages", "paket"],
  ["testimonials", "testimoni"],
  ["albums", "album"],
  ["articles", "panduan"],
] as const;

async function listUsedPictures(client: Supabase, items: readonly MediaItem[]): Promise<UsedPictures[]> {
  const addresses = [...new Set(items.flatMap(({ url, storedUrl }) => [url, storedUrl]))];
  const [records, pages] = await Promise.all([
    client.rpc("picture_uses", { addresses, most: mostUses }).then(unwrap),
    client.from("page_content").select("page_name, content").order("page_name").then(unwrap),
  ]);
  return [
    ...pages.map((row) => useIn("halaman", row.page_name, row.page_name, textsIn(row.content))),
    ...kinds.flatMap(([table, kind]) =>
      records
        .filter((row) => row.kind === table)
        .map(({ id, title, pictures }) => useIn(kind, id, title, pictures)),
    ),
  ];
}

function useIn(kind: string, item: string, title: string, addresses: string[]): UsedPictures {
  const used = { kind, item };
  const label = kind === "halaman" ? (pageLabel(used) ?? title) : `${historyKindLabel(used)} ${title}`;
  return { addresses, use: { label, to: editAddress(used) } };
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((part) => textsIn(part));
}
