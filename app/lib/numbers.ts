const digits = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });

/** The space is an ordinary one. */
export function formatRupiah(amount: number): string {
  return `Rp ${formatWholeNumber(amount)}`;
}

/** 28500000 -> `28.500.000` */
export function formatWholeNumber(amount: number): string {
  return digits.format(amount);
}

/** Null for signs, fractions, other dots, more than a number holds exactly. */
export function parseWholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(\s\d{3})+)$/.test(trimmed)) return null;
  const amount = Number(trimmed.replace(/[.\s]/g, ""));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** `28.500.000`, `Rp 28.500.000`, `Rp28.500.000,-`. Null for anything else. */
export function parseRupiah(text: string): number | null {
  return parseWholeNumber(
    text
      .trim()
      .replace(/^(rp\.?|idr)/i, "")
      .replace(/,(-|00)$/, ""),
  );
}

const oneDecimal = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 1 });

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** 97356 -> `95 kB`, 1258291 -> `1,2 MB`. */
export function formatFileSize(bytes: number): string {
  // From here on whole kilobytes would round to a megabyte.
  if (bytes >= megabyte - kilobyte / 2) return `${oneDecimal.format(bytes / megabyte)} MB`;
  return bytes >= kilobyte ? `${formatWholeNumber(bytes / kilobyte)} kB` : `${formatWholeNumber(bytes)} byte`;
}

interface Typed {
  text: string;
  cursor: number;
}

/** Cursor behind the same digit: `2850000` -> `2.850.000`. Anything else stays. */
export function groupDigits({ text, cursor }: Typed): Typed {
  if (!/^\d[\d.]*$/.test(text)) return { text, cursor };
  const grouped = inGroups(text.replaceAll(".", ""));
  const digitsBefore = text.slice(0, cursor).replaceAll(".", "").length;
  return { text: grouped, cursor: placeAfter(grouped, digitsBefore) };
}

function inGroups(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}

function placeAfter(grouped: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits; place += 1) {
    if (grouped[place] !== ".") seen += 1;
  }
  return place;
}
