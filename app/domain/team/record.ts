import { z } from "zod";
import { accountEmail } from "~/lib/account-email";
import { phoneText } from "~/lib/phone.server";
import { roleNames } from "~/lib/roles";
import { normalizeText, textOf } from "~/lib/text";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { memberAddress, teamMessages, teamPath } from "./noun";

const longestName = 120;
const longestEmail = 254;

const columnsOfStaff = ["email", "invited_at", "joined_at", "last_seen_at", "mailed_at", "user_id"] as const;

const name = field("name", "Nama", kind.requiredLine(longestName, teamMessages.nameMissing));
const role = field("role", "Peran", kind.requiredOption(roleNames, "Pilih perannya", "Pilih peran"));
const branchId = field("branch_id", "Cabang", kind.reference("Cabang", { none: "Semua cabang" }), {
  help: "Layanan dan keuangan yang terikat pada satu cabang hanya melihat permintaan dan pendaftaran cabang itu.",
});

export const nameSchema = z.object({ name: name.kind.schema });

/** A person of the team; the form of their page. */
export const memberRecord = defineRecord({
  table: "staff",
  kind: "anggota",
  name: "anggota tim",
  title: "Anggota Tim",
  path: teamPath,
  area: "team",
  formAddress: memberAddress,
  added: columnsOfStaff,
  fields: { name, role, branchId },
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
  added: columnsOfStaff,
  fields: { email: field("email", "Email", email), name, role, branchId },
  /** Where the owner sends the link to; it is stored nowhere. */
  inputs: { whatsapp: phoneText({ spelling: "standard" }) },
});
