import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { contains } from "./list-address";
import { compactPhone, phoneFields, plainPhone } from "./phone";

export const phoneProblems = {
  several: "Tulis satu nomor saja di isian ini.",
  letters: "Tulis nomornya dengan angka saja, misalnya 0812-3456-7890.",
  start:
    "Awali nomor Indonesia dengan 0 atau +62, dan nomor luar negeri dengan + dan kode negaranya, misalnya +966 55 123 4567.",
  unassigned: "Nomor belum lengkap atau terlalu panjang. Contoh: 0812-3456-7890",
} as const;

export interface Phone {
  /** E.164 without the plus: what wa.me wants and what the database's phone_digits hold. */
  digits: string;
  /** The standard spelling: `0812-3456-7890`, abroad `+966 55 123 4567`. */
  text: string;
}

type ReadPhone = Phone | { problem: string };

/** Reads a number however it is spelled. Its digits are the typed ones but for what stands before a number: `0`, `62`,
 * `+62`, `0062`, and the `0` that some write after a country code. A number of another country needs `+` or `00`. */
export function readPhone(typed: string): ReadPhone {
  const compact = compactPhone(typed);
  if (compact === null)
    return {
      problem: /\d.*([/,;|&]|atau).*\d/s.test(plainPhone(typed))
        ? phoneProblems.several
        : phoneProblems.letters,
    };
  const international = toInternational(compact);
  if (international === null) return { problem: phoneProblems.start };
  return findAssigned(international) ?? { problem: phoneProblems.unassigned };
}

export function parsePhone(typed: string): Phone | null {
  const read = readPhone(typed);
  return "problem" in read ? null : read;
}

/** The digits for wa.me; null for what is no number. */
export function toInternationalDigits(typed: string): string | null {
  return parsePhone(typed)?.digits ?? null;
}

/** Null for what is no number: a wrong link would ring somebody else. */
export function toTelephoneLink(typed: string): string | null {
  const digits = toInternationalDigits(typed);
  return digits === null ? null : `tel:+${digits}`;
}

/** Country code and number; null where nothing tells the country. */
function toInternational(compact: string): string | null {
  if (compact.startsWith("+")) return compact.slice(1);
  // 001, 007 and 008 are how one dials abroad through an Indonesian carrier: which country follows is not certain.
  if (compact.startsWith("00")) return /^00[2-69]/.test(compact) ? compact.slice(2) : null;
  if (compact.startsWith("0")) return `62${compact.slice(1)}`;
  if (compact.startsWith("62")) return compact;
  return isBareMobile(compact) ? `62${compact}` : null;
}

/** An Indonesian mobile number without its 0. Twelve digits may be a mobile number of Japan, Korea or Taiwan as well. */
function isBareMobile(compact: string): boolean {
  if (!/^8[1-35-9]\d{7,10}$/.test(compact)) return false;
  return compact.length < 12 || !parsePhoneNumberFromString(`+${compact}`)?.isValid();
}

function findAssigned(international: string): Phone | null {
  const isIndonesian = international.startsWith("62");
  const number = isIndonesian ? `62${international.slice(2).replace(/^0/, "")}` : international;
  // Emergency and service numbers have no country code; mobile ones have nine digits or more.
  if (isIndonesian && !/^62(?!0)(?!8[1-35-9]\d{0,6}$)\d{8}/.test(number)) return null;
  const found = parsePhoneNumberFromString(`+${number}`, { extract: false });
  if (!found?.isValid()) return null;
  const digits = found.number.slice(1);
  const withTrunkZero = `${found.countryCallingCode}0${found.nationalNumber}`;
  if (number !== digits && number !== withTrunkZero) return null;
  return { digits, text: isIndonesian ? found.formatNational() : found.formatInternational() };
}

/** Conditions for PostgREST's `or`: a number, or a part of one, in every spelling, in a column that holds
 * `Phone.digits`. None for what is no part of a number. */
export function phoneConditions(column: string, typed: string): string[] {
  const digits = compactPhone(typed)?.replace("+", "") ?? "";
  if (digits.length < fewestSearched || digits.length > mostSearched) return [];
  const anywhere = contains(column, digits);
  const start = toInternationalDigits(typed) ?? digits.replace(/^0*(62)?0*/, "");
  return start === "" ? [anywhere] : [anywhere, `${column}.imatch."^(62)?${start}"`];
}

/** Fewer digits are no part of a phone number worth looking for. */
const fewestSearched = 3;
const mostSearched = 20;

/** The same schema, whose phone fields (`phoneFields`) take real numbers alone, each with a message of its own. */
export function withNumberingPlan<Schema extends z.ZodObject>(schema: Schema): Schema {
  const checked = Object.entries(schema.shape as Record<string, z.ZodType<string, string>>).flatMap(
    ([name, field]) => {
      const rule = phoneFields.get(field);
      return rule === undefined ? [] : [[name, withPlan(field, rule.kept)] as const];
    },
  );
  return checked.length === 0 ? schema : (schema.safeExtend(Object.fromEntries(checked)) as Schema);
}

function withPlan(field: z.ZodType<string, string>, kept: "standard" | "typed") {
  const asKept = (typed: string) => {
    const phone = parsePhone(typed);
    if (phone === null) return typed;
    return kept === "standard" ? phone.text : plainPhone(typed);
  };
  // Not a transform: rules of the whole form would wait until the number is right.
  return field.check(z.overwrite(asKept)).superRefine((typed, context) => {
    const read = typed === "" ? null : readPhone(typed);
    if (read !== null && "problem" in read) context.addIssue({ code: "custom", message: read.problem });
  });
}

/** The names of `schema`'s phone fields whose stored text is no number. */
export function unreadablePhones(schema: z.ZodObject, stored: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = stored[name];
    const isUnreadable =
      phoneFields.has(field) && typeof text === "string" && text !== "" && parsePhone(text) === null;
    return isUnreadable ? [name] : [];
  });
}
