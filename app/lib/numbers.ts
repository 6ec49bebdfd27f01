import { madeOnce } from "./made-once.ts";

const upTo = (decimals: number) =>
  madeOnce(() => new Intl.NumberFormat("id-ID", { maximumFractionDigits: decimals }));

const withDots = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ".");

/** Formats an amount of rupiah. A no-break space keeps sign and digits on one line. */
export function formatRupiah(amount: number): string {
  return `Rp\u00a0${formatWholeNumber(amount)}`;
}

/** Formats a number, rounded to a whole one: `1.250`. Not by Intl: its first formatter of numbers takes a browser up to 30 ms,
 * and almost every screen of staff has one. */
export function formatWholeNumber(amount: number): string {
  return withDots(String(Math.round(amount)));
}

const millions = upTo(6);

/** Shortens an amount of rupiah without rounding it: `29,5 jt`, with a no-break space. */
export function formatMillions(amount: number): string {
  return `${millions().format(amount / 1_000_000)}\u00a0jt`;
}

/** Highest amount of rupiah that the database's columns take. */
export const highestRupiah = 9_999_999_999;

/** Says in Indonesian that an amount of rupiah is too large. `what` names it: `Harga`. */
export function amountProblem(what: string, highest = highestRupiah): string {
  return `${what} terlalu besar, paling banyak ${formatRupiah(highest)}`;
}

/** Reads a whole number. Null for signs, fractions and misplaced dots; Infinity for a number that is too large to be exact. */
export function parseWholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(\s\d{3})+)$/.test(trimmed)) return null;
  const amount = Number(trimmed.replace(/[.\s]/g, ""));
  return Number.isSafeInteger(amount) ? amount : Number.POSITIVE_INFINITY;
}

/** Reads an amount of rupiah: `28.500.000`, `Rp 28.500.000`, `Rp28.500.000,-`. Null for anything else, Infinity as
 * `parseWholeNumber`. */
export function parseRupiah(text: string): number | null {
  return parseWholeNumber(
    text
      .trim()
      .replace(/^(rp\.?|idr)/i, "")
      .replace(/,(-|00)$/, ""),
  );
}

const units: Readonly<Record<string, number>> = { jt: 1_000_000, juta: 1_000_000, rb: 1000, ribu: 1000 };

/** Reads an amount in millions or thousands, with up to two decimals: `28,5 jt`, `Rp 750 rb`. Null for anything else. */
export function parseShortRupiah(text: string): number | null {
  const [, amount, unit] =
    /^(?:rp\.?\s*)?(\d{1,9}(?:[.,]\d{1,2})?)\s*(jt|juta|rb|ribu)$/i.exec(text.trim()) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return Math.round(Number(amount.replace(",", ".")) * (units[unit.toLowerCase()] ?? 1));
}

/** Reads an amount of rupiah as staff type it: `5.000.000`, `Rp 5.000.000,-`, `5 jt`. Null for anything else. */
export function parseTypedRupiah(text: string): number | null {
  return parseShortRupiah(text) ?? parseRupiah(text);
}

const oneDecimal = upTo(1);

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Formats bytes: 97356 -> `95 kB`, 1258291 -> `1,2 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes >= megabyte - kilobyte / 2) return `${oneDecimal().format(bytes / megabyte)} MB`;
  return bytes >= kilobyte ? `${formatWholeNumber(bytes / kilobyte)} kB` : `${formatWholeNumber(bytes)} byte`;
}

interface Typed {
  text: string;
  cursor: number;
}

/** Groups the digits of an amount while it is typed and keeps the cursor behind the same digit: `2850000` ->
 * `2.850.000`. Anything else stays. */
export function groupDigits({ text, cursor }: Typed): Typed {
  if (!/^\d[\d.]*$/.test(text)) return { text, cursor };
  const grouped = withDots(text.replaceAll(".", ""));
  const digitsBefore = text.slice(0, cursor).replaceAll(".", "").length;
  let place = 0;
  for (let seen = 0; seen < digitsBefore; place += 1) {
    if (grouped[place] !== ".") seen += 1;
  }
  return { text: grouped, cursor: place };
}
