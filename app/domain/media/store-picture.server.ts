import { randomBytes } from "node:crypto";
import type { Admin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import type { Supabase } from "~/server/supabase.server";
import { inspectPicture, type Picture } from "./inspect-picture.server";
import { mediaAddress } from "./picture-address.server";

export const bucket = "images";
/** Seconds that browsers and relays may keep a file (product.md section 7). Its name never gets another content. */
const cacheSeconds = "3600";
/** `media.original_name` holds no more characters. */
const longestName = 255;

/** A file as the browser sent it. */
export interface UploadedFile {
  /** Its name on the sender's machine; shown, never used as a path. */
  name: string;
  /** Its type as declared by the browser. */
  type: string;
  bytes: Buffer;
}

/** Why nothing was stored: `refused` is the sender's to mend, `failed` is ours; the message is for staff. */
export type StoreResult =
  | { kind: "stored"; address: string }
  | { kind: "refused"; message: string }
  | { kind: "failed"; message: string };

/**
 * Puts a picture into the media library: looks at its content, stores the file under a name made here, then inserts its
 * row; without the row the file is taken away again (product.md section 4). The address is the site's own, see
 * `mediaAddress`.
 */
export async function storePicture({ client }: Admin, file: UploadedFile): Promise<StoreResult> {
  const inspected = await inspectPicture(file.bytes, file.type);
  if ("refusal" in inspected) return { kind: "refused", message: inspected.refusal };
  const { picture } = inspected;
  const path = `${Date.now()}-${randomBytes(6).toString("hex")}.${picture.ending}`;
  try {
    await putFile(client, path, file.bytes, picture);
    await insertRow(client, path, file, picture);
  } catch (error) {
    await takeBack(client, path);
    log().error({ requestId: requestScope().id, path, err: error }, "media.upload_failed");
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
  return { kind: "stored", address: mediaAddress(path) };
}

async function putFile(client: Supabase, path: string, bytes: Buffer, { type }: Picture): Promise<void> {
  const { error } = await client.storage
    .from(bucket)
    .upload(path, bytes, { contentType: type, cacheControl: cacheSeconds, upsert: false });
  if (error) throw new Error(`Upload error: ${error.message}`, { cause: error });
}

async function insertRow(
  client: Supabase,
  path: string,
  file: UploadedFile,
  picture: Picture,
): Promise<void> {
  const { data } = client.storage.from(bucket).getPublicUrl(path);
  const { error } = await client.from("media").insert({
    filename: path,
    original_name: shownName(file.name),
    file_path: path,
    file_size: file.bytes.length,
    mime_type: picture.type,
    url: data.publicUrl,
    width: picture.width,
    height: picture.height,
  });
  if (error) throw new Error(`Database error: ${error.message}`, { cause: error });
}

/** Also the row: an insert whose answer got lost may have been done. A file that stays is only logged. */
async function takeBack(client: Supabase, path: string): Promise<void> {
  try {
    await client.from("media").delete().eq("file_path", path);
    const { error } = await client.storage.from(bucket).remove([path]);
    if (error) throw error;
  } catch (error) {
    log().error({ requestId: requestScope().id, path, err: error }, "media.file_left_behind");
  }
}

/** A name fit to be kept and shown: without folders and invisible characters, cut to what the column holds. */
function shownName(name: string): string {
  const ownName = name.split(/[\\/]/).at(-1) ?? "";
  const visible = ownName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
  return [...visible].slice(0, longestName).join("") || "tanpa-nama";
}
