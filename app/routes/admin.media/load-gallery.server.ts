import { findMedia, listMediaPage, type MediaItem } from "~/domain/media/library/queries.server";
import { absoluteAddress } from "~/domain/site/head.server";
import type { readList } from "~/lib/list-address";
import { formatFileSize } from "~/lib/numbers";
import { moreMatches, mostMatches } from "~/lib/search-conditions";
import { attempt } from "~/server/attempt.server";
import { logFailure } from "~/server/log.server";
import { type Supabase, serviceWords } from "~/server/supabase.server";
import { findPictureUses, mostUses } from "./picture-uses.server";

export type MediaCardView = Awaited<ReturnType<typeof toCards>>[number];

export type GalleryView = Extract<Awaited<ReturnType<typeof loadGallery>>, { ok: true }>["gallery"];

/** Reads a page of the gallery. Never throws: if the pictures cannot be read, the upload above them may still work. */
export async function loadGallery(client: Supabase, { search, page }: ReturnType<typeof readList>) {
  try {
    const { items, matching, total, ...extent } = await listMediaPage(client, search, page);
    const numbers = numbersText({ search, matching, total });
    const isEmpty = search === "" && items.length === 0;
    return {
      ok: true as const,
      gallery: { ...extent, numbers, isEmpty, cards: await toCards(client, items) },
    };
  } catch (error) {
    logFailure("media.read_failed", error);
    return { ok: false as const, message: `Error loading media: ${serviceWords(error)}` };
  }
}

interface Numbers {
  search: string;
  matching: number | null;
  total: number | null;
}

function numbersText({ search, matching, total }: Numbers): string {
  if (matching === null || total === null) return "Jumlah gambar tidak dapat dimuat.";
  if (search === "") return `${total} gambar`;
  const found = matching > mostMatches ? moreMatches : matching;
  return `${found} dari ${total} gambar, dengan nama “${search}”`;
}

/** Reads the picture whose deletion is to be confirmed; `picture` is null when it is gone. Null when it cannot be read. */
export function loadDeletion(
  client: Supabase,
  id: string,
): Promise<{ picture: MediaCardView | null } | null> {
  const read = async () => {
    const item = await findMedia(client, id);
    const [picture] = item === null ? [] : await toCards(client, [item]);
    return { picture: picture ?? null };
  };
  return attempt("media", "picture to delete", read());
}

async function toCards(client: Supabase, items: MediaItem[]) {
  const uses = await attempt("media", "uses of pictures", findPictureUses(client, items));
  return items.map(({ id, url, name, width, height, size }) => ({
    id,
    address: url,
    publicAddress: absoluteAddress(url),
    name,
    width: width ?? undefined,
    height: height ?? undefined,
    /** Dimensions and size, e.g. `1200 × 800 piksel, 95 kB`. */
    facts: [...(width && height ? [`${width} × ${height} piksel`] : []), formatFileSize(size)].join(", "),
    /** The places that show the picture; null where they cannot be read. */
    uses: uses && (uses[id] ?? []),
    isCut: uses?.[id]?.length === mostUses,
  }));
}
