import { z } from "zod";
import { isPictureField, longestAddress, pictureAddressMessage, uuid } from "~/lib/addresses";
import {
  dateProblem,
  dateUnknown,
  formatDate,
  formatMoment,
  fromJakartaInput,
  isMoment,
  isRealDate,
  toJakartaInput,
} from "~/lib/dates";
import {
  amountProblem,
  formatRupiah,
  formatWholeNumber,
  highestRupiah,
  parseTypedRupiah,
  parseWholeNumber,
} from "~/lib/numbers";
import { type Option, optionsOf } from "~/lib/options";
import { phoneText, requiredPhoneText } from "~/lib/phone.server";
import { slugFormat, slugify } from "~/lib/slugs";
import { normalizeLine, normalizeText, textOf } from "~/lib/text";
import { requiredText } from "~/lib/text-schema";

/** Control, schema, stored form and wording of a field. Stored values may come from an old version: a missing value or
 * one of another type counts as empty. */
export interface FieldKind {
  control:
    | "line"
    | "phone"
    | "email"
    | "url"
    | "paragraph"
    | "number"
    | "price"
    | "date"
    | "moment"
    | "select"
    | "tick"
    | "reference"
    | "photos"
    | "days"
    | "points"
    | "costs"
    | "pictures"
    | "accounts";
  required: boolean;
  /** Message where a required value is missing. */
  missing?: string;
  options?: readonly Option[];
  /** Label of a reference's empty option. `isAlwaysDrawn` keeps the field where there is nothing to refer to. */
  none?: string;
  isAlwaysDrawn?: boolean;
  /** Whether the field has rows with buttons that add, move and remove them. */
  hasRows?: boolean;
  /** Parses the posted value. */
  schema: z.ZodType;
  /** Converts a stored value for the form. */
  typed: (stored: unknown) => unknown;
  /** Words for a stored value in history and comparisons. */
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
  return { ...line(limit), required: true, missing, schema } as const;
}

export function phone(spelling: "standard" | "typed") {
  return {
    control: "phone",
    required: false,
    schema: phoneText({ spelling }),
    typed: textOf,
    words: textOf,
  } as const;
}

export function requiredPhone(spelling: "standard" | "typed", missing: string) {
  const schema = requiredPhoneText(missing, { spelling });
  return { ...phone(spelling), required: true, missing, schema } as const;
}

export function requiredParagraph(limit: number, missing: string) {
  return { ...paragraph(limit), required: true, missing, schema: requiredText(limit, missing) } as const;
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

/** Takes an amount of rupiah from 0 to `highest`. */
export function rupiah(what: string, example: string, highest = highestRupiah) {
  return z.string(`${what} wajib diisi`).transform((typed, context) => {
    const amount = parseTypedRupiah(typed);
    if (amount !== null && amount <= highest) return amount;
    const message =
      amount === null ? `Tulis angka rupiah tanpa sen, misalnya ${example}` : amountProblem(what, highest);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const price = rupiah("Harga", "28.500.000");

export function requiredPrice() {
  const words = withUnit(formatRupiah);
  const missing = "Harga wajib diisi";
  return { control: "price", required: true, missing, schema: price, typed: numberText, words } as const;
}

export function optionalPrice() {
  const { missing: _missing, ...kind } = requiredPrice();
  return { ...kind, required: false, schema: orNull(price) } as const;
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

/** Adds the problem of a typed date that cannot be stored, for `superRefine`. */
export function refuseDate(typed: string, context: z.RefinementCtx): void {
  const message = dateProblem(typed);
  if (message !== null) context.addIssue({ code: "custom", message });
}

export function requiredDate(missing: string) {
  const schema = z.string(missing).trim().superRefine(refuseDate);
  const words = (stored: unknown) =>
    isRealDate(textOf(stored)) ? formatDate(textOf(stored)) : textOf(stored);
  return { control: "date", required: true, schema, typed: textOf, words } as const;
}

export function optionalDate() {
  const date = requiredDate("");
  return { ...date, required: false, schema: orNull(date.schema) } as const;
}

function selectOf<Word extends string>(labels: Readonly<Record<Word, string>>, empty?: string) {
  const options = optionsOf(labels);
  const none = empty === undefined ? [] : [{ value: "", label: empty }];
  const words = (stored: unknown) => options.find(({ value }) => value === stored)?.label ?? textOf(stored);
  return { control: "select", options: [...none, ...options], typed: textOf, words } as const;
}

export function requiredOption<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  missing: string,
  empty?: string,
) {
  const schema = z.enum(Object.keys(labels) as Word[], missing);
  return { ...selectOf(labels, empty), required: true, missing, schema } as const;
}

export function optionOr<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  fallback: NoInfer<Word>,
  unknown: string,
) {
  const schema = z.enum(Object.keys(labels) as Word[], unknown).default(fallback);
  return { ...selectOf(labels), required: false, schema } as const;
}

/** Select that may stay empty. `empty` labels the empty option, which is stored as null. */
export function optionalOption<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  unknown: string,
  empty: string,
) {
  const schema = orNull(z.enum(Object.keys(labels) as Word[], unknown));
  return { ...selectOf(labels, empty), required: false, schema } as const;
}

const starOptions = [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: `Bintang ${count}` }));

export function stars() {
  const schema = z
    .enum(["1", "2", "3", "4", "5"], "Pilih 1 sampai 5 bintang")
    .optional()
    .transform((count) => (count === undefined ? null : Number(count)));
  const words = withUnit((count) => `${count} bintang`);
  const options = [{ value: "", label: "Belum ditentukan" }, ...starOptions];
  return { control: "select", options, required: false, schema, typed: numberText, words } as const;
}

export function tick() {
  const schema = z.boolean().default(false);
  const typed = (stored: unknown) => (stored === true ? "on" : "");
  const words = (stored: unknown) => (stored === true ? "Ya" : "Tidak");
  return { control: "tick", required: false, schema, typed, words } as const;
}

/** The last part of a page's address. Takes words or a whole address; null where left empty. */
export function slug() {
  const limit = 250;
  const schema = z
    .string()
    .max(limit, `Maksimal ${limit} karakter`)
    .transform((typed, context) => {
      const chosen = slugFormat.test(typed) ? typed : slugify(typed.replace(/^\S*\//, ""));
      if (chosen !== "" && !uuid.test(chosen)) return chosen;
      context.addIssue({ code: "custom", message: "Pakai huruf dan angka, misalnya umroh-ramadhan-2027" });
      return z.NEVER;
    })
    .optional()
    .transform((chosen) => chosen ?? null);
  return { control: "line", limit, required: false, schema, typed: textOf, words: textOf } as const;
}

interface ReferenceLook {
  /** Label of the empty option. */
  none: string;
  isAlwaysDrawn?: boolean;
}

/** The id of another record. `what` names it in words: `Paket`. */
export function reference(what: string, look: ReferenceLook = { none: "" }) {
  const schema = z
    .string()
    .regex(uuid, `Pilih salah satu ${what.toLowerCase()}`)
    .optional()
    .transform((id) => id?.toLowerCase() ?? null);
  const words = (stored: unknown) => textOf(stored) && `${what} ${textOf(stored).slice(0, 8)}`;
  return { control: "reference", required: false, ...look, schema, typed: textOf, words } as const;
}

/** The address of a picture; null where left empty. */
export function optionalPicture() {
  const limit = longestAddress;
  const schema = z
    .string()
    .overwrite(normalizeText)
    .max(limit, `Maksimal ${limit} karakter`)
    .refine(isPictureField, pictureAddressMessage)
    .optional()
    .transform((address) => address || null);
  return { control: "line", limit, required: false, schema, typed: textOf, words: textOf } as const;
}

const ofMoment = (say: (moment: string) => string) => (stored: unknown) =>
  typeof stored === "string" && isMoment(stored) ? say(stored) : "";

/** Jakarta time; null where left empty. */
export function optionalMoment() {
  const schema = z
    .string()
    .transform((typed, context) => {
      const moment = fromJakartaInput(typed);
      if (moment !== null) return moment;
      const problem = dateProblem(typed.split("T")[0] ?? "") ?? dateUnknown;
      const message = problem === dateUnknown ? `${problem}, lengkap dengan jamnya` : problem;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional()
    .transform((moment) => moment ?? null);
  const control = "moment";
  return {
    control,
    required: false,
    schema,
    typed: ofMoment(toJakartaInput),
    words: ofMoment(formatMoment),
  } as const;
}
