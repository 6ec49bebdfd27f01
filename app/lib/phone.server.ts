import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { contains } from "./list-address";
import { bareMobile, compactPhone, dialledNumber, phoneFields, phoneProblems, plainPhone } from "./phone";

export interface Phone {
  /** E.164 without the plus: what wa.me wants and what the database's phone_digits hold. */
  digits: string;
  /** The standard spelling: `0812-3456-7890`, abroad `+966 55 123 4567`. */
  text: string;
}

type ReadPhone = Phone | { problem: string };

/** Reads a number however it is spelled, see `dialledNumber`. */
export function readPhone(typed: string): ReadPhone {
  const dialled = dialledNumber(typed);
  if ("problem" in dialled) return dialled;
  if (isForeignMobile(typed)) return { problem: phoneProblems.start };
  return findAssigned(dialled.digits) ?? { problem: phoneProblems.unassigned };
}

/** Twelve digits without a 0 or a plus may be a mobile number of Japan, Korea or Taiwan as well as an Indonesian one. */
function isForeignMobile(typed: string): boolean {
  const compact = compactPhone(typed) ?? "";
  return compact.length === 12 && bareMobile.test(compact) && isAssigned(compact);
}

function isAssigned(digits: string): boolean {
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false;
}

export function parsePhone(typed: string): Phone | null {
  const read = readPhone(typed);
  return "problem" in read ? null : read;
}

/** The digits for wa.me; null for what is no number. */
export function toInternationalDigits(typed: string): string | null {
  return parsePhone(typed)?.digits ?? null;
}

/** The result is null for what is no number: a wrong link would ring somebody else. */
export function toTelephoneLink(typed: string): string | null {
  const digits = toInternationalDigits(typed);
  return digits === null ? null : `tel:+${digits}`;
}

function findAssigned(number: string): Phone | null {
  const isIndonesian = number.startsWith("62");
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
  // A transform would make the rules of the whole form wait until the number is right.
  return field.check(z.overwrite(asKept)).superRefine((typed, context) => {
    const isSaid = typed === "" || "problem" in dialledNumber(typed);
    const read = isSaid ? null : readPhone(typed);
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
