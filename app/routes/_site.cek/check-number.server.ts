import type { BankAccount } from "~/domain/site/legality";
import { toInternationalDigits } from "~/lib/phone";
import { createNetworkThrottle } from "~/server/front/visitors.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

const fewestDigits = 8;
const mostDigits = 20;

/** A typed number: `text` is as it was written, in digits with a leading `+` where there was one. */
type ReadNumber = { text: string } | { problem: string };

/** Spaces, dots and dashes are passed over, invisible marks too, which come along with a number copied from a chat. */
export function readNumber(typed: string): ReadNumber {
  const text = typed.replace(/[\s.\p{Pd}\p{Cf}]/gu, "");
  const digits = text.replace(/^\+/, "");
  if (digits === "") return { problem: "Tulis dahulu nomor yang ingin dicek." };
  if (!/^[0-9]+$/.test(digits)) return { problem: "Tulis nomornya dengan angka saja, tanpa huruf." };
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

/** Whose a number is: our accounts of that very number, whether it is a telephone of ours; neither: not known. */
export function findOwner(text: string, { accounts, phones }: OwnNumbers) {
  const digits = toInternationalDigits(text);
  return {
    accounts: accounts.filter(({ number }) => number === text),
    isPhone: digits !== null && phones.some((phone) => toInternationalDigits(phone) === digits),
  };
}

export interface OfficialAgent {
  name: string;
  /** "" where it is not known. */
  city: string;
}

/** The active agent who has this very telephone number; null: none has. Throws BackendError. */
export async function findAgent(text: string): Promise<OfficialAgent | null> {
  const digits = toInternationalDigits(text);
  if (digits === null) return null;
  const client = await anonymousClient();
  return unwrap(await client.rpc("agent_of_number", { digits }, { get: true }))[0] ?? null;
}

/** Checks within ten minutes: a family behind one address, or a town behind a carrier's, stays far below. */
const perHost = 60;
const perSite = 120;
const windowMs = 10 * 60 * 1000;

export const createChecks = (clock: () => number = Date.now) =>
  createNetworkThrottle(perHost, perSite, windowMs, clock);

export const checks = createChecks();
