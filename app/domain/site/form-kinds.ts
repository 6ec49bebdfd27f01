import { z } from "zod";
import {
  isPictureField,
  isWebAddressField,
  longestAddress,
  pictureAddressMessage,
  webAddressMessage,
} from "~/lib/addresses";
import { isRealDate } from "~/lib/dates";
import { normalizeText } from "~/lib/text";
import type { Json } from "../../../supabase/database.types.ts";
import { accountList } from "./legality";

const longestEmail = 120;

/** Every text may be left empty: readers then use its default. */
const emptyOr = (isValid: (text: string) => boolean) => (text: string) => text === "" || isValid(text);

function text(longest: number) {
  return z.string().overwrite(normalizeText).max(longest, `Maksimal ${longest} karakter`);
}

function checkedText(longest: number, isValid: (text: string) => boolean, message: string) {
  return text(longest).refine(emptyOr(isValid), message).default("");
}

/** Text of a form as it is stored: LF line ends, no control characters, trimmed; "" when it was left empty. */
export function formText(longest: number) {
  return text(longest).default("");
}

/** Texts that are stored as one object; posting none of them counts as leaving all empty. */
export function formGroup<Shape extends z.ZodRawShape>(shape: Shape) {
  const group = z.object(shape);
  return group.default(group.parse({}) as z.core.util.NoUndefined<z.output<typeof group>>);
}

export function emailText() {
  const message = "Alamat email belum benar. Contoh: info@contoh.id";
  return checkedText(longestEmail, (email) => z.email().safeParse(email).success, message);
}

/** Address of a picture: https or a path of this site (S17). */
export function pictureText() {
  return checkedText(longestAddress, isPictureField, pictureAddressMessage);
}

/** Address on another site; `instagram.com/x` is completed to `https://instagram.com/x`. */
export function webAddressText() {
  return text(longestAddress)
    .overwrite((address) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(address) ? `https://${address}` : address,
    )
    .refine(isWebAddressField, webAddressMessage)
    .default("");
}

/** As `formText`, with a message for what `read` cannot make sense of; what it makes of the rest is stored. */
export function readableText(longest: number, read: (typed: string) => string | null, message: string) {
  return text(longest)
    .overwrite((typed) => read(typed) ?? typed)
    .refine(
      emptyOr((typed) => read(typed) !== null),
      message,
    )
    .default("");
}

export function dateText() {
  return z.string().trim().refine(emptyOr(isRealDate), "Isi dengan tanggal yang ada di kalender").default("");
}

const rowLists = ["bankAccounts"] as const;

export type RowList = (typeof rowLists)[number];

export function isRowList(key: string): key is RowList {
  return rowLists.some((list) => list === key);
}

export type JsonObject = { [key: string]: Json | undefined };

export type TextTree = string | readonly TextTree[] | { readonly [key: string]: TextTree };

/** The fields of `template` and no others: each the stored text, or "" where no text is stored. */
export function textsLike<Template extends TextTree>(template: Template, stored: unknown): Template;
export function textsLike(template: TextTree, stored: unknown): TextTree {
  if (typeof template === "string") return typeof stored === "string" ? stored : "";
  if (isList(template)) {
    return template.map((item, index) => textsLike(item, Array.isArray(stored) ? stored[index] : undefined));
  }
  const known = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(template).map(([key, item]) => [
      key,
      isRowList(key) ? accountList.parse(known[key]) : textsLike(item, known[key]),
    ]),
  );
}

/** `stored` with the form's fields put in, field by field: keys and list items that no form knows are kept. Row lists
 * are as the form has them. */
export function mergeContent(stored: JsonObject, changes: JsonObject): JsonObject {
  return merge(stored, changes) as JsonObject;
}

function merge(stored: Json | undefined, change: Json | undefined): Json | undefined {
  if (Array.isArray(change)) {
    const kept = Array.isArray(stored) ? stored : [];
    return [...change.map((item, index) => merge(kept[index], item) ?? null), ...kept.slice(change.length)];
  }
  if (!isObject(change)) return change;
  const kept = isObject(stored) ? stored : {};
  const merged = Object.entries(change).map(([key, value]) => [
    key,
    isRowList(key) ? value : merge(kept[key] as Json | undefined, value as Json),
  ]);
  return { ...kept, ...Object.fromEntries(merged) } as JsonObject;
}

function isList(value: TextTree): value is readonly TextTree[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
