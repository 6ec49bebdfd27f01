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
/** Separators, quotes and spaces right before a sign. A run is tried from its beginning alone, so that time grows with
 * the length of the text. */
const runBeforeSign = new RegExp(String.raw`(?<![,;'"\s])[,;'"\s]+(?=${sign})`, "g");
const guardAtStart = new RegExp(String.raw`^'(?=['"\s]*(?:-|${sign})|'*[\t\n])`);

/** Changes the part of each run whose separators have nothing but quotes and spaces between them and the sign. */
function replaceBeforeSigns(text: string, change: (part: string) => string): string {
  return text.replace(runBeforeSign, (run: string) => {
    const start = Math.max(0, run.lastIndexOf(","), run.lastIndexOf(";"));
    return run.slice(0, start) + change(run.slice(start));
  });
}

/** An apostrophe before what starts a formula (OWASP, CSV injection), also after what other programs take for
 * separators. What has one already gets another, so that `withFormulas` gives back what was written. */
function withoutFormulas(text: string): string {
  const guarded = replaceBeforeSigns(text.replace(/\r\n?/g, "\n"), (part) =>
    part.replace(/[,;\t\n]/g, "$&'"),
  );
  return guarded.replace(dangerousStart, "'");
}

export function withFormulas(written: string): string {
  return replaceBeforeSigns(written.replace(guardAtStart, ""), (part) => part.replace(/([,;\t\n])'/g, "$1"));
}
