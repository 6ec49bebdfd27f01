/** For Excel with Indonesian settings: UTF-8 with byte order mark, semicolons, quoted cells, CRLF, no formulas. */
export const csvStart = "\uFEFF";

/** A number is written as it is, a text never counts as a formula. */
type CsvCell = string | number | null;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(";")}\r\n`;
}

/** A text of which spreadsheets would make a number or a date, e.g. `0812345`, `34E67` or `3MAR4`; kept by an apostrophe,
 * unless it gets one as a formula. */
export function asWritten(text: string): string {
  const isTaken = /^[\d\s.,:/+-]+$|^\d+E\d+$|^\d{1,2}[A-Z]{3}\d{1,4}$/i.test(text);
  return isTaken && !dangerousStart.test(text) ? `'${text}` : text;
}

function quoted(cell: CsvCell): string {
  if (cell === null) return '""';
  const text = typeof cell === "number" ? String(cell) : withoutFormulas(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/** What makes a formula of a cell, full-width look-alikes too. `Rp 5.000,-` has none. */
const sign = String.raw`(?:[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!$|[,;.)\n]))`;
/** At a cell's start, where a minus always counts. */
const dangerousStart = new RegExp(String.raw`^(?=['"\s]*(?:-|${sign})|'*[\t\n])`);
const dangerousWithin = new RegExp(String.raw`([,;\t\n])(?=['"\s]*${sign})`, "g");
const guardAtStart = new RegExp(String.raw`^'(?=['"\s]*(?:-|${sign})|'*[\t\n])`);
const guardWithin = new RegExp(String.raw`([,;\t\n])'(?=['"\s]*${sign})`, "g");

/** An apostrophe before what starts a formula (OWASP, CSV injection): at the cell's start; and after a comma, semicolon,
 * tab or line end within it, where a cell starts for a program that takes those for separators. What has one already
 * gets another, so that `withFormulas` gives back exactly what was written. */
function withoutFormulas(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(dangerousWithin, "$1'").replace(dangerousStart, "'");
}

/** The text of a cell that `csvLine` wrote. */
export function withFormulas(written: string): string {
  return written.replace(guardAtStart, "").replace(guardWithin, "$1");
}
