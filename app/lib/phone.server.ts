import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { bareMobile, compactPhone, dialledNumber, phoneProblems, plainPhone } from "./phone";
import { normalizeLine } from "./text";
import { requiredText } from "./text-schema";

interface Phone {
  /** The number in E.164 without the plus, as wa.me and the database's `phone_digits` take it. */
  digits: string;
  /** The number in its standard spelling: `0812-3456-7890`, abroad `+966 55 123 4567`. */
  text: string;
}

type ReadPhone = Phone | { problem: string };

/** Reads a number in any spelling; see `dialledNumber`. */
export function readPhone(typed: string): ReadPhone {
  const dialled = dialledNumber(typed);
  if ("problem" in dialled) return dialled;
  if (isForeignMobile(typed)) return { problem: phoneProblems.start };
  return findAssigned(dialled.digits) ?? { problem: phoneProblems.unassigned };
}

/** Whether a number may be foreign as well as Indonesian: twelve digits without a 0 or a plus may be a mobile number of
 * Japan, Korea or Taiwan. */
function isForeignMobile(typed: string): boolean {
  const compact = compactPhone(typed) ?? "";
  return compact.length === 12 && bareMobile.test(compact) && isAssigned(compact);
}

function isAssigned(digits: string): boolean {
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() === true;
}

export function parsePhone(typed: string): Phone | null {
  const read = readPhone(typed);
  return "problem" in read ? null : read;
}

/** Digits for wa.me; null for what is no number. */
export function toInternationalDigits(typed: string): string | null {
  return parsePhone(typed)?.digits ?? null;
}

/** Link that dials a number. Null for what is no number: a wrong link would call a stranger. */
export function toTelephoneLink(typed: string): string | null {
  const digits = toInternationalDigits(typed);
  return digits === null ? null : `tel:+${digits}`;
}

function findAssigned(number: string): Phone | null {
  const isIndonesian = number.startsWith("62");
  // Emergency and service numbers have no country code; mobile ones have nine digits or more.
  if (isIndonesian && !/^62(?!0)(?!8[1-35-9]\d{0,6}$)\d{8}/.test(number)) return null;
  const assigned = parsePhoneNumberFromString(`+${number}`);
  if (!assigned?.isValid()) return null;
  const digits = assigned.number.slice(1);
  const withTrunkZero = `${assigned.countryCallingCode}0${assigned.nationalNumber}`;
  if (number !== digits && number !== withTrunkZero) return null;
  return { digits, text: isIndonesian ? assigned.formatNational() : assigned.formatInternational() };
}

/** Conditions for PostgREST's `or` that find a number, or a part of one, in every spelling, in a column that holds
 * `Phone.digits`. Empty for what is no part of a number. */
export function phoneConditions(column: string, typed: string): string[] {
  return phoneExpressions(typed).map((expression) => `${column}.imatch."${expression}"`);
}

/** Regular expressions for the same: one of them matches the digits of each number that is meant. */
export function phoneExpressions(typed: string): string[] {
  const digits = compactPhone(typed)?.replace("+", "") ?? "";
  if (digits.length < fewestSearched || digits.length > mostSearched) return [];
  const start = toInternationalDigits(typed) ?? digits.replace(/^0*(62)?0*/, "");
  return start === "" ? [digits] : [digits, `^(62)?${start}`];
}

/** Fewest digits of a phone number that are worth a search. */
const fewestSearched = 3;
const mostSearched = 20;

const longestPhone = 40;

/** How a field stores its number: in the standard spelling, or as it was typed. Only searches of staff need the first;
 * public pages show a number as the agency writes it. */
interface PhoneField {
  spelling: "standard" | "typed";
}

/** Phone number that a form may leave out. */
export function phoneText(field: PhoneField) {
  const text = z.string().overwrite(normalizeLine).max(longestPhone, `Maksimal ${longestPhone} karakter`);
  return asPhone(text, field).default("");
}

export function requiredPhoneText(missing: string, field: PhoneField) {
  return asPhone(requiredText(longestPhone, missing, normalizeLine), field);
}

function asPhone(text: z.ZodString, { spelling }: PhoneField) {
  const asKept = (typed: string) => {
    const phone = parsePhone(typed);
    if (phone === null) return typed;
    return spelling === "standard" ? phone.text : plainPhone(typed);
  };
  // As a transform it would delay the rules of the whole form until the number is right.
  return text.overwrite(asKept).superRefine((typed, context) => {
    const read = typed === "" ? null : readPhone(typed);
    if (read !== null && "problem" in read) context.addIssue({ code: "custom", message: read.problem });
  });
}
