import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { textOf } from "~/lib/content";
import type { FieldText } from "~/records/changes";
import { columnsOf, type FormContent, field, fieldTexts, shapeOf, typedFields } from "~/records/define";
import * as kind from "~/records/kinds";
import type { Database } from "../../../supabase/database.types.ts";
import { findStatus, type InquiryStatus } from "./words";

export const inquiryMessages = {
  unfit: "Periksa kembali isian yang ditandai.",
  nobody: "Isi nama atau nomor WhatsApp",
  pilgrimsMissing: "Isi jumlah jamaah dahulu untuk mengonfirmasi",
  tripMissing: "Pilih paket dahulu untuk mengonfirmasi",
  tripGone: "Paket atau tanggal ini sudah tidak ada. Pilih yang lain.",
  dateMissing:
    "Paket ini berangkat pada beberapa tanggal. Pilih dulu tanggal keberangkatannya untuk mengonfirmasi.",
  createFailed: "Gagal menambahkan permintaan",
  updateFailed: "Gagal menyimpan permintaan",
  deleteFailed: "Gagal menghapus permintaan",
  anonymiseFailed: "Gagal menghapus data pribadi",
  demoFailed: "Gagal menghapus data contoh",
  suspiciousFailed: "Gagal menghapus permintaan mencurigakan",
  exportFailed: "Gagal mengekspor permintaan",
  gone: "Permintaan ini sudah tidak ada. Mungkin sudah dihapus.",
  goneWhileEdited:
    "Permintaan ini sudah dihapus. Isian Anda masih ada: tekan Simpan untuk mencatatnya sebagai permintaan baru.",
  newer:
    "Permintaan ini baru saja diubah orang lain. Bandingkan kedua versi di bawah; tekan Simpan versi saya bila isian Anda yang dipakai.",
  forgotten:
    "Data pribadi permintaan ini baru saja dihapus, sehingga nama, nomor, dan catatan tidak disimpan lagi.",
  unreadable: "Permintaan ini belum dapat dibuka. Silakan coba beberapa saat lagi.",
} as const;

const roomTypes = {
  quad: "Quad (4 orang sekamar)",
  triple: "Triple (3 orang sekamar)",
  double: "Double (2 orang sekamar)",
} as const;

/** A package and, once it is chosen, one of its departures. */
export type Trip = Pick<InquiryRecord, "package_id" | "departure_id">;

const tripFormat = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/i;

/** The value of a trip's option in the form: `<package id>/<departure id>`, or the package's id alone. */
export function tripValue({ package_id, departure_id }: Trip): string {
  return [package_id, departure_id].filter((id) => id !== null).join("/");
}

function trip() {
  const value = z.string().regex(tripFormat, inquiryMessages.tripGone);
  const schema = kind.orNull(
    value.transform((text): Trip => {
      const [package_id = null, departure_id = null] = text.split("/");
      return { package_id, departure_id };
    }),
  );
  return { control: "reference", required: false, schema, typed: textOf, words: textOf } as const;
}

const mostPilgrims = 1000;

function pilgrims() {
  const unfit = { error: `Isi dengan angka 1 sampai ${mostPilgrims}` };
  const schema = kind.orNull(z.number(unfit).int(unfit).min(1, unfit).max(mostPilgrims, unfit));
  const text = (stored: unknown) => String(stored ?? "");
  return { control: "number", required: false, schema, typed: text, words: text } as const;
}

/** The fields that staff enter, with the limits of the database, in the order of the form and the comparison. */
export const inquiryFields = {
  name: field("name", "Nama", kind.line(120)),
  phone: field("phone", "Nomor WhatsApp", kind.phone("standard"), {
    help: "Misalnya 0812-3456-7890; nomor luar negeri diawali + dan kode negara.",
  }),
  pilgrims: field("pilgrims", "Jumlah jamaah", pilgrims()),
  trip: field("trip", "Paket dan keberangkatan", trip()),
  roomType: field(
    "room_type",
    "Tipe kamar",
    kind.optionalChoice(roomTypes, "Pilih tipe kamar dari daftar", "Belum dipilih"),
  ),
  note: field("note", "Catatan", kind.paragraph(5000)),
};

export type InquiryName = keyof typeof inquiryFields;

export const inquirySchema = z.object(shapeOf(inquiryFields));

export type InquiryValues = z.output<typeof inquirySchema>;

export type InquiryFields = FormContent<typeof inquiryFields>;

export const emptyFields: InquiryFields = typedFields(inquiryFields, {});

/** Columns that the visit fills in. */
type VisitColumn = "kind" | "page" | "ref" | "tap" | "suspicious" | "agent_id" | `utm_${string}`;
/** Columns that the database fills in. */
type ComputedColumn =
  | "id"
  | "code"
  | "package_title"
  | "phone_digits"
  | "search_text"
  | "is_demo"
  | `${"confirmed" | "created" | "updated"}_at`;
/** Columns that buttons of their own change. */
type ButtonColumn = "status" | "handler_id" | "branch_id" | "anonymised_at";

/** The columns that the form fills in. */
export type InquiryRecord = Required<
  Omit<Database["public"]["Tables"]["inquiries"]["Insert"], VisitColumn | ComputedColumn | ButtonColumn>
>;

/** The columns of a form's values. Does not compile while a column has no field, or a field of another type. */
export function toRecord(values: InquiryValues): InquiryRecord {
  const { trip: chosen, ...record } = columnsOf(inquiryFields, values);
  return { ...record, ...(chosen ?? { package_id: null, departure_id: null }) };
}

export function toFields(row: InquiryRecord): InquiryFields {
  return typedFields(inquiryFields, { ...row, trip: tripValue(row) });
}

export function inquiryTexts(row: InquiryRecord, tripName: string): FieldText[] {
  return fieldTexts(inquiryFields, { ...row, trip: tripName });
}

/** Fields that must be filled in. */
export interface InquiryRules {
  /** Confirmed inquiries are counted by pilgrims. */
  pilgrims: boolean;
  /** Confirmed inquiries take seats of a package. */
  trip: boolean;
  /** An inquiry entered by hand needs one of them, or nobody could be called back. */
  nameOrPhone: boolean;
}

export const noRules: InquiryRules = { pilgrims: false, trip: false, nameOrPhone: false };

/** The rules for an inquiry of this status whose form is sent with this button. A confirmed inquiry whose package was
 * deleted can be saved without one. */
export function rulesFor(
  intent: unknown,
  stored: { status: InquiryStatus; packageId: string | null } | null,
): InquiryRules {
  const nextStatus = findStatus(intent) ?? stored?.status ?? "baru";
  const confirmed = nextStatus === "terkonfirmasi";
  const lostPackage = stored?.status === "terkonfirmasi" && stored.packageId === null;
  return { pilgrims: confirmed, trip: confirmed && !lostPackage, nameOrPhone: stored === null };
}

/** Parses a posted form. @param fields the schema of the fields; the server's also knows the phone numbering plan */
export function parseInquiryForm(
  form: FormData | URLSearchParams,
  rules: InquiryRules,
  fields: typeof inquirySchema = inquirySchema,
) {
  const schema = fields.superRefine(({ name, phone, pilgrims, trip }, context) => {
    const refuse = (field: InquiryName, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (rules.nameOrPhone && name === "" && phone === "") refuse("name", inquiryMessages.nobody);
    if (rules.pilgrims && pilgrims === null) refuse("pilgrims", inquiryMessages.pilgrimsMissing);
    if (rules.trip && trip === null) refuse("trip", inquiryMessages.tripMissing);
  });
  return parseWithZod(form, { schema });
}
