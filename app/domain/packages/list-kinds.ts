import { z } from "zod";
import { isPictureField, longestAddress, pictureAddressMessage } from "~/lib/addresses";
import { objectOf } from "~/lib/content";
import { formatRupiah } from "~/lib/numbers";
import { normalizeLine } from "~/lib/text";
import { numberText, rupiah } from "~/records/kinds";

/** As the database checks them (supabase/migrations, table packages). */
export const mostPhotos = 6;
export const mostRows = 100;
export const mostCosts = 20;
const longestRow = 1000;
const longestDayTitle = 200;
const longestCost = 120;

/** Bytes of a list as JSON: a little below what the database takes, which counts the spaces it adds. */
const listBytes = { photos: 18_000, days: 180_000, points: 95_000 };

/** A stored list of text, read with care: anything else in it is left out. */
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

/** What comes on top of the price, in whole rupiah for each pilgrim; null: not known yet. */
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

/** Rows of text; empty ones are dropped. `bytes` and `rows` are checked on what is left. */
function rowsOf(
  row: z.ZodType<string | undefined, string | undefined>,
  rows: number,
  bytes: number,
  tooMany: string,
) {
  return z.array(row).transform((all, context) => {
    const kept = all.filter((text) => text !== undefined).filter((text) => text !== "");
    if (kept.length > rows) context.addIssue({ code: "custom", message: tooMany });
    if (byteLength(kept) > bytes) context.addIssue({ code: "custom", message: tooLong });
    return kept;
  });
}

const textRow = z
  .string()
  .overwrite(normalizeLine)
  .max(longestRow, `Maksimal ${longestRow} karakter`)
  .optional();

const listOfTexts = {
  required: false,
  typed: (stored: unknown) => textList.parse(stored),
  words: (stored: unknown) => textList.parse(stored).join("\n"),
} as const;

export const pictureAddress = z
  .string()
  .trim()
  .max(longestAddress, `Maksimal ${longestAddress} karakter`)
  .refine(isPictureField, pictureAddressMessage)
  .optional();

export function photos() {
  const schema = rowsOf(pictureAddress, mostPhotos, listBytes.photos, `Maksimal ${mostPhotos} foto`);
  return { control: "photos", schema, ...listOfTexts } as const;
}

/** Short sentences. `what` is one of them in small letters, by which its field and buttons are called. */
export function points(what: string, addLabel: string) {
  const schema = rowsOf(textRow, mostRows, listBytes.points, `Maksimal ${mostRows} baris`);
  return { control: "points", what, addLabel, schema, ...listOfTexts } as const;
}

const daySchema = z.object({
  title: z
    .string()
    .overwrite(normalizeLine)
    .max(longestDayTitle, `Maksimal ${longestDayTitle} karakter`)
    .optional()
    .transform((title) => title ?? ""),
  activities: rowsOf(textRow, mostRows, listBytes.days, `Maksimal ${mostRows} kegiatan`),
});

/** The journey day by day; empty days are dropped, the others numbered in their order. */
export function days() {
  const schema = z.array(daySchema).transform((all, context) => {
    const kept = all.filter(({ title, activities }) => title !== "" || activities.length > 0);
    if (kept.length > mostRows) context.addIssue({ code: "custom", message: `Maksimal ${mostRows} hari` });
    if (byteLength(kept) > listBytes.days) context.addIssue({ code: "custom", message: tooLong });
    return kept.map((day, index) => ({ day: index + 1, ...day }));
  });
  const typed = (stored: unknown) =>
    dayList.parse(stored).map(({ title, activities }) => ({ title, activities }));
  const words = (stored: unknown) => dayList.parse(stored).map(dayText).join("\n");
  return { control: "days", required: false, schema, typed, words } as const;
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

export function costs() {
  const schema = z.array(cost).transform((all, context) => {
    const kept = all.filter(({ label }) => label !== "");
    if (kept.length > mostCosts) context.addIssue({ code: "custom", message: `Maksimal ${mostCosts} biaya` });
    return kept;
  });
  const typed = (stored: unknown) =>
    costList.parse(stored).map(({ label, amount }) => ({ label, amount: numberText(amount) }));
  const words = (stored: unknown) => costList.parse(stored).map(costText).join("\n");
  return { control: "costs", required: false, schema, typed, words } as const;
}

function costText({ label, amount }: z.output<typeof costList>[number]): string {
  return `${label}: ${amount === null ? "belum diketahui" : formatRupiah(amount)}`;
}
