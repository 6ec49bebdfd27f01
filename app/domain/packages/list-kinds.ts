import { z } from "zod";
import { isPictureField, longestAddress, pictureAddressMessage } from "~/lib/addresses";
import { formatRupiah } from "~/lib/numbers";
import { normalizeLine } from "~/lib/text";
import { objectOf } from "~/lib/text-schema";
import { numberText, rupiah } from "~/records/kinds.server";
import { mostCosts, mostPhotos, mostRows } from "./form/inputs";

/** Limits that the database checks too, like those of `form/inputs.ts`. */
const longestRow = 1000;
const longestDayTitle = 200;
const longestCost = 120;

/** Bytes of a list as JSON. The database takes a little more, as it counts the spaces that it adds. */
const listBytes = { photos: 18_000, days: 180_000, points: 95_000 };

/** Reads a stored list of texts; anything else in it is left out. */
export const textList = z
  .array(z.unknown())
  .catch([])
  .transform((items) =>
    items.filter((item) => typeof item === "string").filter((item) => item.trim() !== ""),
  );

export const dayList = z
  .array(
    objectOf({
      day: z.coerce.number().int().catch(0),
      title: z.string().catch(""),
      activities: textList,
    }),
  )
  .catch([]);

export type ItineraryDay = z.output<typeof dayList>[number];

/** Reads the stored costs besides the price, in whole rupiah for each pilgrim; null: not known yet. */
export const costList = z
  .array(
    objectOf({
      label: z.string().trim().catch(""),
      amount: z.number().int().min(0).nullable().catch(null),
    }),
  )
  .catch([])
  .transform((costs) => costs.filter(({ label }) => label !== ""));

export const tooLong = "Isi daftar ini terlalu panjang. Ringkas beberapa barisnya.";

export function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Schema of a list of texts. Empty rows are dropped before `rows` and `bytes` are checked. */
function rowsOf(
  row: z.ZodType<string | undefined, string | undefined>,
  rows: number,
  bytes: number,
  tooMany: string,
) {
  return z.array(row).transform((all, context) => {
    const texts = all.filter((text) => text !== undefined).filter((text) => text !== "");
    if (texts.length > rows) context.addIssue({ code: "custom", message: tooMany });
    if (byteLength(texts) > bytes) context.addIssue({ code: "custom", message: tooLong });
    return texts;
  });
}

const textRow = z
  .string()
  .overwrite(normalizeLine)
  .max(longestRow, `Maksimal ${longestRow} karakter`)
  .optional();

const listOfTexts = {
  required: false,
  hasRows: true,
  typed: (stored: unknown) => textList.parse(stored),
  words: (stored: unknown) => textList.parse(stored).join("\n"),
} as const;

export const pictureAddressSchema = z
  .string()
  .trim()
  .max(longestAddress, `Maksimal ${longestAddress} karakter`)
  .refine(isPictureField, pictureAddressMessage)
  .optional();

/** Addresses of pictures, the cover first. */
export function photos() {
  const schema = rowsOf(pictureAddressSchema, mostPhotos, listBytes.photos, `Maksimal ${mostPhotos} foto`);
  return { control: "photos", schema, ...listOfTexts } as const;
}

/** A list of short sentences. */
export function points() {
  const schema = rowsOf(textRow, mostRows, listBytes.points, `Maksimal ${mostRows} baris`);
  return { control: "points", schema, ...listOfTexts } as const;
}

/** The activities of a day. A row may hold several, one on each line. */
const activities = z.array(z.string().optional()).transform((rows, context) => {
  const lines = rows.flatMap((row = "") => row.split(/[\r\n]+/).map(normalizeLine)).filter(Boolean);
  const tooLongLine = lines.findIndex((line) => line.length > longestRow);
  const messages = [
    tooLongLine >= 0 && `Kegiatan ke-${tooLongLine + 1}: maksimal ${longestRow} karakter`,
    lines.length > mostRows && `Maksimal ${mostRows} kegiatan`,
  ];
  for (const message of messages) if (message) context.addIssue({ code: "custom", path: [0], message });
  return lines;
});

const daySchema = z.object({
  title: z
    .string()
    .overwrite(normalizeLine)
    .max(longestDayTitle, `Maksimal ${longestDayTitle} karakter`)
    .optional()
    .transform((title) => title ?? ""),
  activities,
});

/** The itinerary. Empty days are dropped, the others are numbered in their order. */
export function days() {
  const schema = z.array(daySchema).transform((all, context) => {
    const filled = all.filter(({ title, activities }) => title !== "" || activities.length > 0);
    if (filled.length > mostRows) context.addIssue({ code: "custom", message: `Maksimal ${mostRows} hari` });
    if (byteLength(filled) > listBytes.days) context.addIssue({ code: "custom", message: tooLong });
    return filled.map((day, index) => ({ day: index + 1, ...day }));
  });
  const typed = (stored: unknown) =>
    dayList.parse(stored).map(({ title, activities }) => ({ title, activities: [activities.join("\n")] }));
  const words = (stored: unknown) => dayList.parse(stored).map(dayText).join("\n");
  return { control: "days", required: false, hasRows: true, schema, typed, words } as const;
}

function dayText({ title, activities }: ItineraryDay, index: number): string {
  return [`Hari ${index + 1}: ${title}`, ...activities.map((activity) => `- ${activity}`)].join("\n");
}

const cost = z
  .object({
    label: textRow.refine((label = "") => label.length <= longestCost, `Maksimal ${longestCost} karakter`),
    amount: rupiah("Biaya", "350.000; kosongkan bila belum diketahui").optional(),
  })
  .transform(({ label = "", amount = null }, context) => {
    if (label === "" && amount !== null)
      context.addIssue({ code: "custom", path: ["label"], message: "Tulis nama biayanya" });
    return { label, amount };
  });

/** Costs besides the price. Rows without a name are dropped. */
export function costs() {
  const schema = z.array(cost).transform((all, context) => {
    const named = all.filter(({ label }) => label !== "");
    if (named.length > mostCosts)
      context.addIssue({ code: "custom", message: `Maksimal ${mostCosts} biaya` });
    return named;
  });
  const typed = (stored: unknown) =>
    costList.parse(stored).map(({ label, amount }) => ({ label, amount: numberText(amount) }));
  const words = (stored: unknown) => costList.parse(stored).map(costText).join("\n");
  return { control: "costs", required: false, hasRows: true, schema, typed, words } as const;
}

function costText({ label, amount }: z.output<typeof costList>[number]): string {
  return `${label}: ${amount === null ? "belum diketahui" : formatRupiah(amount)}`;
}
