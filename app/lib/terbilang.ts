const small = [
  "nol",
  "satu",
  "dua",
  "tiga",
  "empat",
  "lima",
  "enam",
  "tujuh",
  "delapan",
  "sembilan",
  "sepuluh",
  "sebelas",
];

/** Names of the groups of three digits, the highest first. */
const groups: readonly [value: number, word: string][] = [
  [1_000_000_000_000, "triliun"],
  [1_000_000_000, "miliar"],
  [1_000_000, "juta"],
];

/** Writes a whole number in Indonesian words: 11 -> `sebelas`, 1.000 -> `seribu`. Throws RangeError for a negative number,
 * a fraction, and what is larger than a safe integer. */
export function terbilang(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} has no words`);
  return words(amount);
}

function words(amount: number): string {
  const group = groups.find(([value]) => amount >= value);
  if (group !== undefined) return joined(group[0], amount, (count) => `${words(count)} ${group[1]}`);
  if (amount >= 1000)
    return joined(1000, amount, (count) => (count === 1 ? "seribu" : `${words(count)} ribu`));
  if (amount >= 100)
    return joined(100, amount, (count) => (count === 1 ? "seratus" : `${words(count)} ratus`));
  if (amount >= 20) return joined(10, amount, (count) => `${words(count)} puluh`);
  return small[amount] ?? `${words(amount - 10)} belas`;
}

/** Words of the multiples of `unit`, followed by those of the remainder. */
function joined(unit: number, amount: number, wordUnits: (count: number) => string): string {
  const remainder = amount % unit;
  const units = wordUnits(Math.floor(amount / unit));
  return remainder === 0 ? units : `${units} ${words(remainder)}`;
}
