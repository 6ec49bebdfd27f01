import { z } from "zod";
import { accountEmail } from "~/lib/account-email";
import { textOf } from "~/lib/content";
import { phoneText } from "~/lib/phone";
import { roleNames } from "~/lib/roles";
import { normalizeText } from "~/lib/text";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds";

const longestName = 120;
const longestEmail = 254;

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
  newer:
    "Orang ini baru saja diubah pemilik lain. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.",
  gone: "Orang ini tidak ada di tim. Mungkin undangannya sudah ditarik.",
  joined: "Undangan ini tidak dapat ditarik lagi: orangnya sudah bergabung. Nonaktifkan bila perlu.",
  branchGone: "Cabang ini sudah tidak ada. Pilih yang lain.",
} as const;

const columnsOfStaff = ["email", "invited_at", "joined_at", "last_seen_at", "mailed_at", "user_id"] as const;

const name = field("name", "Nama", kind.requiredLine(longestName, teamMessages.nameMissing));
const role = field("role", "Peran", kind.requiredOption(roleNames, "Pilih perannya", "Pilih peran"));

export const nameSchema = z.object({ name: name.kind.schema });

/** A person of the team; the form of their page. */
export const memberRecord = defineRecord({
  table: "staff",
  kind: "anggota",
  title: "Anggota Tim",
  path: teamPath,
  area: "team",
  formAddress: memberAddress,
  added: columnsOfStaff,
  fields: {
    name,
    role,
    branchId: field("branch_id", "Cabang", kind.reference("Cabang", { none: "Semua cabang" }), {
      help: "Layanan dan keuangan yang terikat pada satu cabang hanya melihat permintaan cabang itu.",
    }),
  },
});

const email = {
  control: "email",
  required: true,
  schema: z
    .string({ error: "Email wajib diisi" })
    .overwrite((typed) => normalizeText(typed).toLowerCase())
    .max(longestEmail, teamMessages.emailUnfit)
    .pipe(accountEmail(teamMessages.emailUnfit)),
  typed: textOf,
  words: textOf,
} as const;

/** An invitation into the team. */
export const invitationRecord = defineRecord({
  table: "staff",
  kind: "undangan",
  title: "Undang anggota",
  path: teamPath,
  area: "team",
  added: [...columnsOfStaff, "branch_id"],
  fields: { email: field("email", "Email", email), name, role },
  /** Where the owner sends the link to; it is stored nowhere. */
  inputs: { whatsapp: phoneText({ spelling: "standard" }) },
});
