import type { BankAccount } from "~/domain/site/legality";
import { compactPhone, holdsSeveralNumbers } from "~/lib/phone";
import { toInternationalDigits } from "~/lib/phone.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

const fewestDigits = 8;
const mostDigits = 20;

/** A typed number: `text` is as it was written, in digits with a leading `+` where there was one. */
type ReadNumber = { text: string } | { problem: string };

/** Passes over what people write between digits, and the invisible marks that come along from a chat. */
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

export interface OwnNumbers {
  accounts: readonly BankAccount[];
  /** However they are written; empty ones are passed over. */
  phones: readonly string[];
}

/** The telephone number that `text` may stand for, as digits with a country code: a foreign one is known without its
 * plus too, for nobody is led to it from here. */
function telephoneDigits(text: string): string {
  return toInternationalDigits(text) ?? text.replace("+", "");
}

/** Whose a number is: our accounts of that very number, whether it is a telephone of ours; neither: not known. */
export function findOwner(text: string, { accounts, phones }: OwnNumbers) {
  const digits = telephoneDigits(text);
  return {
    accounts: accounts.filter(({ number }) => number === text),
    isPhone: phones.some((phone) => toInternationalDigits(phone) === digits),
  };
}

export interface OfficialAgent {
  name: string;
  /** "" where it is not known. */
  city: string;
}

/** The active agent who has this very telephone number; null: none has. Throws BackendError. */
export async function findAgent(text: string): Promise<OfficialAgent | null> {
  const digits = telephoneDigits(text);
  const client = await anonymousClient();
  return unwrap(await client.rpc("agent_of_number", { digits }, { get: true }))[0] ?? null;
}
