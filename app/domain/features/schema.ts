import { z } from "zod";
import { requiredText } from "~/lib/form-text";
import { defaultFeatureIcon, featureIconNames } from "./feature-icons";

/** As the database checks them, in characters. */
const longestTitle = 120;
const longestDescription = 1000;

export const featureMessages = {
  incomplete: "Mohon lengkapi semua field",
  titleMissing: "Judul wajib diisi",
  descriptionMissing: "Deskripsi wajib diisi",
  updateFailed: "Gagal memperbarui keunggulan",
  createFailed: "Gagal menambahkan keunggulan",
  deleteFailed: "Gagal menghapus keunggulan",
  gone: "Keunggulan ini sudah tidak ada. Mungkin sudah dihapus.",
  goneWhileEdited:
    "Keunggulan ini sudah dihapus. Isian Anda masih ada: tekan Simpan untuk menambahkannya kembali.",
  newer:
    "Keunggulan ini baru saja diubah orang lain. Periksa versi tersebut, lalu tekan Simpan sekali lagi untuk memakai isian Anda.",
  unfit: "Periksa kembali isian yang ditandai.",
  unreadable: "Keunggulan ini belum dapat dibuka. Silakan coba beberapa saat lagi.",
  unknownRequest: "Permintaan ini tidak dikenali.",
} as const;

/** What staff enter of a feature. */
export const featureSchema = z.object({
  title: requiredText(longestTitle, featureMessages.titleMissing),
  description: requiredText(longestDescription, featureMessages.descriptionMissing),
  icon: z.enum(featureIconNames, { error: "Pilih salah satu ikon" }).default(defaultFeatureIcon),
});

export type FeatureInput = z.output<typeof featureSchema>;
