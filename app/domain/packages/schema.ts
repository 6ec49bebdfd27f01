import { z } from "zod";
import { isPictureField, longestAddress, pictureAddressMessage } from "~/lib/addresses";
import { cleanText, requiredText } from "~/lib/form-text";
import { parseRupiah, parseWholeNumber } from "~/lib/rupiah";
import { categories } from "./category";

export const statuses = ["active", "draft"] as const;
export type Status = (typeof statuses)[number];

/** The limits of the database (supabase/migrations, table packages); characters unless another unit is said. */
export const packageLimits = {
  title: 200,
  tagline: 300,
  description: 10_000,
  location: 200,
  duration: 100,
  airline: 120,
  departureCity: 120,
  hotelName: 160,
  quota: 100_000,
  /** whole rupiah */
  price: 9_999_999_999,
  /** metres on foot */
  distance: 100_000,
  stars: 5,
  images: 6,
  address: longestAddress,
  /** rows of a list */
  rows: 100,
  rowText: 1000,
} as const;

/** Bytes of a list as JSON: a little below what the database takes, which counts the spaces it adds. */
const listBytes = { images: 18_000, itinerary: 180_000, points: 95_000 };

function words(longest: number) {
  return z.string().overwrite(cleanText).max(longest, `Maksimal ${longest} karakter`);
}

function optionalWords(longest: number) {
  return words(longest)
    .optional()
    .transform((text) => text || null);
}

function textWithDefault(longest: number) {
  return words(longest)
    .optional()
    .transform((text) => text ?? "");
}

const rupiah = z.string("Harga wajib diisi").transform((text, context) => {
  const amount = parseRupiah(text);
  if (amount !== null && amount <= packageLimits.price) return amount;
  context.addIssue({
    code: "custom",
    message: amount === null ? "Tulis angka rupiah tanpa sen, misalnya 28.500.000" : "Harga terlalu besar",
  });
  return z.NEVER;
});

const optionalRupiah = rupiah.optional().transform((amount) => amount ?? null);

function wholeNumber(most: number) {
  return z.string().transform((text, context) => {
    const number = parseWholeNumber(text);
    if (number !== null && number <= most) return number;
    const message = `Tulis angka bulat dari 0 sampai ${most.toLocaleString("id-ID")}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const firstDate = "2000-01-01";
const lastDate = "2199-12-31";

/** True for `YYYY-MM-DD` of a day that exists, in this century or the next. */
function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDate || text > lastDate) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const optionalDate = z
  .string()
  .trim()
  .refine(isRealDate, "Isi dengan tanggal yang ada di kalender")
  .optional()
  .transform((date) => date ?? null);

const stars = z
  .enum(["1", "2", "3", "4", "5"], "Pilih 1 sampai 5 bintang")
  .optional()
  .transform((count) => (count === undefined ? null : Number(count)));

/** Rows of text; empty ones are dropped. `bytes` and `rows` are checked on what is left. */
function rowsOf(
  row: z.ZodType<string | undefined, string | undefined>,
  rows: number,
  bytes: number,
  tooMany: string,
) {
  return z.array(row).transform((all, context) => {
    const kept = all.filter((text) => text !== undefined && text !== "") as string[];
    if (kept.length > rows) context.addIssue({ code: "custom", message: tooMany });
    if (byteLength(kept) > bytes) context.addIssue({ code: "custom", message: tooLong });
    return kept;
  });
}

const tooLong = "Isi daftar ini terlalu panjang. Ringkas beberapa barisnya.";

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** One line: a list's row is printed as one. */
const textRow = z
  .string()
  .overwrite((text) => cleanText(text).replace(/\s+/g, " "))
  .max(packageLimits.rowText, `Maksimal ${packageLimits.rowText} karakter`)
  .optional();

function points() {
  return rowsOf(textRow, packageLimits.rows, listBytes.points, `Maksimal ${packageLimits.rows} baris`);
}

const images = rowsOf(
  z
    .string()
    .trim()
    .max(packageLimits.address, `Maksimal ${packageLimits.address} karakter`)
    .refine(isPictureField, pictureAddressMessage)
    .optional(),
  packageLimits.images,
  listBytes.images,
  `Maksimal ${packageLimits.images} foto`,
);

const itinerary = z
  .array(
    z.object({
      title: textWithDefault(packageLimits.title),
      activities: rowsOf(
        textRow,
        packageLimits.rows,
        listBytes.itinerary,
        `Maksimal ${packageLimits.rows} kegiatan`,
      ),
    }),
  )
  .transform((days, context) => {
    const kept = days.filter(({ title, activities }) => title !== "" || activities.length > 0);
    if (kept.length > packageLimits.rows) {
      context.addIssue({ code: "custom", message: `Maksimal ${packageLimits.rows} hari` });
    }
    if (byteLength(kept) > listBytes.itinerary) context.addIssue({ code: "custom", message: tooLong });
    return kept.map((day, index) => ({ day: index + 1, ...day }));
  });

/**
 * A package as its form sends it, under the specification's camelCase names (decisions.md A11), and as it is saved:
 * whole rupiah, `YYYY-MM-DD`, null where a fact is unknown, empty rows dropped, days numbered in their order.
 */
export const packageSchema = z
  .object({
    title: requiredText(packageLimits.title, "Judul paket wajib diisi"),
    tagline: textWithDefault(packageLimits.tagline),
    description: textWithDefault(packageLimits.description),
    category: z.enum(categories, "Pilih kategori paket"),
    location: textWithDefault(packageLimits.location),
    departure: optionalDate,
    returnDate: optionalDate,
    duration: textWithDefault(packageLimits.duration),
    quota: wholeNumber(packageLimits.quota)
      .optional()
      .transform((quota) => quota ?? 0),
    priceQuad: rupiah,
    priceTriple: optionalRupiah,
    priceDouble: optionalRupiah,
    isPromo: z
      .boolean()
      .optional()
      .transform((ticked) => ticked ?? false),
    status: z
      .enum(statuses, "Pilih status paket")
      .optional()
      .transform((status) => status ?? "active"),
    airline: optionalWords(packageLimits.airline),
    departureCity: optionalWords(packageLimits.departureCity),
    hotelMakkahName: optionalWords(packageLimits.hotelName),
    hotelMakkahStars: stars,
    hotelMakkahDistanceM: wholeNumber(packageLimits.distance)
      .optional()
      .transform((metres) => metres ?? null),
    hotelMadinahName: optionalWords(packageLimits.hotelName),
    hotelMadinahStars: stars,
    hotelMadinahDistanceM: wholeNumber(packageLimits.distance)
      .optional()
      .transform((metres) => metres ?? null),
    images,
    itinerary,
    included: points(),
    excluded: points(),
    terms: points(),
  })
  .refine(({ departure, returnDate }) => !departure || !returnDate || returnDate >= departure, {
    path: ["returnDate"],
    message: "Tanggal pulang tidak boleh sebelum tanggal berangkat",
    // Said beside the messages of other fields, not only once those are mended.
    when: ({ value }) => datesOf(value) !== null,
  });

/** The refinement sees the form's value as far as it could be read. */
function datesOf(value: unknown): unknown {
  const { departure, returnDate } = (value ?? {}) as Partial<PackageValues>;
  return typeof departure === "string" && typeof returnDate === "string" ? [departure, returnDate] : null;
}

export type PackageInput = z.input<typeof packageSchema>;
export type PackageValues = z.output<typeof packageSchema>;
