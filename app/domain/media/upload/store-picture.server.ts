import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mediaAddress } from "~/domain/media/derivatives/describe-pictures.server";
import { warmPicture } from "~/domain/media/derivatives/picture-derivatives.server";
import { normalizeLine } from "~/lib/text";
import { rowIdOf } from "~/records/save.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { getMaker, MakerBusyError, UnmakeableError } from "~/server/maker/maker.server";
import type { StoredPicture } from "~/server/pictures/encode-picture";
import { type Supabase, serviceWords } from "~/server/supabase.server";
import { bucket, sweepInPassing } from "~/server/upkeep.server";
import { type InspectedPicture, inspectPicture } from "./inspect-picture.server";
import { maxUploadBytes, type PictureType, uploadMessages } from "./uploads";

/** Seconds that browsers and relays may keep a file. Its name never gets another content. */
const cacheSeconds = "3600";
/** `media.original_name` holds no more characters. */
const longestName = 255;

interface UploadedFile {
  /** Its name on the sender's machine; shown, never used as a path. */
  name: string;
  type: string;
  bytes: Buffer;
}

/** Why nothing was stored: `refused` is the sender's to mend, `failed` is ours; the message is for staff. */
export type StoreResult =
  | { kind: "stored"; address: string }
  | { kind: "refused"; message: string }
  | { kind: "failed"; message: string };

/** Puts a picture into the media library: looks at its content, makes of it what is kept (upright, without metadata,
 * of bounded size), stores that under a name made here, then inserts its row; without the row the file is taken
 * away again . The address is the site's own, see `mediaAddress`. `form` names the form it came with: the same
 * picture of a form that is sent twice is stored once. */
export async function storePicture(
  { client }: Admin,
  file: UploadedFile,
  form: string | null = null,
): Promise<StoreResult> {
  const inspected = await inspectPicture(file.bytes, file.type);
  if ("refusal" in inspected) return { kind: "refused", message: inspected.refusal };
  const path = `${Date.now()}-${randomBytes(6).toString("hex")}.${inspected.picture.ending}`;
  const id = form === null ? randomUUID() : rowIdOf(form, [file.name, sumOf(file.bytes)]);
  try {
    const picture = await preparePicture(file.bytes, inspected.picture.type);
    if (picture === null) return { kind: "refused", message: uploadMessages.notAPicture };
    await putPicture(client, { id, path }, file, inspected.picture, picture);
  } catch (error) {
    const first = await findStored(client, id);
    if (first !== null) return { kind: "stored", address: mediaAddress(first) };
    logFailure("media.upload_failed", error, { path });
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
  const address = mediaAddress(path);
  warmPicture(address);
  await sweepInPassing(client);
  return { kind: "stored", address };
}

interface NewPicture {
  id: string;
  path: string;
}

function sumOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The path of the picture of this id, when an earlier sending of the form has stored it. */
async function findStored(client: Supabase, id: string): Promise<string | null> {
  const { data } = await client.from("media").select("file_path").eq("id", id).maybeSingle();
  return data?.file_path ?? null;
}

async function putPicture(
  client: Supabase,
  { id, path }: NewPicture,
  file: UploadedFile,
  { type }: InspectedPicture,
  { bytes, width, height, tint }: StoredPicture,
): Promise<void> {
  try {
    const files = client.storage.from(bucket);
    const put = { contentType: type, cacheControl: cacheSeconds, upsert: false };
    const stored = await files.upload(path, bytes, put);
    if (stored.error) throw new Error(`Upload error: ${serviceWords(stored.error)}`, { cause: stored.error });
    const { error } = await client.from("media").insert({
      id,
      filename: path,
      original_name: shownName(file.name),
      file_path: path,
      file_size: bytes.length,
      mime_type: type,
      url: files.getPublicUrl(path).data.publicUrl,
      width,
      height,
      tint,
    });
    if (error) throw new Error(`Database error: ${serviceWords(error)}`, { cause: error });
  } catch (error) {
    await takeBack(client, path);
    throw error;
  }
}

/**
 * Also the row: an insert whose answer got lost may have been done. It goes after the file, or it would lie in the bin. A
 * file that stays is only logged.
 */
async function takeBack(client: Supabase, path: string): Promise<void> {
  try {
    const { error } = await client.storage.from(bucket).remove([path]);
    await client.from("media").delete().eq("file_path", path);
    if (error) throw error;
  } catch (error) {
    logFailure("media.file_left_behind", error, { path });
  }
}

/** A name fit to be kept and shown: without folders and invisible characters, cut to what the column holds. */
function shownName(name: string): string {
  const ownName = name.split(/[\\/]/).at(-1) ?? "";
  return [...normalizeLine(ownName)].slice(0, longestName).join("") || "tanpa-nama";
}

const formats = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
} as const satisfies Record<PictureType, string>;

/** Re-encodes in the maker's process. Null: undecodable. Throws for staff when it is busy or failed. */
async function preparePicture(bytes: Buffer, type: PictureType): Promise<StoredPicture | null> {
  try {
    // A bucket takes no more than an upload may have, so what is kept has to fit again.
    return await getMaker().make({ kind: "stored", bytes, format: formats[type], maxBytes: maxUploadBytes });
  } catch (error) {
    if (error instanceof UnmakeableError) return null;
    if (error instanceof MakerBusyError) {
      throw new Error("server sedang mengolah banyak gambar, coba lagi sebentar lagi", { cause: error });
    }
    throw error;
  }
}
