/** For Excel with Indonesian settings: UTF-8 with byte order mark, semicolons, quoted cells, CRLF, no formulas. */
export const csvStart = "\uFEFF";

/** A number is written as it is, a text never counts as a formula. */
type CsvCell = string | number | null;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(";")}\r\n`;
}

/** A text of which spreadsheets would make a number or a date, e.g. `0812345`, `34E67` or `3MAR4`; kept by an apostrophe. */
export function asWritten(text: string): string {
  return /^[\d\s.,:/+-]+$|^\d+E\d+$|^\d{1,2}[A-Z]{3}\d{1,4}$/i.test(text) ? `'${text}` : text;
}

function quoted(cell: CsvCell): string {
  if (cell === null) return '""';
  const text = typeof cell === "number" ? String(cell) : withoutFormulas(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/** An apostrophe before what starts a formula (OWASP, CSV injection): at the cell's start, full-width look-alikes
 * too; and after a comma, semicolon, tab or line end within it, where a cell starts for a program that takes those
 * for separators. `Rp 5.000,-` stays. */
function withoutFormulas(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/^(["\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\n])/, "'$1")
    .replace(/([,;\t\n]["\s]*)(?=[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!\s*(?:$|[,;.)\n])))/g, "$1'");
}
