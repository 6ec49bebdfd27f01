import { markField } from "~/lib/form-constraints";

/** What may be uploaded, everywhere; the browser asks the same questions before sending. */
export const maxUploadBytes = 5 * 1024 * 1024;

export const pictureEndings = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
} as const;

export type PictureType = keyof typeof pictureEndings;

export const acceptedTypes = Object.keys(pictureEndings).join(",");

export const uploadMessages = {
  notAPicture: "Hanya file gambar yang diperbolehkan",
  tooLarge: "Ukuran file maksimal 5MB",
  missing: "Pilih file gambar terlebih dahulu",
  tooManyPixels: "Gambar ini terlalu besar (lebih dari 64 megapiksel). Perkecil dahulu, lalu unggah kembali.",
  tooManyFrames:
    "Gambar bergerak ini terlalu panjang (lebih dari 100 bingkai). Unggah gambar diam sebagai gantinya.",
  tooManyMovingPixels:
    "Gambar bergerak ini terlalu besar (lebih dari 25 megapiksel untuk semua bingkainya). Perkecil atau pendekkan dahulu, lalu unggah kembali.",
  brokenOff: "Unggahan terputus. Periksa internet Anda, lalu coba lagi.",
  failed: "Gagal mengupload foto",
} as const;

const iPhonePhoto =
  "Foto iPhone (HEIC) belum bisa dipakai. Kirim foto ini ke WhatsApp Anda sendiri, simpan dari sana (menjadi JPG), lalu unggah. Agar foto berikutnya langsung JPG: di iPhone, buka Pengaturan (Setelan) > Kamera > Format, pilih Paling Kompatibel.";

function unusable(format: string): string {
  return `Gambar ${format} belum bisa dipakai. Simpan dahulu sebagai JPG, PNG, atau WebP, lalu unggah kembali.`;
}

/** What refuses pictures that no upload takes in, by their type. */
export const unusablePictures: ReadonlyMap<string, string> = new Map([
  ["image/heic", iPhonePhoto],
  ["image/heif", iPhonePhoto],
  ["image/heic-sequence", iPhonePhoto],
  ["image/heif-sequence", iPhonePhoto],
  ["image/avif", unusable("AVIF")],
  ["image/tiff", unusable("TIFF")],
  ["image/bmp", unusable("BMP")],
]);

/** Types by the ending of the name: browsers without a HEIC decoder name no type. */
const unusableEndings: readonly (readonly [RegExp, string])[] = [
  [/\.(heic|heif|hif)$/i, "image/heic"],
  [/\.avif$/i, "image/avif"],
  [/\.tiff?$/i, "image/tiff"],
  [/\.bmp$/i, "image/bmp"],
];

/** Judges a file by its declared type, name and size in bytes; null when it may be sent. The server looks at the content instead. */
export function uploadRefusal({ type, name, size }: Pick<File, "type" | "name" | "size">): string | null {
  const isPicture = type.startsWith("image/");
  const byName = isPicture ? undefined : unusableEndings.find(([ending]) => ending.test(name))?.[1];
  const refusal = unusablePictures.get(byName ?? type);
  if (refusal !== undefined) return refusal;
  if (!isPicture) return uploadMessages.notAPicture;
  return size > maxUploadBytes ? uploadMessages.tooLarge : null;
}

/** Where a script sends one file by itself; `routes/admin.media_.unggah` answers with an `UploadAnswer`. */
export const uploadAddress = "/admin/media/unggah";

export interface UploadTrouble {
  message: string;
  failed: boolean;
}

export type UploadAnswer = { address: string } | UploadTrouble;

/** Sends a file, made small enough; `onProgress` hears the part sent, 0 to 1. Resolves with the address or why there is none. */
export async function sendPicture(chosen: File, onProgress: (part: number) => void): Promise<UploadAnswer> {
  const file = await shrinkPicture(chosen);
  const refusal = uploadRefusal(file);
  return refusal === null ? post(file, onProgress) : { message: refusal, failed: false };
}

/** `fetch` cannot tell of its progress. */
function post(file: File, onProgress: (part: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const form = new FormData();
    // The page's own: with it a session that has ended is told once the file has passed, and not by a cut line.
    const mark = document.querySelector<HTMLInputElement>(`input[name="${markField}"]`);
    if (mark !== null) form.set(markField, mark.value);
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

/** The guard and the error page answer with a message only. */
function answerOf(response: Partial<UploadTrouble & { address: string }> | null): UploadAnswer {
  if (response?.address) return { address: response.address };
  return { message: response?.message || uploadMessages.failed, failed: response?.failed ?? true };
}

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
