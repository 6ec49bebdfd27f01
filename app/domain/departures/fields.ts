import { z } from "zod";
import { daysBetween } from "~/lib/dates";
import { normalizeText } from "~/lib/text";
import type { FieldPlace } from "~/records/define";
import { columnsOf, type FormContent, shapeOf } from "~/records/define";
import * as kind from "~/records/kinds";
import { publicationFields, shownInOrder } from "~/records/publication";
import type { Database } from "../../../supabase/database.types.ts";
import { departureStatuses, flightLabels } from "./offer";

export const departureGroups = [
  { id: "perjalanan", legend: "Perjalanan" },
  {
    id: "harga",
    legend: "Harga per orang",
    help: "Isi hanya bila berbeda dari harga paket, yang tertulis abu-abu di isiannya.",
  },
  { id: "kursi", legend: "Kursi dan status" },
] as const;

type Place = Pick<FieldPlace, "unit" | "help"> & {
  group: (typeof departureGroups)[number]["id"];
  /** An empty field takes the package's value of the same column. */
  inherits?: boolean;
};

function field<Column extends string, Kind extends kind.FieldKind>(
  column: Column,
  label: string,
  fieldKind: Kind,
  form: Place,
) {
  return { column, label, kind: fieldKind, form };
}

/** All fields of a departure, in the order of form and history. */
export const departureFields = {
  departureDate: field(
    "departure_date",
    "Tanggal berangkat",
    kind.requiredDate("Tanggal berangkat wajib diisi"),
    { group: "perjalanan" },
  ),
  returnDate: field("return_date", "Tanggal pulang", kind.optionalDate(), {
    group: "perjalanan",
    help: "Kosongkan bila sama dengan durasi paket.",
  }),
  departureCity: field("departure_city", "Kota keberangkatan", kind.optionalLine(120), {
    group: "perjalanan",
    inherits: true,
  }),
  airline: field("airline", "Maskapai", kind.optionalLine(120), { group: "perjalanan", inherits: true }),
  flight: field(
    "flight",
    "Penerbangan",
    kind.optionalOption(flightLabels, "Pilih langsung atau transit", "Seperti paket"),
    { group: "perjalanan", inherits: true },
  ),
  priceQuad: field("price_quad", "Harga Quad", kind.optionalPrice(), {
    group: "harga",
    unit: "4 orang",
    inherits: true,
  }),
  priceTriple: field("price_triple", "Harga Triple", kind.optionalPrice(), {
    group: "harga",
    unit: "3 orang",
    inherits: true,
  }),
  priceDouble: field("price_double", "Harga Double", kind.optionalPrice(), {
    group: "harga",
    unit: "2 orang",
    inherits: true,
  }),
  quota: field("quota", "Kuota", kind.optionalNumber(100_000, "orang"), {
    group: "kursi",
    unit: "orang",
    inherits: true,
  }),
  status: field("status", "Status", kind.optionOr(departureStatuses, "buka", "Pilih status keberangkatan"), {
    group: "kursi",
    help: "Ditutup: tetap tampil di situs, tetapi tidak dapat dipesan.",
  }),
  ...publicationFields<Place>({ group: "kursi" }),
  branchId: field("branch_id", "Cabang", kind.reference("Cabang", { none: "Kantor pusat" }), {
    group: "kursi",
    help: "Chat tentang tanggal ini dibuka ke nomor cabangnya, dan permintaannya masuk ke cabang itu.",
  }),
  note: field("note", "Catatan", kind.line(120), {
    group: "kursi",
    help: "Satu kalimat pendek yang tampil di samping tanggal ini, misalnya: Transit di Kolombo.",
  }),
};

const { departureDate: _date, returnDate: _return, status: _status, ...shared } = departureFields;

export const sharedFields = shared;

export type DepartureName = keyof typeof departureFields;

export const departureNames = Object.keys(departureFields) as DepartureName[];

export const longestReason = 500;
export const shortestReason = 10;
export const reasonLabel = "Alasan perubahan";

const longestTripDays = 365;

const { schema: day } = kind.requiredDate("");
const bothDays = z.tuple([day, day]);

/** The rule that spans both days of a trip. It is checked once both are known, beside the rules of other fields. */
export function tripDays<From extends string>(from: From) {
  const check = (values: Readonly<Record<From | "returnDate", string | null>>, context: z.RefinementCtx) => {
    const [first = "", last = ""] = bothDays.safeParse([values[from], values.returnDate]).data ?? [];
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["returnDate"], message });
    if (last < first) refuse("Tanggal pulang tidak boleh sebelum tanggal berangkat");
    if (daysBetween(first, last) >= longestTripDays) refuse(`Perjalanan paling lama ${longestTripDays} hari`);
  };
  return [check, { when: () => true }] as const;
}

/** Zod object of `departureFields` plus rules that span fields. Null stands for the package's value. */
export const departureSchema = z
  .object({
    ...shapeOf(departureFields),
    changeReason: z
      .string()
      .overwrite(normalizeText)
      .max(longestReason, `Maksimal ${longestReason} karakter`)
      .optional(),
  })
  .refine(...shownInOrder)
  .superRefine(...tripDays("departureDate"));

export type DepartureValues = z.output<typeof departureSchema>;

type Unfilled = "id" | "package_id" | "created_at" | "updated_at" | "change_reason";

/** The columns that a form fills in. */
export type DepartureRecord = Required<Omit<Database["public"]["Tables"]["departures"]["Insert"], Unfilled>>;

/** Turns the values of the form into columns. Does not compile while a column has no field, or a field of another type. */
export function toDeparture(values: Omit<DepartureValues, "changeReason">): DepartureRecord {
  return columnsOf(departureFields, values);
}

export type TypedDeparture = FormContent<typeof departureFields>;

/** Placeholders of the form of a departure: the package's values, which empty fields take. */
export function standardsOf(pack: Readonly<Record<string, unknown>>): Partial<Record<DepartureName, string>> {
  const inherited = departureNames.filter((name) => departureFields[name].form.inherits);
  return Object.fromEntries(
    inherited.map((name) => {
      const { column, kind: fieldKind } = departureFields[name];
      const words = fieldKind.control === "select" ? fieldKind.words : fieldKind.typed;
      const text = words(pack[column]);
      return [name, text && (fieldKind.control === "select" ? `Seperti paket (${text})` : text)];
    }),
  );
}
