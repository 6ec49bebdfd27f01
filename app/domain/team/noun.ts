export const teamPath = "/admin/team";

export function memberAddress(id: string): string {
  return `${teamPath}/${id}`;
}

/** Marks the address of somebody who has just followed an invitation. */
export const newcomerKey = "baru";

export const teamMessages = {
  emailUnfit: "Alamat email tidak valid",
  nameMissing: "Nama wajib diisi",
  inviteFailed: "Gagal mengundang",
  unsent: "Emailnya belum terkirim",
  linkFailed: "Tautan undangan gagal dibuat",
  updateFailed: "Gagal menyimpan perubahan",
  taken:
    "Alamat ini sudah ada di tim. Buka namanya di daftar untuk mengirim lagi atau menyalakannya kembali.",
  lastOwner: "Ini pemilik terakhir. Angkat pemilik lain dulu, agar selalu ada yang dapat mengatur tim.",
  gone: "Orang ini tidak ada di tim. Mungkin undangannya sudah ditarik.",
  joined: "Undangan ini tidak dapat ditarik lagi: orangnya sudah bergabung. Nonaktifkan bila perlu.",
  branchGone: "Cabang ini sudah tidak ada. Pilih yang lain.",
} as const;
