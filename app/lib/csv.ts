/** Byte order mark at the start of a CSV file, which Excel needs to read UTF-8. */
export const csvStart = "\uFEFF";

type CsvCell = string | number | null;

/** Line of a CSV file with semicolons, as Excel reads it with Indonesian settings. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(";")}\r\n`;
}

/** Puts an apostrophe before a text, which keeps spreadsheets from making a number or a date of `0812345`, `34E67` or
 * `3MAR4`. */
export function asWritten(text: string): string {
  const isTaken = /^[\d\s.,:/+-]+$|^\d+E\d+$|^\d{1,2}[A-Z]{3}\d{1,4}$/i.test(text);
  return isTaken && !dangerousStart.test(text) ? `'${text}` : text;
}

function quoted(cell: CsvCell): string {
  if (cell === null) return '""';
  const text = typeof cell === "number" ? String(cell) : withoutFormulas(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Signs that start a formula, with their full-width look-alikes. `Rp 5.000,-` contains none. */
const sign = String.raw`(?:[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!$|[,;.)\n]))`;
const dangerousStart = new RegExp(String.raw`^(?=['"\s]*(?:-|${sign})|'*[\t\n])`);
/** A run of separators, quotes and spaces right before such a sign. A run is tried from its beginning only, so that the
 * time grows linearly with the text. */
const runBeforeSign = new RegExp(String.raw`(?<![,;'"\s])[,;'"\s]+(?=${sign})`, "g");
const guardAtStart = new RegExp(String.raw`^'(?=['"\s]*(?:-|${sign})|'*[\t\n])`);

/** Changes the part of each run in which only quotes and spaces stand between a separator and the sign. */
function replaceBeforeSigns(text: string, change: (part: string) => string): string {
  return text.replace(runBeforeSign, (run: string) => {
    const start = Math.max(0, run.lastIndexOf(","), run.lastIndexOf(";"));
    return run.slice(0, start) + change(run.slice(start));
  });
}

/** Puts an apostrophe before texts that start a formula (OWASP, CSV injection), also after signs that other programs
 * take for separators. A text that begins with an apostrophe gets another, so that `withFormulas` restores it. */
function withoutFormulas(text: string): string {
  const guarded = replaceBeforeSigns(text.replace(/\r\n?/g, "\n"), (part) =>
    part.replace(/[,;\t\n]/g, "$&'"),
  );
  return guarded.replace(dangerousStart, "'");
}

export function withFormulas(written: string): string {
  return replaceBeforeSigns(written.replace(guardAtStart, ""), (part) => part.replace(/([,;\t\n])'/g, "$1"));
}
