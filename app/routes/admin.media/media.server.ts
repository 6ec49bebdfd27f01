import { data } from "@remix-run/node";
import { z } from "zod";
import { binLink, inBin } from "~/domain/history/kinds";
import { findPictureUses, mostUses, type PictureUse } from "~/domain/media/library/picture-uses.server";
import {
  deleteMedia,
  findMedia,
  listMediaPage,
  type MediaItem,
  type MediaPage,
} from "~/domain/media/library/queries.server";
import { readOneUpload } from "~/domain/media/upload/form-uploads.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { formatFileSize } from "~/lib/numbers";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest } from "~/server/responses.server";
import { BackendError, type Supabase } from "~/server/supabase.server";
import { type MediaQuery, mediaListAddress, mediaPath, parseMediaQuery } from "./list-address";

export interface MediaCardView {
  id: string;
  address: string;
  publicAddress: string;
  name: string;
  width: number | undefined;
  height: number | undefined;
  /** Dimensions and size, e.g. `1200 × 800 piksel, 95 kB`. */
  facts: string;
  uses: PictureUse[];
  isCut: boolean;
}

export type GalleryView = Omit<MediaPage, "items"> & { cards: MediaCardView[] };

/** The gallery, or why it can't be shown: the upload above it may still work. */
type MediaLoad = { ok: true; gallery: GalleryView } | { ok: false; message: string };

export async function loadGallery(client: Supabase, { search, page }: MediaQuery): Promise<MediaLoad> {
  try {
    const { items, ...counts } = await listMediaPage(client, search, page);
    return { ok: true, gallery: { ...counts, cards: await toCards(client, items) } };
  } catch (error) {
    logFailure("media.read_failed", error);
    const message = error instanceof BackendError ? error.message : "server data tidak dapat dihubungi";
    return { ok: false, message: `Error loading media: ${message}` };
  }
}

export async function loadDeletion(client: Supabase, id: string): Promise<MediaCardView | null> {
  const item = await findMedia(client, id);
  const [card] = item === null ? [] : await toCards(client, [item]);
  return card ?? null;
}

async function toCards(client: Supabase, items: MediaItem[]): Promise<MediaCardView[]> {
  const uses = await findPictureUses(client, items);
  return items.map(({ id, url, name, width, height, size }) => ({
    id,
    address: url,
    publicAddress: absoluteAddress(url),
    name,
    width: width ?? undefined,
    height: height ?? undefined,
    facts: [...(width && height ? [`${width} × ${height} piksel`] : []), formatFileSize(size)].join(", "),
    uses: uses[id] ?? [],
    isCut: uses[id]?.length === mostUses,
  }));
}

/** The form with the file, sent without script: on to the gallery, or back with the message in the box. */
export async function upload(request: Request, admin: Admin) {
  const { status, result } = await readOneUpload(request, admin);
  if (result.kind === "stored") {
    return redirectWithSuccess(mediaPath, "Upload Berhasil", "Gambar sudah ada di galeri.");
  }
  return data({ message: result.message, failed: result.kind === "failed" }, { status });
}

const deletionSchema = z.object({ intent: z.literal("delete"), id: z.guid() });

export async function remove(request: Request, admin: Admin) {
  const form = deletionSchema.safeParse(Object.fromEntries(await readSmallForm(request)));
  if (!form.success) throw badRequest("Permintaan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.");
  const back = mediaListAddress(parseMediaQuery(new URL(request.url).searchParams));
  const result = await deleteMedia(admin.client, form.data.id);
  return result.ok
    ? redirectWithSuccess(back, "Gambar dihapus", `${result.name}. ${inBin}`, binLink)
    : redirectWithError(back, result.message);
}
