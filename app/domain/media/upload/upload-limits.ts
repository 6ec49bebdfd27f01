export const mediaPath = "/admin/media";

/** Limit of every uploaded picture; the browser checks it before sending, too. */
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
