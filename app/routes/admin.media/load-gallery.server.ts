import { findMedia, listMediaPage, type MediaItem } from "~/domain/media/library/queries.server";
import { absoluteAddress } from "~/domain/site/head.server";
import type { readList } from "~/lib/list-address";
import { formatFileSize } from "~/lib/numbers";
import { logFailure } from "~/server/log.server";
import { type Supabase, serviceWords } from "~/server/supabase.server";
import { findPictureUses, mostUses } from "./picture-uses.server";

export type MediaCardView = Awaited<ReturnType<typeof toCards>>[number];

export type GalleryView = Extract<Awaited<ReturnType<typeof loadGallery>>, { ok: true }>["gallery"];

/** Reads a page of the gallery. Never throws: if the gallery cannot be read, the upload above it may still work. */
export async function loadGallery(client: Supabase, { search, page }: ReturnType<typeof readList>) {
  try {
    const { items, ...counts } = await listMediaPage(client, search, page);
    return { ok: true as const, gallery: { ...counts, cards: await toCards(client, items) } };
  } catch (error) {
    logFailure("media.read_failed", error);
    return { ok: false as const, message: `Error loading media: ${serviceWords(error)}` };
  }
}

/** Reads the picture whose deletion is to be confirmed; null when it is gone. Throws BackendError. */
export async function loadDeletion(client: Supabase, id: string): Promise<MediaCardView | null> {
  const item = await findMedia(client, id);
  const [card] = item === null ? [] : await toCards(client, [item]);
  return card ?? null;
}

async function toCards(client: Supabase, items: MediaItem[]) {
  const uses = await findPictureUses(client, items);
  return items.map(({ id, url, name, width, height, size }) => ({
    id,
    address: url,
    publicAddress: absoluteAddress(url),
    name,
    width: width ?? undefined,
    height: height ?? undefined,
    /** Dimensions and size, e.g. `1200 × 800 piksel, 95 kB`. */
    facts: [...(width && height ? [`${width} × ${height} piksel`] : []), formatFileSize(size)].join(", "),
    uses: uses[id] ?? [],
    isCut: uses[id]?.length === mostUses,
  }));
}
