import { maxUploadBytes } from "./upload-rules";

/** Pixels of the longer side; no derivative of ours is wider. */
const firstSide = 2560;
const quality = 0.85;
const mostTries = 5;

/** Smaller, upright, without metadata; the file itself where it is small enough or can't be shrunk. Browser only. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= maxUploadBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  // What may be transparent stays so.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  let side = Math.min(firstSide, Math.max(bitmap.width, bitmap.height));
  for (let tries = 0; tries < mostTries; tries += 1, side /= 1.5) {
    const blob = await drawn(bitmap, side, type);
    if (blob !== null && blob.size <= maxUploadBytes) {
      bitmap.close();
      return new File([blob], file.name, { type: blob.type });
    }
  }
  bitmap.close();
  return file;
}

function drawn(bitmap: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = side / Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
