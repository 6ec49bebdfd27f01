import { z } from "zod";
import type { IconName } from "~/components/ui/icon";
import { flightLabels, type Hotels, type Offer } from "~/domain/departures/offer";
import { reasonMissing, shortestReason } from "~/domain/departures/reason";
import { hotelFields, reasonInput, tripDays } from "~/domain/departures/record";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { defineRecord, type FieldPlace, type FormContent } from "~/records/define";
import { describeForm, type FormDescription } from "~/records/describe.server";
import * as kind from "~/records/kinds.server";
import { publicationFields, shownInOrder } from "~/records/publication";
import { categoryLabels } from "./category";
import { tabInput } from "./form/inputs";
import { listPath, packageStatusLabels } from "./list/admin-list-filter";
import { costs, days, photos, points } from "./list-kinds";
import { departureText, type PackageRow, visaLabels } from "./package-row";
import type { PaymentTerms } from "./page/payments";

/** A package with the facts of one of its departures. */
type TripRow = PackageRow & Pick<Offer, "flight_numbers">;

/** How the page shows a field among its facts. */
interface FactPlace {
  /** Facts stand in ascending order of rank. */
  rank: number;
  icon: IconName;
  /** The field's label where left out. */
  label?: string;
  /** The fact in words, where it is not just the stored value in the words of its kind. */
  text?: (row: TripRow) => string;
  /** The properties that a stored text adds to schema.org's TouristTrip. */
  trip?: (stored: string) => Record<string, unknown>;
}

/** Declares a field of packages. Without `fact` the page prints it in a place of its own, or nowhere. */
function field<Column extends keyof PackageRow, Kind extends kind.FieldKind>(
  column: Column,
  label: string,
  fieldKind: Kind,
  form: FieldPlace,
  fact?: FactPlace,
) {
  return withFact({ column, label, kind: fieldKind, form }, fact);
}

/** Adds the place among the facts to a field that other records share. */
function withFact<Shared extends { label: string }>(shared: Shared, fact?: FactPlace) {
  return { ...shared, fact: fact && { label: shared.label, ...fact } };
}

const paket: FieldPlace = { group: "paket" };
const perjalanan: FieldPlace = { group: "perjalanan", width: "third" };
const fasilitas: FieldPlace = { group: "fasilitas" };

const withExample = (placeholder: string): FieldPlace => ({ ...perjalanan, placeholder });

function harga(people: number): FieldPlace {
  return { group: "harga", width: "third", unit: `${people} orang` };
}

const publication = publicationFields({ ...paket, width: "third" });

export const hotelMakkah = hotelText("makkah", "Masjidil Haram");
export const hotelMadinah = hotelText("madinah", "Masjid Nabawi");

/** Writes what is known of a hotel: `Pullman Zamzam, bintang 5, berjarak 150 m dari Masjidil Haram`. */
function hotelText(city: "makkah" | "madinah", mosque: string) {
  return (row: Hotels) => {
    const stars = row[`hotel_${city}_stars`];
    const metres = row[`hotel_${city}_distance_m`];
    return [
      row[`hotel_${city}_name`],
      stars !== null && `bintang ${stars}`,
      metres !== null && `berjarak ${formatWholeNumber(metres)} m dari ${mosque}`,
    ]
      .filter(Boolean)
      .join(", ");
  };
}

const flightKind = kind.optionalOption(flightLabels, "Pilih langsung atau transit", "Belum ditentukan");

/** All fields of a package, in the order of form and history. Schema, columns, form, sheets, facts of the page and JSON-LD
 * are derived from them. */
const fields = {
  title: field("title", "Judul paket", kind.requiredLine(200, "Judul paket wajib diisi"), {
    ...paket,
    placeholder: "Umroh Reguler 9 Hari",
  }),
  tagline: field("tagline", "Tagline", kind.line(300), {
    ...paket,
    help: "Satu kalimat pendek di bawah judul.",
  }),
  category: field(
    "category",
    "Kategori",
    kind.requiredOption(categoryLabels, "Pilih kategori paket", "Pilih kategori"),
    paket,
  ),
  description: field("description", "Deskripsi", kind.paragraph(10_000), paket),
  slug: field("slug", "Alamat halaman", kind.slug(), {
    ...paket,
    placeholder: "umroh-ramadhan-2027",
    help: "Bagian akhir tautan halaman; kosongkan agar dibuatkan dari judul. Bila diubah, tautan yang sudah dibagikan tetap berlaku: pembukanya diantar ke alamat yang baru.",
  }),
  status: field("status", "Status", kind.optionOr(packageStatusLabels, "active", "Pilih status paket"), {
    ...paket,
    help: "Paket Draf belum terlihat oleh pengunjung; Anda dapat melihat pratinjaunya dari daftar paket.",
  }),
  shownFrom: withFact(publication.shownFrom),
  shownUntil: withFact(publication.shownUntil),
  isPromo: field("is_promo", "Paket promo", kind.tick(), {
    ...paket,
    help: "Diberi tanda PROMO dan didahulukan di beranda.",
  }),
  priceQuad: field("price_quad", "Harga Quad", kind.requiredPrice(), harga(4)),
  priceTriple: field("price_triple", "Harga Triple", kind.optionalPrice(), harga(3)),
  priceDouble: field("price_double", "Harga Double", kind.optionalPrice(), harga(2)),
  formerPriceQuad: field("former_price_quad", "Harga sebelum promo", kind.optionalPrice(), {
    ...harga(4),
    help: "Selama paket promo tampil dicoret, bila lebih tinggi daripada Harga Quad. Isi harga yang pernah sungguh berlaku.",
  }),
  downPayment: field(
    "down_payment",
    "Uang muka (DP) per jamaah",
    { ...kind.optionalPrice(), schema: kind.orNull(kind.rupiah("Uang muka", "5.000.000")) },
    { group: "harga", width: "third" },
  ),
  departure: field(
    "departure",
    "Tanggal keberangkatan",
    kind.optionalDate(),
    { ...perjalanan, help: "Kosongkan bila belum pasti." },
    {
      rank: 2,
      icon: "calendar",
      label: "Keberangkatan",
      text: (row) => departureText(row.departure),
      trip: (day) => ({ departureTime: day }),
    },
  ),
  returnDate: field("return_date", "Tanggal pulang", kind.optionalDate(), perjalanan, {
    rank: 8,
    icon: "home",
    label: "Tanggal Pulang",
    trip: (day) => ({ arrivalTime: day }),
  }),
  duration: field("duration", "Durasi", kind.line(100), withExample("9 Hari"), { rank: 3, icon: "clock" }),
  location: field("location", "Destinasi", kind.line(200), withExample("Makkah - Madinah"), {
    rank: 1,
    icon: "pin",
  }),
  departureCity: field(
    "departure_city",
    "Kota keberangkatan",
    kind.optionalLine(120),
    withExample("Jakarta"),
    { rank: 7, icon: "pin", label: "Kota Keberangkatan" },
  ),
  airline: field("airline", "Maskapai", kind.optionalLine(120), withExample("Garuda Indonesia"), {
    rank: 5,
    icon: "plane",
  }),
  flight: field("flight", "Penerbangan", flightKind, perjalanan, {
    rank: 6,
    icon: "plane",
    text: ({ flight, flight_numbers }) =>
      [flightKind.words(flight), flight_numbers].filter(Boolean).join(", "),
  }),
  visa: field(
    "visa",
    "Visa",
    kind.optionalOption(visaLabels, "Pilih keterangan visa dari daftar", "Belum ditentukan"),
    perjalanan,
  ),
  quota: field(
    "quota",
    "Kuota",
    kind.optionalNumber(100_000, "orang"),
    {
      group: "perjalanan",
      unit: "orang",
      help: "Jumlah kursi yang ditawarkan. Kosongkan bila belum pasti: situs tidak menyebut kursi. 0 berarti 'Kuota penuh'.",
    },
    { rank: 4, icon: "users" },
  ),
  hotelMakkahName: withFact(hotelFields.hotelMakkahName, { rank: 9, icon: "hotel", text: hotelMakkah }),
  hotelMakkahStars: withFact(hotelFields.hotelMakkahStars),
  hotelMakkahDistanceM: withFact(hotelFields.hotelMakkahDistanceM),
  hotelMadinahName: withFact(hotelFields.hotelMadinahName, { rank: 10, icon: "hotel", text: hotelMadinah }),
  hotelMadinahStars: withFact(hotelFields.hotelMadinahStars),
  hotelMadinahDistanceM: withFact(hotelFields.hotelMadinahDistanceM),
  images: field("images", "Galeri", photos(), { group: "galeri" }),
  itinerary: field("itinerary", "Itinerary", days(), { group: "itinerary" }),
  included: field("included", "Fasilitas Yang Termasuk", points(), {
    ...fasilitas,
    help: "Satu fasilitas di setiap baris. Baris kosong tidak disimpan. {kota} menjadi kota keberangkatan yang dilihat jamaah.",
  }),
  excluded: field("excluded", "Tidak Termasuk", points(), {
    ...fasilitas,
    help: "Apa yang dibayar sendiri oleh jamaah.",
  }),
  extraCosts: field("extra_costs", "Biaya di Luar Harga Paket", costs(), {
    ...fasilitas,
    help: "Per orang. Kosongkan jumlahnya bila belum diketahui.",
  }),
  terms: field("terms", "Syarat & Ketentuan", points(), {
    group: "syarat",
    help: "Satu ketentuan di setiap baris. Baris kosong tidak disimpan.",
  }),
};

/** Prices and down payment of a package for each pilgrim, in whole rupiah. */
export interface PackagePrices {
  priceQuad: number;
  priceTriple: number | null;
  priceDouble: number | null;
  downPayment: number | null;
}

const amount = z.number();
const priced = z.object({
  priceQuad: amount,
  priceTriple: amount.nullable(),
  priceDouble: amount.nullable(),
  downPayment: amount,
});

/** Rule that keeps the down payment within the lowest price, as arguments of zod's `superRefine`. */
export const downPaymentInPrice = [
  ({ priceQuad, priceTriple, priceDouble, downPayment }: PackagePrices, context: z.RefinementCtx) => {
    const lowest = Math.min(priceQuad, priceTriple ?? priceQuad, priceDouble ?? priceQuad);
    if (downPayment === null || downPayment <= lowest) return;
    const message = `Paling banyak ${formatRupiah(lowest)}, harga termurah paket ini`;
    context.addIssue({ code: "custom", path: ["downPayment"], message });
  },
  { when: ({ value }: { value: unknown }) => priced.safeParse(value).success },
] as const;

/** A package's address follows its title until it is published, unless staff choose one. */
export const packageRecord = defineRecord({
  table: "packages",
  kind: "paket",
  title: "Kelola Paket",
  path: listPath,
  area: "content",
  formAddress: (id) => `${listPath}/edit/${id}`,
  added: ["slug", "change_reason"],
  groups: [
    { id: "paket", legend: "Paket" },
    { id: "harga", legend: "Harga per orang", help: "Dalam rupiah tanpa sen, misalnya 28.500.000." },
    { id: "perjalanan", legend: "Perjalanan" },
    { id: "hotel", legend: "Hotel", help: "Isi yang sudah pasti; yang kosong tidak ditampilkan." },
    { id: "galeri" },
    { id: "itinerary" },
    { id: "fasilitas" },
    { id: "syarat" },
  ],
  fields,
  inputs: {
    /** The reason why a promise to confirmed pilgrims changes: dates, prices, airline, city or hotels. Pilgrims read it. */
    changeReason: reasonInput.min(shortestReason, reasonMissing).optional(),
    [tabInput]: z.string().optional(),
    dates: z.string().optional(),
  },
  rules: (schema) =>
    schema
      .refine(...shownInOrder)
      .superRefine(...tripDays("departure"))
      .superRefine(...downPaymentInPrice),
});

export const packageFields = packageRecord.fields;

/** Describes the form of a package. `settings`: the terms of the settings, whose down payment a package has that names none. */
export function describePackageForm(settings: PaymentTerms): FormDescription {
  const { downPayment } = packageFields;
  const help = `Kosongkan bila sama dengan uang muka di Legalitas, sekarang ${formatRupiah(settings.downPayment)}. Berlaku untuk pendaftaran baru.`;
  const fields = { ...packageFields, downPayment: { ...downPayment, form: { ...downPayment.form, help } } };
  return describeForm({ ...packageRecord, fields });
}

/** Fills the form of a new package. */
export function freshPackage({
  downPayment,
  daysBefore,
}: PaymentTerms): Partial<FormContent<typeof packageFields>> {
  return {
    status: "active",
    itinerary: [{ title: "", activities: [""] }],
    included: [""],
    excluded: [""],
    terms: [
      `Uang muka (DP) minimal ${formatRupiah(downPayment)} per orang saat pendaftaran.`,
      `Pelunasan paling lambat ${daysBefore} hari sebelum keberangkatan.`,
      "Paspor berlaku minimal 6 bulan terhitung dari tanggal keberangkatan.",
      "Harga dapat berubah sewaktu-waktu mengikuti kebijakan maskapai dan pemerintah Arab Saudi.",
    ],
  };
}
