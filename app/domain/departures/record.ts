import { z } from "zod";
import { daysBetween, formatDeparture } from "~/lib/dates";
import { normalizeText } from "~/lib/text";
import { defineRecord, type FieldPlace, field, type RecordFields } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { publicationFields, shownInOrder } from "~/records/publication";
import { departuresPath, editDepartureAddress } from "./admin-addresses";
import { departureStatuses, flightLabels } from "./offer";
import { longestReason } from "./reason";

const perjalanan: FieldPlace = { group: "perjalanan", width: "third" };
const hotel: FieldPlace = { group: "hotel", width: "third" };
const onFoot: FieldPlace = { ...hotel, unit: "meter" };
const kursi: FieldPlace = { group: "kursi", width: "third" };

function harga(people: number): FieldPlace {
  return { group: "harga", width: "third", unit: `${people} orang` };
}

const hotelName = kind.optionalLine(160);
const distance = kind.optionalNumber(100_000, "m");

/** The hotels of a package, and of a departure that has others. */
export const hotelFields = {
  hotelMakkahName: field("hotel_makkah_name", "Hotel Makkah", hotelName, hotel),
  hotelMakkahStars: field("hotel_makkah_stars", "Bintang hotel Makkah", kind.stars(), hotel),
  hotelMakkahDistanceM: field("hotel_makkah_distance_m", "Jarak ke Masjidil Haram", distance, onFoot),
  hotelMadinahName: field("hotel_madinah_name", "Hotel Madinah", hotelName, hotel),
  hotelMadinahStars: field("hotel_madinah_stars", "Bintang hotel Madinah", kind.stars(), hotel),
  hotelMadinahDistanceM: field("hotel_madinah_distance_m", "Jarak ke Masjid Nabawi", distance, onFoot),
};

/** What no package has, so that an empty field says nothing. */
const onlyOfDepartures = {
  flightNumbers: field("flight_numbers", "Nomor penerbangan", kind.optionalLine(80), {
    ...perjalanan,
    help: "Misalnya: SV 5317 / SV 5318. Kosongkan bila belum pasti.",
  }),
  leader: field("leader", "Pembimbing", kind.optionalLine(120), {
    ...perjalanan,
    help: "Nama pembimbing rombongan ini. Kosongkan bila belum pasti.",
  }),
};

/** All fields of a departure, in the order of form and history. */
const fields = {
  departureDate: field(
    "departure_date",
    "Tanggal berangkat",
    kind.requiredDate("Tanggal berangkat wajib diisi"),
    perjalanan,
  ),
  returnDate: field("return_date", "Tanggal pulang", kind.optionalDate(), {
    ...perjalanan,
    help: "Kosongkan bila sama dengan durasi paket.",
  }),
  departureCity: field("departure_city", "Kota keberangkatan", kind.optionalLine(120), perjalanan),
  airline: field("airline", "Maskapai", kind.optionalLine(120), perjalanan),
  flight: field(
    "flight",
    "Penerbangan",
    kind.optionalOption(flightLabels, "Pilih langsung atau transit", "Seperti paket"),
    perjalanan,
  ),
  ...onlyOfDepartures,
  ...hotelFields,
  priceQuad: field("price_quad", "Harga Quad", kind.optionalPrice(), harga(4)),
  priceTriple: field("price_triple", "Harga Triple", kind.optionalPrice(), harga(3)),
  priceDouble: field("price_double", "Harga Double", kind.optionalPrice(), harga(2)),
  quota: field("quota", "Kuota", kind.optionalNumber(100_000, "orang"), {
    ...kursi,
    unit: "orang",
  }),
  status: field("status", "Status", kind.optionOr(departureStatuses, "buka", "Pilih status keberangkatan"), {
    ...kursi,
    help: "Ditutup: tetap tampil di situs, tetapi tidak dapat dipesan.",
  }),
  ...publicationFields(kursi),
  branchId: field("branch_id", "Cabang", kind.reference("Cabang", { none: "Kantor pusat" }), {
    ...kursi,
    help: "Chat tentang tanggal ini dibuka ke nomor cabangnya, dan permintaannya masuk ke cabang itu.",
  }),
  note: field("note", "Catatan", kind.line(120), {
    ...kursi,
    help: "Satu kalimat pendek yang tampil di samping tanggal ini, misalnya: Transit di Kolombo.",
  }),
};

/** The reason why a promise to confirmed pilgrims changes. */
export const reasonInput = z
  .string()
  .overwrite(normalizeText)
  .max(longestReason, `Maksimal ${longestReason} karakter`);

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

/** A departure of a package. Null stands for the package's value. */
export const departureRecord = defineRecord({
  table: "departures",
  kind: "keberangkatan",
  title: "Keberangkatan",
  path: departuresPath,
  area: "content",
  formAddress: editDepartureAddress,
  titleOf: ({ departure_date: date, departure_city: city }) =>
    typeof date === "string"
      ? formatDeparture({ departure_date: date, departure_city: typeof city === "string" ? city : null })
      : "",
  added: ["package_id", "change_reason"],
  groups: [
    { id: "perjalanan", legend: "Perjalanan" },
    {
      id: "hotel",
      legend: "Hotel",
      help: "Isi hanya bila berbeda dari hotel paket, yang tertulis abu-abu di isiannya. Bila nama hotelnya lain, isi juga bintang dan jaraknya: bintang dan jarak hotel paket tidak dipakai untuknya.",
    },
    {
      id: "harga",
      legend: "Harga per orang",
      help: "Isi hanya bila berbeda dari harga paket, yang tertulis abu-abu di isiannya.",
    },
    { id: "kursi", legend: "Kursi dan status" },
  ],
  fields,
  inputs: { changeReason: reasonInput.optional() },
  rules: (schema) => schema.refine(...shownInOrder).superRefine(...tripDays("departureDate")),
});

export const departureFields = departureRecord.fields;

/** Columns whose null is no value of the package, but means that nobody knows. */
export const unknownIfNull: ReadonlySet<string> = new Set(
  Object.values({ ...hotelFields, ...onlyOfDepartures }).map(({ column }) => column),
);

const { departureDate: _date, returnDate: _return, status: _status, ...shared } = departureFields;

/** The fields that all departures of a series have in common. */
export const sharedFields = shared;

/** Fields that take the package's value of the same column where they are empty. */
const inherited = [
  "departureCity",
  "airline",
  "flight",
  "hotelMakkahName",
  "hotelMakkahStars",
  "hotelMakkahDistanceM",
  "hotelMadinahName",
  "hotelMadinahStars",
  "hotelMadinahDistanceM",
  "priceQuad",
  "priceTriple",
  "priceDouble",
  "quota",
] as const;

/** The package's values in words, by the names of the fields that inherit them. */
function standardsOf(pack: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    inherited.map((name) => {
      const { column, kind: inheritedKind } = departureFields[name];
      if (inheritedKind.control !== "select") return [name, inheritedKind.typed(pack[column])];
      const text = inheritedKind.words(pack[column]);
      return [name, text && `Seperti paket (${text})`];
    }),
  );
}

/** Puts the values of a package into the empty fields of a form, as placeholders. */
export function withStandards<Form extends { fields: RecordFields }>(
  record: Form,
  pack: Readonly<Record<string, unknown>>,
): Form {
  const standards = standardsOf(pack);
  const fields = Object.entries(record.fields).map(([name, { form, ...rest }]) => {
    const placeholder = standards[name];
    return [name, { ...rest, form: { ...form, ...(placeholder && { placeholder }) } }];
  });
  return { ...record, fields: Object.fromEntries(fields) };
}
