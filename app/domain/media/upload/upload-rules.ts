/** What may be uploaded, everywhere; the browser asks the same questions before sending. */
export const maxUploadBytes = 5 * 1024 * 1024;

/** The four formats, as the database's bucket allows them, with the ending their files get. */
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

/** By declared type and size in bytes; null when it may be sent. The server looks at the content as well. */
export function uploadRefusal({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith("image/")) return uploadMessages.notAPicture;
  return size > maxUploadBytes ? uploadMessages.tooLarge : null;
}
