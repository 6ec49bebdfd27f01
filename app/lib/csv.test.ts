import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { asWritten, csvLine, withFormulas } from "./csv";

/** The cells of a line, as RFC 4180 reads them with the given separator. */
function readLine(line: string): string[] {
  const cells = line.replace(/\r\n$/, "").matchAll(/"((?:[^"]|"")*)"(?:;|$)/g);
  return [...cells].map(([, cell = ""]) => cell.replaceAll('""', '"'));
}

test("quotes, separators and line ends stay within their cell", () => {
  expect(csvLine(['a"b', "c;d", "e\r\nf", 3, null])).toBe('"a""b";"c;d";"e\nf";"3";""\r\n');
});

describe("formulas", () => {
  it.each([
    "=1+1",
    "+62812",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "\uFF1D1+1",
    "-cmd|' /C calc'!A0",
  ])("%j starts with an apostrophe", (text) => expect(readLine(csvLine([text]))[0]).toMatch(/^'/));

  it.each(["a,=1", "a;=1", "a;+1", "a\t@x", "a\n=1", "a\n- =1", 'a,"=1', "a, =1", "a\r\n-cmd"])(
    "%j is none either for a program with other separators",
    (text) => {
      const pieces = readLine(csvLine([text])).flatMap((cell) => cell.split(/[,;\t\n]/));
      for (const piece of pieces) expect(piece.replaceAll('"', "").trim()).not.toMatch(/^[=+@]|^-./);
    },
  );

  it.each(["Rp 5.000.000,-", "Siti; Budi", "a - b", "1+1=2", "tanya@contoh.id"])("%j stays", (text) => {
    expect(readLine(csvLine([text]))).toEqual([text]);
  });
});

it.each(["0812345", "34E67", "3MAR4", "12MAR2027", "34679", "+62 812", "1/2"])(
  "%s is kept from becoming a number",
  (text) => expect(readLine(csvLine([asWritten(text)]))).toEqual([`'${text}`]),
);

it.each(["K7M4P", "", "0812-3456-7890x", "Blok 12", "x34E67", "34E67x", "A3MAR4", "3MAR4x"])(
  "%j needs no apostrophe",
  (text) => {
    expect(asWritten(text)).toBe(text);
  },
);

test("any text comes back from as many cells as were written, and none is a formula", () => {
  const hostile = fc.string({ unit: fc.constantFrom(..."=+-@;,\"'\t\r\n a1\uFF1D"), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = readLine(csvLine(texts));
      expect(cells.map(withFormulas)).toEqual(texts.map((text) => text.replace(/\r\n?/g, "\n")));
      expect(cells).toHaveLength(texts.length);
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\uFF1D]/);
      for (const piece of cells.flatMap((cell) => cell.split(/[,;\t\n]/))) {
        expect(piece).not.toMatch(/^["\s]*[=+@\uFF1D]/);
      }
    }),
    { numRuns: 2000 },
  );
});

it.each(["\n", "\n'", ",", '"', "' ", "\n=", ", -"])(
  "a long run of %j is written and read in one pass (S40)",
  (piece) => {
    const text = piece.repeat(300_000 / piece.length);
    const [cell = ""] = [csvLine([text])].map((line) => line.slice(1, -3).replaceAll('""', '"'));
    expect(withFormulas(cell) === text).toBe(true);
  },
);
