import { compactPhone, holdsSeveralNumbers } from "~/lib/phone";
import { toInternationalDigits } from "~/lib/phone.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

const fewestDigits = 8;
const mostDigits = 20;

/** A typed number: `text` is its digits, with a leading `+` if one was typed. */
type ReadNumber = { text: string } | { problem: string };

/** Reads a number; ignores what people write between digits and invisible characters from a chat. */
export function readNumber(typed: string): ReadNumber {
  if (!/[\p{L}\p{N}]/u.test(typed)) return { problem: "Tulis dahulu nomor yang ingin dicek." };
  const text = compactPhone(typed);
  if (text === null) {
    const isSeveral = holdsSeveralNumbers(typed);
    return {
      problem: isSeveral
        ? "Cek satu nomor saja setiap kali."
        : "Tulis nomornya dengan angka saja, tanpa huruf.",
    };
  }
  const digits = text.replace("+", "");
  if (digits.length < fewestDigits)
    return {
      problem: `Tulis nomornya lengkap, paling sedikit ${fewestDigits} angka. Ini baru ${digits.length}.`,
    };
  if (digits.length > mostDigits)
    return { problem: `Nomor ini terlalu panjang. Rekening paling banyak ${mostDigits} angka.` };
  return { text };
}

/** Digits with country code of the phone number that `text` may be. A foreign number is found without its plus, too. */
function telephoneDigits(text: string): string {
  return toInternationalDigits(text) ?? text.replace("+", "");
}

/** Whether it is one of the agency's phone numbers, which may be in any spelling or empty. */
export function isPhoneOf(phones: readonly string[], text: string): boolean {
  const digits = telephoneDigits(text);
  return phones.some((phone) => toInternationalDigits(phone) === digits);
}

export interface OfficialAccount {
  bank: string;
  holder: string;
}

/** The agency's bank accounts of exactly this number. Throws BackendError. */
export async function findAccounts(text: string): Promise<OfficialAccount[]> {
  const client = await anonymousClient();
  return unwrap(await client.rpc("account_of_number", { number: text }, { get: true }));
}

export interface OfficialAgent {
  name: string;
  /** "" if unknown. */
  city: string;
}

/** The active agent with this phone number, or null. Throws BackendError. */
export async function findAgent(text: string): Promise<OfficialAgent | null> {
  const digits = telephoneDigits(text);
  const client = await anonymousClient();
  return unwrap(await client.rpc("agent_of_number", { digits }, { get: true }))[0] ?? null;
}
