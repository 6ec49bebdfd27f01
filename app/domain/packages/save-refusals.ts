import type { Refusal } from "~/server/save-unless-newer.server";
import { reasonMissing } from "./schema";

export const failed = "Gagal menyimpan paket";

export const severalDates = [
  failed,
  "Paket ini sekarang punya beberapa tanggal keberangkatan. Tanggal yang Anda isi tidak ada di antaranya: tambahkan di Kelola Keberangkatan. Isian lainnya masih ada; simpan sekali lagi.",
];

export const twiceADay: Refusal = {
  kind: "refused",
  status: 409,
  formErrors: [failed],
  fieldErrors: { departureCity: ["Pada salah satu tanggalnya sudah ada keberangkatan lain dari kota ini."] },
};

export const addressTaken: Refusal = {
  kind: "refused",
  status: 409,
  formErrors: [failed],
  fieldErrors: {
    slug: [
      "Alamat ini milik paket lain, atau pernah, dan tautannya masih mengarah ke sana. Pilih alamat lain.",
    ],
  },
};

/** By the database's codes; the details are the confirmed pilgrims whom it concerns. */
export const refusals: Record<string, (pilgrims: string) => Refusal> = {
  PT422: (pilgrims) => ({
    kind: "refused",
    status: 422,
    formErrors: [
      failed,
      `Perubahan ini menyangkut ${Number(pilgrims)} jamaah yang sudah terkonfirmasi. Tulis alasannya di bawah, lalu simpan sekali lagi.`,
    ],
    fieldErrors: { changeReason: [reasonMissing] },
  }),
  PT409: (pilgrims) => {
    const message = `Tanggal ini tidak dapat dikosongkan: ${Number(pilgrims)} jamaah sudah terkonfirmasi. Ganti tanggalnya, atau batalkan di Kelola Keberangkatan.`;
    return {
      kind: "refused",
      status: 409,
      formErrors: [failed, message],
      fieldErrors: { departure: [message] },
    };
  },
};
