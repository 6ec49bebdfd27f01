import { signatureField } from "~/lib/form-signature";
import { maxUploadBytes, mediaPath, uploadMessages } from "./upload-limits";

const iPhonePhoto =
  "Foto iPhone (HEIC) belum bisa dipakai. Kirim foto ini ke WhatsApp Anda sendiri, simpan dari sana (menjadi JPG), lalu unggah. Agar foto berikutnya langsung JPG: di iPhone, buka Pengaturan (Setelan) > Kamera > Format, pilih Paling Kompatibel.";

function unusable(format: string): string {
  return `Gambar ${format} belum bisa dipakai. Simpan dahulu sebagai JPG, PNG, atau WebP, lalu unggah kembali.`;
}

/** Messages that refuse picture types which cannot be uploaded. */
export const unusablePictures: ReadonlyMap<string, string> = new Map([
  ["image/heic", iPhonePhoto],
  ["image/heif", iPhonePhoto],
  ["image/heic-sequence", iPhonePhoto],
  ["image/heif-sequence", iPhonePhoto],
  ["image/avif", unusable("AVIF")],
  ["image/tiff", unusable("TIFF")],
  ["image/bmp", unusable("BMP")],
]);

/** Types by the ending of the name, because browsers without a HEIC decoder name no type. */
const unusableEndings: readonly (readonly [RegExp, string])[] = [
  [/\.(heic|heif|hif)$/i, "image/heic"],
  [/\.avif$/i, "image/avif"],
  [/\.tiff?$/i, "image/tiff"],
  [/\.bmp$/i, "image/bmp"],
];

/** Why a file may not be sent, by its declared type, its name and its size in bytes; null if it may. The server checks
 * the content. */
export function uploadRefusal({ type, name, size }: Pick<File, "type" | "name" | "size">): string | null {
  const isPicture = type.startsWith("image/");
  const byName = isPicture ? undefined : unusableEndings.find(([ending]) => ending.test(name))?.[1];
  const refusal = unusablePictures.get(byName ?? type);
  if (refusal !== undefined) return refusal;
  if (!isPicture) return uploadMessages.notAPicture;
  return size > maxUploadBytes ? uploadMessages.tooLarge : null;
}

/** Takes one file that a script sends, and answers with an `UploadAnswer`. */
const uploadAddress = `${mediaPath}/unggah`;

export interface UploadTrouble {
  message: string;
  failed: boolean;
}

export type UploadAnswer = { address: string } | UploadTrouble;

/** Does what `sendPicture` says, once it is loaded. */
export async function shrinkAndSend(
  original: File,
  onProgress: (part: number) => void,
): Promise<UploadAnswer> {
  const file = await shrinkPicture(original);
  const refusal = uploadRefusal(file);
  return refusal === null ? post(file, onProgress) : { message: refusal, failed: false };
}

/** Uses XMLHttpRequest, because `fetch` does not report its progress. */
function post(file: File, onProgress: (part: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const form = new FormData();
    // The page's form signature has the whole file read before an ended session is answered.
    const signature = document.querySelector<HTMLInputElement>(`input[name="${signatureField}"]`);
    if (signature !== null) form.set(signatureField, signature.value);
    form.set("file", file);
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request.response));
    request.onerror = () => resolve({ message: uploadMessages.brokenOff, failed: true });
    request.send(form);
  });
}

/** The guard and the error page answer with a message and no address. */
function answerOf(response: Partial<UploadTrouble & { address: string }> | null): UploadAnswer {
  if (response?.address) return { address: response.address };
  return { message: response?.message || uploadMessages.failed, failed: response?.failed ?? true };
}

/** Pixels of the longer side; no derivative is wider. */
const firstSide = 2560;
const quality = 0.85;
const mostTries = 5;

/** Makes a picture smaller, upright and free of metadata. Returns the file itself if it is small enough or cannot be
 * shrunk. Browser only. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= maxUploadBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  // WebP keeps transparency.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  let side = Math.min(firstSide, Math.max(bitmap.width, bitmap.height));
  for (let tries = 0; tries < mostTries; tries += 1, side /= 1.5) {
    const blob = await draw(bitmap, side, type);
    if (blob !== null && blob.size <= maxUploadBytes) {
      bitmap.close();
      return new File([blob], file.name, { type: blob.type });
    }
  }
  bitmap.close();
  return file;
}

function draw(bitmap: ImageBitmap, side: number, type: string): Promise<Blob | null> {
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
