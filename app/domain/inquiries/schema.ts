import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { optionalText } from "~/lib/content";
import { type Difference, differingFields, labelled } from "~/lib/field-changes";
import { toInternationalDigits } from "~/lib/phone";
import type { Database } from "../../../supabase/database.types.ts";
import { findStatus, type InquiryStatus, roomLabel, roomTypes } from "./words";

/** As the database checks them. */
const longestName = 120;
const longestPhone = 40;
const longestNote = 5000;
const mostPilgrims = 1000;

export const inquiryMessages = {
  unfit: "Periksa kembali isian yang ditandai.",
  nobody: "Isi nama atau nomor WhatsApp",
  phoneUnfit: "Nomor terdiri dari 8 sampai 15 angka, misalnya 0812-3456-7890",
  pilgrimsUnfit: `Isi dengan angka 1 sampai ${mostPilgrims}`,
  pilgrimsMissing: "Isi jumlah jamaah dahulu untuk mengonfirmasi",
  tripMissing: "Pilih paket dahulu untuk mengonfirmasi",
  dateMissing:
    "Paket ini berangkat pada beberapa tanggal. Pilih dulu tanggal keberangkatannya untuk mengonfirmasi.",
  tripGone: "Paket atau tanggal ini sudah tidak ada. Pilih yang lain.",
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
    "Permintaan ini baru saja diubah orang lain. Bandingkan kedua versi di bawah; simpan sekali lagi bila isian Anda yang dipakai.",
  forgotten:
    "Data pribadi permintaan ini baru saja dihapus, sehingga nama, nomor, dan catatan tidak disimpan lagi.",
  unreadable: "Permintaan ini belum dapat dibuka. Silakan coba beberapa saat lagi.",
  unknownRequest: "Permintaan ini tidak dikenali.",
} as const;

const wholePilgrims = { error: inquiryMessages.pilgrimsUnfit };

const tripFormat = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/i;

export const inquirySchema = z.object({
  name: optionalText(longestName),
  phone: optionalText(longestPhone).refine(
    (phone) => phone === "" || toInternationalDigits(phone) !== null,
    inquiryMessages.phoneUnfit,
  ),
  pilgrims: z
    .number(wholePilgrims)
    .int(wholePilgrims)
    .min(1, wholePilgrims)
    .max(mostPilgrims, wholePilgrims)
    .optional(),
  /** A package's id, and behind a slash that of its departure once that is chosen. */
  trip: z.string().regex(tripFormat, inquiryMessages.tripGone).optional(),
  roomType: z.enum(roomTypes, { error: "Pilih tipe kamar dari daftar" }).optional(),
  note: optionalText(longestNote),
});

export type InquiryValues = z.output<typeof inquirySchema>;

export interface InquiryRules {
  /** It is or becomes confirmed: the pilgrims are counted. */
  pilgrims: boolean;
  /** ... and they take seats of a package. */
  trip: boolean;
  /** Entered by hand: without either nobody could be called back. */
  nameOrPhone: boolean;
}

export const noRules: InquiryRules = { pilgrims: false, trip: false, nameOrPhone: false };

/** The rules for an inquiry of this status that is sent with this button. One whose package was deleted stays as it is. */
export function rulesFor(
  intent: unknown,
  stored: { status: InquiryStatus; packageId: string | null } | null,
): InquiryRules {
  const becomes = findStatus(intent) ?? stored?.status ?? "baru";
  const confirmed = becomes === "terkonfirmasi";
  const lostPackage = stored?.status === "terkonfirmasi" && stored.packageId === null;
  return { pilgrims: confirmed, trip: confirmed && !lostPackage, nameOrPhone: stored === null };
}

/** Reads a posted form; a refused one says so for the form as a whole besides the fields' own messages. */
export function parseInquiryForm(form: FormData | URLSearchParams, rules: InquiryRules) {
  const schema = inquirySchema.superRefine(({ name, phone, pilgrims, trip }, context) => {
    const refuse = (field: keyof InquiryValues, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (rules.nameOrPhone && name === "" && phone === "") refuse("name", inquiryMessages.nobody);
    if (rules.pilgrims && pilgrims === undefined) refuse("pilgrims", inquiryMessages.pilgrimsMissing);
    if (rules.trip && trip === undefined) refuse("trip", inquiryMessages.tripMissing);
  });
  return parseWithZod(form, { schema });
}

export type InquiryFields = Record<keyof InquiryValues, string>;

export const emptyFields: InquiryFields = {
  name: "",
  phone: "",
  pilgrims: "",
  trip: "",
  roomType: "",
  note: "",
};

export type InquiryRecord = Pick<
  Database["public"]["Tables"]["inquiries"]["Row"],
  "name" | "phone" | "pilgrims" | "package_id" | "departure_id" | "room_type" | "note"
>;

export function toRecord({ name, phone, pilgrims, trip, roomType, note }: InquiryValues): InquiryRecord {
  const [packageId = null, departureId = null] = trip?.split("/") ?? [];
  return {
    name,
    phone,
    pilgrims: pilgrims ?? null,
    package_id: packageId,
    departure_id: departureId,
    room_type: roomType ?? null,
    note,
  };
}

type Tied = Pick<InquiryRecord, "package_id" | "departure_id">;

export function tripOf({ package_id, departure_id }: Tied): string {
  return [package_id, departure_id].filter((id) => id !== null).join("/");
}

export function toFields(row: InquiryRecord): InquiryFields {
  return {
    name: row.name,
    phone: row.phone,
    pilgrims: row.pilgrims?.toString() ?? "",
    trip: tripOf(row),
    roomType: row.room_type ?? "",
    note: row.note,
  };
}

export const inquiryLabels: Readonly<Record<keyof InquiryFields, string>> = {
  name: "Nama",
  phone: "Nomor WhatsApp",
  pilgrims: "Jumlah jamaah",
  trip: "Paket dan keberangkatan",
  roomType: "Tipe kamar",
  note: "Catatan",
};

export function differencesBetween(
  stored: InquiryFields,
  typed: InquiryFields,
  nameOfTrip: (trip: string) => string,
): Difference[] {
  const words = (fields: InquiryFields) =>
    labelled(inquiryLabels, {
      ...fields,
      trip: fields.trip && nameOfTrip(fields.trip),
      roomType: roomLabel(fields.roomType),
    });
  return differingFields(words(stored), words(typed));
}
