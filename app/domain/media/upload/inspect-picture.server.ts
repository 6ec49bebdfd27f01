import { maxUploadBytes, type PictureType, pictureEndings, uploadMessages } from "./upload-limits";
import { unusablePictures } from "./uploads";

/** Markup and scripts inside a picture, which could be run. Too long to occur in compressed data by chance. */
const foreignContent = /<script|<\?php\s|<!doctype|<html[\s>]|<svg\s+xmlns|<iframe|%pdf-[12]\./i;

/** Tells the type of an uploaded file from its bytes, or the message that refuses it (S28). Whether it can be decoded and is
 * not too large for that, the render worker finds out. */
export async function inspectPicture(
  bytes: Buffer,
  declaredType: string,
): Promise<{ type: PictureType } | { refusal: string }> {
  const content = await contentType(bytes);
  const isForeign = foreignContent.test(bytes.toString("latin1"));
  const unusable = unusablePictures.get(content);
  if (unusable !== undefined && !isForeign) return { refusal: unusable };
  if (!declaredType.startsWith("image/")) return { refusal: uploadMessages.notAPicture };
  if (bytes.length > maxUploadBytes) return { refusal: uploadMessages.tooLarge };
  return isPictureType(content) && !isForeign ? { type: content } : { refusal: uploadMessages.notAPicture };
}

/** Tells the type by content; "" if unknown. */
async function contentType(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
  // An animated PNG is a PNG to every browser and to the bucket.
  return type === "image/apng" ? "image/png" : type;
}

function isPictureType(type: string): type is PictureType {
  return Object.hasOwn(pictureEndings, type);
}
