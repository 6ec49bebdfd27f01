import { z } from "zod";
import { textOf } from "~/lib/content";
import type { FieldText } from "~/records/changes";
import { columnsOf, type FormContent, field, fieldTexts, shapeOf, typedFields } from "~/records/define";
import * as kind from "~/records/kinds";
import type { Database } from "../../../supabase/database.types.ts";

const rooms = {
  quad: "Quad (4 orang sekamar)",
  triple: "Triple (3 orang sekamar)",
  double: "Double (2 orang sekamar)",
} as const;

export const tripGone = "Paket atau tanggal ini sudah tidak ada. Pilih yang lain.";

const tripFormat = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/i;

/** A package's id, and behind a slash that of its departure once that is chosen: two columns, see `tripOf`. */
function trip() {
  const schema = kind.orNull(z.string().regex(tripFormat, tripGone));
  return { control: "reference", required: false, schema, typed: textOf, words: textOf } as const;
}

function pilgrims() {
  const most = 1000;
  const unfit = { error: `Isi dengan angka 1 sampai ${most}` };
  const schema = kind.orNull(z.number(unfit).int(unfit).min(1, unfit).max(most, unfit));
  const text = (stored: unknown) => String(stored ?? "");
  return { control: "number", required: false, schema, typed: text, words: text } as const;
}

/** What staff enter of an inquiry, as the database checks it, in the order of form and comparison. */
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
    kind.optionalChoice(rooms, "Pilih tipe kamar dari daftar", "Belum dipilih"),
  ),
  note: field("note", "Catatan", kind.paragraph(5000)),
};

export type InquiryName = keyof typeof inquiryFields;

export const inquirySchema = z.object(shapeOf(inquiryFields));

export type InquiryValues = z.output<typeof inquirySchema>;

export type InquiryFields = FormContent<typeof inquiryFields>;

export const emptyFields: InquiryFields = typedFields(inquiryFields, {});

/** Filled in by the visit, the database, or buttons of their own. */
type Visited = "kind" | "page" | "ref" | "tap" | "suspicious" | "agent_id" | `utm_${string}`;
type Made =
  | "id"
  | "code"
  | "package_title"
  | "phone_digits"
  | "search_text"
  | "is_demo"
  | `${"confirmed" | "created" | "updated"}_at`;
type Pressed = "status" | "handler_id" | "branch_id" | "anonymised_at";

/** The columns that the form fills in. */
export type InquiryRecord = Required<
  Omit<Database["public"]["Tables"]["inquiries"]["Insert"], Visited | Made | Pressed>
>;

/** Does not compile while one of the columns has no field, or one of another type. */
export function toRecord(values: InquiryValues): InquiryRecord {
  const { trip: chosen, ...record } = columnsOf(inquiryFields, values);
  const [package_id = null, departure_id = null] = chosen?.split("/") ?? [];
  return { ...record, package_id, departure_id };
}

type Tied = Pick<InquiryRecord, "package_id" | "departure_id">;

export function tripOf({ package_id, departure_id }: Tied): string {
  return [package_id, departure_id].filter((id) => id !== null).join("/");
}

export function toFields(row: InquiryRecord): InquiryFields {
  return typedFields(inquiryFields, { ...row, trip: tripOf(row) });
}

export function inquiryTexts(row: InquiryRecord, nameOfTrip: (trip: string) => string): FieldText[] {
  const chosen = tripOf(row);
  return fieldTexts(inquiryFields, { ...row, trip: chosen && nameOfTrip(chosen) });
}
