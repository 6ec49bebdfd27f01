interface DecodedCsv {
  text: string;
  /** Tells with an example which encoding was assumed; null where there is no doubt. */
  note: string | null;
}

/**
 * Decodes UTF-16 with a byte order mark, UTF-8, MacRoman and Windows-1252, which Excel and LibreOffice write. In the last two
 * every byte has a meaning, so a guess is needed: the file is MacRoman where its lines end with CR alone, as Excel for Mac
 * writes them, or where fewer characters are misplaced than in Windows-1252.
 */
export function decodeCsv(file: Buffer): DecodedCsv {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return { text: decodeAs("utf-16le", file), note: null };
  if (first === 0xfe && second === 0xff) return { text: decodeAs("utf-16be", file), note: null };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(file), note: null };
  } catch {
    return decodeSingleBytes(file);
  }
}

function decodeAs(encoding: string, file: Buffer): string {
  return new TextDecoder(encoding).decode(file);
}

function decodeSingleBytes(file: Buffer): DecodedCsv {
  const windows = decodeAs("windows-1252", file);
  const mac = decodeAs("macintosh", file);
  const isMac = loneReturn.test(windows) || countMisplaced(mac) < countMisplaced(windows);
  const text = isMac ? mac : windows;
  const encoding = isMac ? "Mac (MacRoman)" : "Windows (1252)";
  const note = `Huruf di berkas CSV ini dibaca sebagai ${encoding}, misalnya '${exampleOf(text)}'. Bila hurufnya salah, simpan ulang sebagai CSV UTF-8 atau .xlsx, lalu impor kembali.`;
  return { text, note };
}

/** Matches a text whose first line ends with CR alone. */
const loneReturn = /^[^\r\n]*\r(?!\n)/;

/** Quotes, dashes, ellipsis, bullet and a space that does not break, as word processors put them. */
const typographic = "‘’“”–—…•\u00A0";
/** Matches signs that are probably misread: a capital after a small letter, or a sign not listed above. */
const misplaced = new RegExp(`(?<=\\p{Ll})[^\\p{ASCII}\\P{Lu}]|[^\\p{ASCII}\\p{L}${typographic}]`, "gu");

function countMisplaced(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(misplaced)) count += 1;
  return count;
}

/** The first letters that are not ASCII, with what stands around them in their cell. */
function exampleOf(text: string): string {
  const at = text.search(/[^\p{ASCII}]/u);
  const [before = ""] = /[^\r\n;,"]*$/.exec(text.slice(Math.max(0, at - 20), at)) ?? [];
  const [after = ""] = /^[^\r\n;"]*/.exec(text.slice(at, at + 40)) ?? [];
  return (before + after).trim();
}
