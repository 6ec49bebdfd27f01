import { z } from "zod";
import { type Option, optionsOf, requiredText, textOf } from "./content";
import { formatDate, isRealDate } from "./dates";
import { formatRupiah, formatWholeNumber, parseRupiah, parseWholeNumber } from "./numbers";
import { phoneText, requiredPhoneText } from "./phone";
import { normalizeLine, normalizeText } from "./text";

/** Stored values may be of an old version: a missing one, or one of another type, counts as empty. */
export interface FieldKind {
  control:
    | "line"
    | "phone"
    | "paragraph"
    | "number"
    | "price"
    | "date"
    | "moment"
    | "choice"
    | "tick"
    | "photos"
    | "days"
    | "points"
    | "costs"
    | "pictures"
    | "reference";
  required: boolean;
  options?: readonly Option[];
  schema: z.ZodType;
  typed: (stored: unknown) => unknown;
  words: (stored: unknown) => string;
}

export function numberText(stored: unknown): string {
  return typeof stored === "number" ? formatWholeNumber(stored) : "";
}

function withUnit(word: (amount: number) => string) {
  return (stored: unknown) => (typeof stored === "number" ? word(stored) : "");
}

const normalizations = { line: normalizeLine, paragraph: normalizeText } as const;

function text(control: keyof typeof normalizations, limit: number) {
  return z.string().overwrite(normalizations[control]).max(limit, `Maksimal ${limit} karakter`);
}

function freeText<Control extends "line" | "paragraph">(control: Control, limit: number) {
  const schema = text(control, limit).default("");
  return { control, limit, required: false, schema, typed: textOf, words: textOf } as const;
}

export function line(limit: number) {
  return freeText("line", limit);
}

export function paragraph(limit: number) {
  return freeText("paragraph", limit);
}

export function requiredLine(limit: number, missing: string) {
  const schema = requiredText(limit, missing, normalizeLine);
  return { ...line(limit), required: true, schema } as const;
}

export function phone(kept: "standard" | "typed") {
  return {
    control: "phone",
    required: false,
    schema: phoneText({ kept }),
    typed: textOf,
    words: textOf,
  } as const;
}

export function requiredPhone(kept: "standard" | "typed", missing: string) {
  return { ...phone(kept), required: true, schema: requiredPhoneText(missing, { kept }) } as const;
}

export function requiredParagraph(limit: number, missing: string) {
  return { ...paragraph(limit), required: true, schema: requiredText(limit, missing) } as const;
}

export function optionalLine(limit: number) {
  const schema = text("line", limit)
    .optional()
    .transform((typed) => typed || null);
  return { ...line(limit), schema } as const;
}

export function orNull<Output, Input>(schema: z.ZodType<Output, Input>) {
  return schema.optional().transform((known) => known ?? null);
}

const highestPrice = 9_999_999_999;

export function rupiah(what: string, example: string) {
  return z.string(`${what} wajib diisi`).transform((typed, context) => {
    const amount = parseRupiah(typed);
    if (amount !== null && amount <= highestPrice) return amount;
    context.addIssue({
      code: "custom",
      message:
        amount === null ? `Tulis angka rupiah tanpa sen, misalnya ${example}` : `${what} terlalu besar`,
    });
    return z.NEVER;
  });
}

const price = rupiah("Harga", "28.500.000");

export function requiredPrice() {
  const words = withUnit(formatRupiah);
  return { control: "price", required: true, schema: price, typed: numberText, words } as const;
}

export function optionalPrice() {
  return { ...requiredPrice(), required: false, schema: orNull(price) } as const;
}

function wholeNumber(limit: number) {
  return z.string().transform((typed, context) => {
    const number = parseWholeNumber(typed);
    if (number !== null && number <= limit) return number;
    const message = `Tulis angka bulat dari 0 sampai ${limit.toLocaleString("id-ID")}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

export function optionalNumber(limit: number, unit: string) {
  const schema = orNull(wholeNumber(limit));
  const words = withUnit((number) => `${formatWholeNumber(number)} ${unit}`);
  return { control: "number", required: false, schema, typed: numberText, words } as const;
}

export function requiredDate(missing: string) {
  const schema = z.string(missing).trim().refine(isRealDate, "Isi dengan tanggal yang ada di kalender");
  const words = (stored: unknown) =>
    isRealDate(textOf(stored)) ? formatDate(textOf(stored)) : textOf(stored);
  return { control: "date", required: true, schema, typed: textOf, words } as const;
}

export function optionalDate() {
  const given = requiredDate("");
  return { ...given, required: false, schema: orNull(given.schema) } as const;
}

function choice<Word extends string>(labels: Readonly<Record<Word, string>>, empty?: string) {
  const options = optionsOf(labels);
  const none = empty === undefined ? [] : [{ value: "", label: empty }];
  const words = (stored: unknown) => options.find(({ value }) => value === stored)?.label ?? textOf(stored);
  return { control: "choice", options: [...none, ...options], typed: textOf, words } as const;
}

export function requiredChoice<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  missing: string,
  empty: string,
) {
  const schema = z.enum(Object.keys(labels) as Word[], missing);
  return { ...choice(labels, empty), required: true, schema } as const;
}

export function choiceOr<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  fallback: NoInfer<Word>,
  unknown: string,
) {
  const schema = z.enum(Object.keys(labels) as Word[], unknown).default(fallback);
  return { ...choice(labels), required: false, schema } as const;
}

/** `empty` is what the form calls an unknown value, which is stored as null. */
export function optionalChoice<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  unknown: string,
  empty: string,
) {
  const schema = orNull(z.enum(Object.keys(labels) as Word[], unknown));
  return { ...choice(labels, empty), required: false, schema } as const;
}

const starOptions = [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: `Bintang ${count}` }));

export function stars() {
  const schema = z
    .enum(["1", "2", "3", "4", "5"], "Pilih 1 sampai 5 bintang")
    .optional()
    .transform((count) => (count === undefined ? null : Number(count)));
  const words = withUnit((count) => `${count} bintang`);
  const options = [{ value: "", label: "Belum ditentukan" }, ...starOptions];
  return { control: "choice", options, required: false, schema, typed: numberText, words } as const;
}

export function tick() {
  const schema = z.boolean().default(false);
  const typed = (stored: unknown) => (stored === true ? "on" : "");
  const words = (stored: unknown) => (stored === true ? "Ya" : "Tidak");
  return { control: "tick", required: false, schema, typed, words } as const;
}
