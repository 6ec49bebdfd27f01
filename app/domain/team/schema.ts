import { z } from "zod";
import { accountEmail } from "~/lib/addresses";
import { requiredText } from "~/lib/content";
import { normalizeLine, normalizeText } from "~/lib/text";
import { reference } from "~/records/kinds";
import { roles } from "./roles";

const longestName = 120;
const longestEmail = 254;

export const teamPath = "/admin/team";

export function memberAddress(id: string): string {
  return `${teamPath}/${id}`;
}

/** In the address of whoever has just followed an invitation. */
export const newcomerKey = "baru";

export const teamMessages = {
  emailUnfit: "Alamat email tidak valid",
  nameMissing: "Nama wajib diisi",
  inviteFailed: "Gagal mengundang",
  unsent: "Emailnya belum terkirim",
  updateFailed: "Gagal menyimpan perubahan",
  taken:
    "Alamat ini sudah ada di tim. Buka namanya di daftar untuk mengirim lagi atau menyalakannya kembali.",
  lastOwner: "Ini pemilik terakhir. Angkat pemilik lain dulu, agar selalu ada yang dapat mengatur tim.",
  newer:
    "Orang ini baru saja diubah pemilik lain. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.",
  gone: "Orang ini tidak ada di tim. Mungkin undangannya sudah ditarik.",
  joined: "Undangan ini tidak dapat ditarik lagi: orangnya sudah bergabung. Nonaktifkan bila perlu.",
  branchGone: "Cabang ini sudah tidak ada. Pilih yang lain.",
  unknownRequest: "Permintaan ini tidak dikenali.",
} as const;

export const nameSchema = z.object({
  name: requiredText(longestName, teamMessages.nameMissing, normalizeLine),
});

const joining = { ...nameSchema.shape, role: z.enum(roles, { error: "Pilih perannya" }) };

export const memberSchema = z.object({
  ...joining,
  branchId: reference("Cabang").schema,
});

export type MemberValues = z.output<typeof memberSchema>;

export const invitationSchema = z.object({
  email: z
    .string({ error: "Email wajib diisi" })
    .overwrite((typed) => normalizeText(typed).toLowerCase())
    .max(longestEmail, teamMessages.emailUnfit)
    .pipe(accountEmail(teamMessages.emailUnfit)),
  ...joining,
});

export type InvitationValues = z.output<typeof invitationSchema>;
