import { z } from "zod";
import type { Doubt } from "~/lib/form-state";
import { textOf } from "~/lib/text";
import type { FieldText } from "~/records/changes";
import {
  columnsOf,
  defineRecord,
  type FormContent,
  field,
  fieldTexts,
  type Tables,
  typedFields,
} from "~/records/define";
import * as kind from "~/records/kinds.server";
import { inquiriesPath, inquiryAddress } from "./list-filter";
import { inquiryMessages } from "./messages";
import { findStatus, type InquiryStatus } from "./words";

const roomTypes = {
  quad: "Quad (4 orang sekamar)",
  triple: "Triple (3 orang sekamar)",
  double: "Double (2 orang sekamar)",
} as const;

/** A package and, once it is chosen, one of its departures. */
export type Trip = Pick<Tables["inquiries"]["Row"], "package_id" | "departure_id">;

const tripFormat = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/i;

/** The value of a trip's option in the form: `<package id>/<departure id>`, or the package's id alone. */
export function tripValue({ package_id, departure_id }: Trip): string {
  return [package_id, departure_id].filter((id) => id !== null).join("/");
}

function tripKind() {
  const value = z.string().regex(tripFormat, inquiryMessages.tripGone);
  const schema = kind.orNull(
    value.transform((text): Trip => {
      const [package_id = null, departure_id = null] = text.split("/");
      return { package_id, departure_id };
    }),
  );
  return {
    control: "reference",
    required: false,
    schema,
    typed: textOf,
    words: textOf,
  } as const;
}

const mostPilgrims = 1000;

function pilgrims() {
  const unfit = { error: `Isi dengan angka 1 sampai ${mostPilgrims}` };
  const schema = kind.orNull(z.number(unfit).int(unfit).min(1, unfit).max(mostPilgrims, unfit));
  const text = (stored: unknown) => String(stored ?? "");
  return { control: "number", required: false, schema, typed: text, words: text } as const;
}

const pilgrimGroup = { id: "pilgrim", legend: "Jamaah" };
const tripGroup = { id: "trip", legend: "Rencana perjalanan" };
const pilgrim = { group: pilgrimGroup.id };
const plan = { group: tripGroup.id };

/** An inquiry as staff enter it, with the limits of the database. */
export const inquiryRecord = defineRecord({
  table: "inquiries",
  kind: "permintaan",
  title: "Permintaan",
  path: inquiriesPath,
  area: "service",
  formAddress: inquiryAddress,
  groups: [pilgrimGroup, tripGroup],
  fields: {
    name: field("name", "Nama", kind.line(120), pilgrim),
    phone: field("phone", "Nomor WhatsApp", kind.phone("standard"), {
      ...pilgrim,
      help: "Misalnya 0812-3456-7890; nomor luar negeri diawali + dan kode negara.",
    }),
    trip: field("trip", "Paket dan keberangkatan", tripKind(), plan),
    pilgrims: field("pilgrims", "Jumlah jamaah", pilgrims(), { ...plan, width: "half" }),
    roomType: field(
      "room_type",
      "Tipe kamar",
      kind.optionalOption(roomTypes, "Pilih tipe kamar dari daftar", "Belum dipilih"),
      { ...plan, width: "half" },
    ),
    note: field("note", "Catatan", kind.paragraph(5000), { ...plan, rows: 5 }),
  },
  added: [
    // The two columns of `trip`.
    "package_id",
    "departure_id",
    // The visit fills these in.
    "kind",
    "page",
    "ref",
    "tap",
    "suspicious",
    "agent_id",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_content",
    "utm_term",
    // The database fills these in.
    "code",
    "package_title",
    "is_demo",
    "confirmed_at",
    // Buttons of their own change these.
    "status",
    "handler_id",
    "branch_id",
    "anonymised_at",
  ],
});

const { fields } = inquiryRecord;

export type InquiryName = keyof typeof fields;
export type InquiryValues = z.output<typeof inquiryRecord.schema>;
type InquiryFields = FormContent<typeof fields>;

/** The columns that the form fills in. */
export type InquiryColumns = Pick<
  Tables["inquiries"]["Row"],
  "name" | "phone" | "pilgrims" | "room_type" | "note" | keyof Trip
>;

export function toColumns(values: InquiryValues): InquiryColumns {
  const { trip, ...columns } = columnsOf(fields, values);
  return { ...columns, ...(trip ?? { package_id: null, departure_id: null }) };
}

export function toFields(row: InquiryColumns): InquiryFields {
  return typedFields(fields, { ...row, trip: tripValue(row) });
}

export function inquiryTexts(row: InquiryColumns, tripName: string): FieldText[] {
  return fieldTexts(fields, { ...row, trip: tripName });
}

/** What the rules of the form depend on. */
export interface InquiryState {
  status: InquiryStatus;
  packageId: string | null;
  /** When name, phone and note were removed for good; the form then lacks them. */
  anonymisedAt: string | null;
  /** The booking that the inquiry has become: status, trip and pilgrims are changed there, and the form lacks them. */
  bookingId: string | null;
}

/** Fields that the inquiry's booking decides about. */
const bookedFields: readonly InquiryName[] = ["trip", "pilgrims"];
/** Fields that are removed for good with the personal data. */
const personalFields: readonly InquiryName[] = ["name", "phone", "note"];

/** The form of a stored inquiry, or of a new one (null). Its rules depend on the pressed button: a confirmed inquiry is
 * counted by pilgrims and takes seats of a package, unless that package was deleted later. One entered by hand needs a
 * name or a number, or nobody could be called back. */
export function inquiryForm(stored: InquiryState | null) {
  const schema = inquiryRecord.schema
    .safeExtend({ intent: z.string().optional() })
    .superRefine(({ intent, name, phone, pilgrims, trip }, context) => {
      const refuse = (field: InquiryName, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      const isConfirmed = (findStatus(intent) ?? stored?.status) === "terkonfirmasi";
      const lostPackage = stored?.status === "terkonfirmasi" && stored.packageId === null;
      if (stored === null && name === "" && phone === "") refuse("name", inquiryMessages.nobody);
      if (stored?.bookingId) return;
      if (isConfirmed && pilgrims === null) refuse("pilgrims", inquiryMessages.pilgrimsMissing);
      if (isConfirmed && !lostPackage && trip === null) refuse("trip", inquiryMessages.tripMissing);
    });
  const hidden: InquiryName[] = [
    ...(stored?.bookingId ? bookedFields : []),
    ...(stored !== null && stored.anonymisedAt !== null ? personalFields : []),
  ];
  const visible = Object.entries(fields).filter(([name]) => !hidden.includes(name as InquiryName));
  return {
    ...inquiryRecord,
    // Typed as all fields; a form draws those that there are.
    fields: Object.fromEntries(visible) as typeof fields,
    groups: hidden.includes("name") ? [tripGroup] : inquiryRecord.groups,
    schema,
  };
}

/** What staff are asked once before an inquiry is confirmed: a pilgrim without name or number is hard to reach. */
export function confirmationDoubts(
  stored: InquiryState,
  status: InquiryStatus | undefined,
  { name, phone }: Pick<InquiryValues, "name" | "phone">,
): Doubt[] {
  if (status !== "terkonfirmasi" || stored.status === status || stored.anonymisedAt !== null) return [];
  const missing = [
    name === "" && { key: "tanpa-nama", text: "Nama jamaah belum diisi." },
    phone === "" && {
      key: "tanpa-nomor",
      text: "Nomor WhatsApp belum diisi: jamaah ini tidak dapat dihubungi lewat WhatsApp.",
    },
  ];
  return missing.filter((doubt) => doubt !== false).map((doubt) => ({ ...doubt, publishing: false }));
}
