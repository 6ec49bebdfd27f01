/** For Excel with Indonesian settings. */
export const csvStart = "\uFEFF";

type CsvCell = string | number | null;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(";")}\r\n`;
}

/** An apostrophe keeps spreadsheets from making a number or a date of `0812345`, `34E67` or `3MAR4`. */
export function asWritten(text: string): string {
  const isTaken = /^[\d\s.,:/+-]+$|^\d+E\d+$|^\d{1,2}[A-Z]{3}\d{1,4}$/i.test(text);
  return isTaken && !dangerousStart.test(text) ? `'${text}` : text;
}

function quoted(cell: CsvCell): string {
  if (cell === null) return '""';
  const text = typeof cell === "number" ? String(cell) : withoutFormulas(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Full-width look-alikes too. `Rp 5.000,-` has none. */
const sign = String.raw`(?:[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!$|[,;.)\n]))`;
const dangerousStart = new RegExp(String.raw`^(?=['"\s]*(?:-|${sign})|'*[\t\n])`);
const dangerousWithin = new RegExp(String.raw`([,;\t\n])(?=['"\s]*${sign})`, "g");
const guardAtStart = new RegExp(String.raw`^'(?=['"\s]*(?:-|${sign})|'*[\t\n])`);
const guardWithin = new RegExp(String.raw`([,;\t\n])'(?=['"\s]*${sign})`, "g");

/** An apostrophe before what starts a formula (OWASP, CSV injection), also after what other programs take for
 * separators. What has one already gets another, so that `withFormulas` gives back what was written. */
function withoutFormulas(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(dangerousWithin, "$1'").replace(dangerousStart, "'");
}

export function withFormulas(written: string): string {
  return written.replace(guardAtStart, "").replace(guardWithin, "$1");
}
