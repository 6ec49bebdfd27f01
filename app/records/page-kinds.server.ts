import { z } from "zod";
import {
  isPictureField,
  isSafeAddress,
  isWebAddressField,
  longestAddress,
  pictureAddressMessage,
  webAddressMessage,
} from "~/lib/addresses";
import { isRealDate } from "~/lib/dates";
import { phoneText } from "~/lib/phone.server";
import { normalizeText, textOf } from "~/lib/text";
import { type FieldKind, refuseDate, tick } from "./kinds.server";

/** A text of a page, "" while nothing is entered. Then the page prints `fallback`, which the form names. */
export interface PageKind<Value = unknown> extends FieldKind {
  fallback: string;
  /** Text for `fallback` in the form. */
  fallbackText: string;
  /** Reads stored values of any age; `fallback` replaces missing and malformed ones. */
  stored: z.ZodType<Value>;
}

interface TextKind extends PageKind<string> {
  schema: z.ZodType<string, string | undefined>;
}

interface PageText extends Partial<Pick<TextKind, "control" | "fallback" | "fallbackText" | "typed">> {
  schema: TextKind["schema"];
  /** Whether a page can use the stored text. */
  isUsable?: (stored: string) => boolean;
}

function pageText({ schema, isUsable = (stored) => stored !== "", ...kind }: PageText): TextKind {
  const { control = "line", fallback = "", fallbackText = fallback, typed = textOf } = kind;
  const stored = z.string().trim().refine(isUsable).catch(fallback);
  return { control, required: false, schema, typed, words: textOf, fallback, fallbackText, stored };
}

function severalLines(limit: number) {
  return z.string().overwrite(normalizeText).max(limit, `Maksimal ${limit} karakter`);
}

/** Every text of a page may be left empty. */
function checkedText(limit: number, isValid: (typed: string) => boolean, message: string) {
  const isEmptyOrValid = (typed: string) => typed === "" || isValid(typed);
  return severalLines(limit).refine(isEmptyOrValid, message).default("");
}

export function pageLine(limit: number, fallback = "") {
  return pageText({ schema: severalLines(limit).default(""), fallback });
}

export function pageParagraph(limit: number, fallback = "") {
  return { ...pageLine(limit, fallback), control: "paragraph" } as const;
}

/** A tick box that is ticked until somebody has saved it unticked. */
export function pageSwitch(): PageKind<boolean> {
  const typed = (stored: unknown) => (stored === false ? "" : "on");
  const words = (stored: unknown) => (stored === false ? "Tidak" : "Ya");
  const stored = z.boolean().catch(true);
  return { ...tick(), typed, words, fallback: "", fallbackText: "", stored };
}

export function pagePhone(fallback = "") {
  return pageText({ control: "phone", schema: phoneText({ spelling: "typed" }), fallback });
}

const longestEmail = 120;

export function pageEmail(fallback = "") {
  const message = "Alamat email belum benar. Contoh: info@contoh.id";
  const schema = checkedText(longestEmail, (email) => z.email().safeParse(email).success, message);
  return pageText({ control: "email", schema, fallback });
}

/** The address of a picture: https, or a path of this site (S17). */
export function pagePicture(fallback = "") {
  const schema = checkedText(longestAddress, isPictureField, pictureAddressMessage);
  return pageText({ schema, fallback, fallbackText: "", isUsable: isSafeAddress });
}

/** An address on another site; `instagram.com/x` is completed to `https://instagram.com/x`. */
export function pageWebAddress() {
  const schema = severalLines(longestAddress)
    .overwrite((address) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(address) ? `https://${address}` : address,
    )
    .refine(isWebAddressField, webAddressMessage)
    .default("");
  return pageText({ control: "url", schema, isUsable: isSafeAddress });
}

export function pageDate() {
  const schema = z
    .string()
    .trim()
    .superRefine((typed, context) => {
      if (typed !== "") refuseDate(typed, context);
    })
    .default("");
  return pageText({ control: "date", schema, isUsable: isRealDate });
}

interface ParsedText extends Omit<PageText, "schema"> {
  limit: number;
  /** Converts the typed text to the stored one; null where it cannot be read. */
  parse: (typed: string) => string | null;
  message: string;
}

/** A text that is stored as `parse` makes it. */
export function pageParsed({ limit, parse, message, ...text }: ParsedText) {
  return pageText({ ...text, schema: parsedText({ limit, parse, message }) });
}

/** Schema like `pageParsed`, for a part of a row. */
export function parsedText({ limit, parse, message }: Pick<ParsedText, "limit" | "parse" | "message">) {
  return severalLines(limit)
    .overwrite((typed) => parse(typed) ?? typed)
    .refine((typed) => typed === "" || parse(typed) !== null, message)
    .default("");
}
