import { hash, randomBytes, randomUUID } from "node:crypto";
import { mediaAddress } from "~/domain/media/derivatives/describe-pictures.server";
import { warmPicture } from "~/domain/media/derivatives/picture-derivatives.server";
import { normalizeLine } from "~/lib/text";
import { rowIdOf } from "~/records/save.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import type { StoredPicture } from "~/server/render-worker/pictures/encode-picture";
import { getRenderQueue, RefusedInputError, RenderBusyError } from "~/server/render-worker/queue.server";
import { type Supabase, serviceWords } from "~/server/supabase.server";
import { bucket, sweepInPassing } from "~/server/upkeep.server";
import { inspectPicture } from "./inspect-picture.server";
import { maxUploadBytes, type PictureType, pictureEndings, uploadMessages } from "./upload-limits";

/** Seconds that browsers and proxies may cache a file, whose name never gets other content. */
const cacheSeconds = "3600";
/** Characters that `media.original_name` holds. */
const longestName = 255;

interface UploadedFile {
  /** Name on the sender's device; shown, but never used as a path. */
  name: string;
  type: string;
  bytes: Buffer;
}

/** `refused`: the sender can fix it; `failed`: the site cannot store it now. Messages are for staff. */
export type StoreResult =
  | { kind: "stored"; address: string }
  | { kind: "refused"; message: string }
  | { kind: "failed"; message: string };

/** Puts a picture into the media library: inspects it, re-encodes it (upright, without metadata, of bounded size), stores
 * the file under a new name, then inserts its row. If that fails, the file is removed. `address`: see `mediaAddress`.
 * `form` identifies the form, so that a picture of a form that is sent twice is stored once. */
export async function storePicture(
  { client }: Admin,
  file: UploadedFile,
  form: string | null = null,
): Promise<StoreResult> {
  const inspected = await inspectPicture(file.bytes, file.type);
  if ("refusal" in inspected) return { kind: "refused", message: inspected.refusal };
  const { type } = inspected;
  const path = `${Date.now()}-${randomBytes(6).toString("hex")}.${pictureEndings[type]}`;
  const id = form === null ? randomUUID() : rowIdOf(form, [file.name, hash("sha256", file.bytes)]);
  try {
    const picture = await preparePicture(file.bytes, type);
    if (typeof picture === "string") return { kind: "refused", message: picture };
    await putPicture(client, { id, path, type, name: displayName(file.name) }, picture);
  } catch (error) {
    const earlier = await findStored(client, id);
    if (earlier !== null) return { kind: "stored", address: mediaAddress(earlier) };
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
  type: PictureType;
  /** Name on the sender's device. */
  name: string;
}

/** Path of the picture that an earlier submission of the form stored under this id. */
async function findStored(client: Supabase, id: string): Promise<string | null> {
  const { data } = await client.from("media").select("file_path").eq("id", id).maybeSingle();
  return data?.file_path ?? null;
}

async function putPicture(
  client: Supabase,
  { id, path, type, name }: NewPicture,
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
      original_name: name,
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
    await removeStored(client, path);
    throw error;
  }
}

/** Removes the file, then the row, because an insert whose answer was lost may have happened; with its file still there the
 * row would go into the bin. Failures are logged. */
async function removeStored(client: Supabase, path: string): Promise<void> {
  try {
    const { error } = await client.storage.from(bucket).remove([path]);
    await client.from("media").delete().eq("file_path", path);
    if (error) throw error;
  } catch (error) {
    logFailure("media.file_left_behind", error, { path });
  }
}

/** The name without folders and invisible characters, cut to the length of the column. */
function displayName(name: string): string {
  const fileName = name.split(/[\\/]/).at(-1) ?? "";
  return [...normalizeLine(fileName)].slice(0, longestName).join("") || "tanpa-nama";
}

const formats = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
} as const satisfies Record<PictureType, string>;

/** Re-encodes a picture in the render worker. Returns the message that refuses one that cannot be decoded or has too much in
 * it. Throws an error with a message for staff if the worker is busy. */
async function preparePicture(bytes: Buffer, type: PictureType): Promise<StoredPicture | string> {
  try {
    // The bucket has the same limit as an upload, so the re-encoded picture must fit as well.
    const result = await getRenderQueue().run({
      kind: "stored",
      bytes,
      format: formats[type],
      maxBytes: maxUploadBytes,
    });
    return typeof result === "string" ? uploadMessages[result] : result;
  } catch (error) {
    if (error instanceof RefusedInputError) return uploadMessages.notAPicture;
    if (error instanceof RenderBusyError) {
      throw new Error("server sedang mengolah banyak gambar, coba lagi sebentar lagi", { cause: error });
    }
    throw error;
  }
}
