import fc from "fast-check";
import { SaxesParser } from "saxes";
import { afterAll, afterEach, describe, expect, it, test, vi } from "vitest";
import { csvLine, csvStart } from "../../../lib/csv.ts";
import { readSheets } from "./read-sheets.ts";
import { longestCell, mostCharacters } from "./sheet.ts";
import { gridOf, withCell, withParts, workbook } from "./sheets.testing.ts";

const rows = [
  ["Judul paket", "Harga Quad"],
  ["=1+1", 28_500_000],
];
const plain = () => workbook({ name: "Paket", rows });

async function sheetsOf(bytes: Uint8Array) {
  const read = await readSheets(bytes);
  if (read.refused !== null) throw new Error(read.refused);
  return read.sheets;
}

const gridsOf = async (bytes: Uint8Array) => (await sheetsOf(bytes)).map(gridOf);
const problemsOf = async (bytes: Uint8Array) => (await sheetsOf(bytes)).flatMap(({ problems }) => problems);

const refusalOf = async (bytes: Uint8Array) => (await readSheets(bytes)).refused;

test("what is written as XLSX comes back: texts to the letter, numbers, dates, gaps", async () => {
  const day = new Date(Date.UTC(2027, 0, 5));
  const told = [
    ["valueOf", null, "Tanggal"],
    [],
    ["=HYPERLINK(1)", 9_999_999_999, day],
    ["  @spasi\nbaris _x0041_ 😀 ", -1, "0812345678901234567"],
    ["constructor", "__proto__", "x"],
  ];
  const sheets = await sheetsOf(
    await workbook({ name: "Paket", rows: told }, { name: "Lain", rows: [["x"]] }),
  );
  expect(sheets.map(({ name }) => name)).toEqual(["Paket", "Lain"]);
  expect(sheets.map(gridOf)).toEqual([told, [["x"]]]);
});

test("whatever text is written, it comes back, and no cell is a formula", async () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    .filter((cell) => cell.trim() !== "");
  const printable = text.filter((cell) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(cell));
  const signed = fc.tuple(fc.constantFrom(..."=+-@_x"), printable).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(printable, signed), { minLength: 1, maxLength: 8 }), async (texts) => {
      const file = await workbook({ name: "Paket", rows: texts.map((cell) => [cell]) });
      expect(await gridsOf(file)).toEqual([texts.map((cell) => [cell])]);
      expect(await problemsOf(file)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test("formulas and merged cells are named with their place", async () => {
  const formula = await withCell(await plain(), /<c r="B2"[^>]*><v>\d+<\/v>/, '<c r="B2"><f>1+1</f><v>2</v>');
  expect(await problemsOf(formula)).toMatchObject([{ sheet: "Paket", place: "B2", why: /^Rumus/ }]);
  const merged = await withCell(
    await plain(),
    "</sheetData>",
    '</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
  );
  expect(await problemsOf(merged)).toMatchObject([{ place: "A1:B1", why: /^Sel gabungan/ }]);
});

const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
const same = (_: string, text: string) => text;

test.each<[string, RegExp, () => Promise<Uint8Array>]>([
  ["an empty file", /kosong/, async () => Buffer.alloc(0)],
  ["an old .xls", /\.xls\)/, async () => Buffer.concat([ole, Buffer.alloc(600)])],
  [
    "a password",
    /password/,
    async () => Buffer.concat([ole, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]),
  ],
  ["macros", /makro/, async () => withParts(await plain(), same, { "xl/vbaProject.bin": Buffer.from("x") })],
  [
    "a ZIP bomb",
    /terlalu besar/,
    async () => withParts(await plain(), same, { "xl/worksheets/sheet9.xml": Buffer.alloc(60_000_000, " ") }),
  ],
  [
    "a ZIP that is no workbook",
    /rusak/,
    async () => withParts(await plain(), same).then((zip) => zip.subarray(0, 900)),
  ],
  ["broken XML", /rusak/, async () => withCell(await plain(), "<sheetData>", "<sheetData><row")],
  ["a picture", /bukan XLSX/, async () => Buffer.from("\x89PNG\r\n\x1a\n\0\0\0", "latin1")],
  ["a cell far away", /kolom/, async () => withCell(await plain(), 'r="B2"', 'r="XFD2"')],
  ["half a million separators", /kolom/, async () => Buffer.from(`${";".repeat(500_000)}x`)],
  [
    "20,000 rows",
    /15\.000 baris/,
    async () => workbook({ name: "Paket", rows: Array.from({ length: 20_000 }, (_, row) => [row]) }),
  ],
  ["20,000 lines", /15\.000 baris/, async () => Buffer.from("a;b\r\n".repeat(20_000))],
  ["an open quote", /tanda kutip/, async () => Buffer.from('a;b\r\n"c;d')],
])("%s is refused in words", async (_, why, file) => {
  expect(await refusalOf(await file())).toMatch(why);
});

it.each<[string, Buffer]>([
  ["semicolons", Buffer.from('\uFEFFJudul;Harga\r\n"Umroh; Plus";"28,5 jt"\r\n')],
  ["commas", Buffer.from('Judul,Harga\r\n"Umroh; Plus","28,5 jt"\r\n')],
  ["tabs in UTF-16", Buffer.from("\uFEFFJudul\tHarga\r\nUmroh; Plus\t28,5 jt\r\n", "utf16le")],
  ["a line that names the separator", Buffer.from('sep=;\r\nJudul;Harga\n"Umroh; Plus";28,5 jt\n')],
])("CSV with %s is read", async (_, file) => {
  expect(await gridsOf(file)).toEqual([
    [
      ["Judul", "Harga"],
      ["Umroh; Plus", "28,5 jt"],
    ],
  ]);
});

it.each<[string, (file: Buffer) => Buffer]>([
  ["little", (file) => file],
  ["big", (file) => file.swap16()],
])("CSV in UTF-16, %s end first, is read without a note", async (_, swap) => {
  const file = swap(Buffer.from("\uFEFFJudul;Harga\r\nJum’at;1\r\n", "utf16le"));
  expect(await readSheets(file)).toMatchObject({ notes: [], sheets: [{ rows: [{}, { number: 2 }] }] });
  expect((await gridsOf(file))[0]?.[1]).toEqual(["Jum’at", "1"]);
});

const macBytes = Buffer.from("4a756dd5617420d24265726b6168d320d020636166 8ec9".replaceAll(" ", ""), "hex");
const macText = "Jum’at “Berkah” – café…";

it.each<[string, string]>([
  ["CR, as Excel for Mac writes it", "\r"],
  ["LF", "\n"],
  ["CR LF", "\r\n"],
])("CSV in MacRoman with lines that end with %s is read, and says so", async (_, end) => {
  const file = Buffer.concat([Buffer.from(`Judul;Harga${end}`), macBytes, Buffer.from(`;28500000${end}`)]);
  expect((await gridsOf(file))[0]).toEqual([
    ["Judul", "Harga"],
    [macText, "28500000"],
  ]);
  expect(await readSheets(file)).toMatchObject({
    notes: [expect.stringContaining(`dibaca sebagai Mac (MacRoman), misalnya '${macText}'.`)],
  });
});

it.each(["Shâlih é", "Jum’at", "“Berkah” – café…", "HÔTEL MÉRIDIEN"])(
  "CSV in Windows-1252 that holds %s is not taken for MacRoman",
  async (text) => {
    const bytes: Record<string, number> = { "’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96, "…": 0x85 };
    const file = Buffer.from(
      [...`Judul;Harga\r\n${text};1\r\n`].map((letter) => bytes[letter] ?? letter.charCodeAt(0)),
    );
    expect((await gridsOf(file))[0]?.[1]).toEqual([text, "1"]);
    expect(await readSheets(file)).toMatchObject({ notes: [expect.stringContaining("Windows (1252)")] });
  },
);

test("CSV in Windows-1252 keeps its accents", async () => {
  const [rows] = await gridsOf(Buffer.from("Judul;Harga\r\nShâlih é;1\r\n", "latin1"));
  expect(rows?.[1]).toEqual(["Shâlih é", "1"]);
});

test("our own CSV is read, what was kept from being a formula as it was", async () => {
  const file = Buffer.from(csvStart + csvLine(["a", "b"]) + csvLine(["=1", 'c"\nd']));
  expect(await gridsOf(file)).toEqual([
    [
      ["a", "b"],
      ["=1", 'c"\nd'],
    ],
  ]);
});

test("whatever is sent, it is read or refused", async () => {
  const whole = Buffer.from(await plain());
  const cut = fc
    .tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
    .map(([at, byte]) => Buffer.concat([whole.subarray(0, at), Buffer.from([byte]), whole.subarray(at + 1)]));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    cut,
    fc.string().map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      expect(await readSheets(file)).toHaveProperty("refused");
    }),
    { numRuns: 300 },
  );
});

const b2 = /<c r="B2"[^>]*>.*?<\/c>/;
const withB2 = async (cell: string) => withCell(await plain(), b2, cell);

describe("a cell that nobody can read is named, never taken as empty (R23)", () => {
  it.each([
    ["an error", '<c r="B2" t="e"><v>#N/A</v></c>', /kesalahan/],
    ["a shared text that is not there", '<c r="B2" t="s"><v>99</v></c>', /tidak dapat dibaca/],
    ["a number that is none", '<c r="B2"><v>28,5</v></c>', /tidak dapat dibaca/],
    ["an unknown type", '<c r="B2" t="x"><v>1</v></c>', /tidak dapat dibaca/],
    ["no truth", '<c r="B2" t="b"><v>yes</v></c>', /tidak dapat dibaca/],
    ["no day", '<c r="B2" t="d"><v>2027-13-45</v></c>', /tidak dapat dibaca/],
    [
      "more than a cell holds",
      `<c r="B2" t="inlineStr"><is><t>${"x".repeat(longestCell + 1)}</t></is></c>`,
      /32\.767 karakter/,
    ],
  ])("%s", async (_, cell, why) => {
    const file = await withB2(cell);
    expect(await problemsOf(file)).toMatchObject([{ sheet: "Paket", place: "B2", why }]);
    expect((await gridsOf(file))[0]?.[1]).toEqual(["=1+1"]);
  });
});

it.each<[string, string, unknown]>([
  ["CDATA", '<c r="B2" t="inlineStr"><is><t><![CDATA[Baru & <lengkap>]]></t></is></c>', "Baru & <lengkap>"],
  ["text and CDATA", '<c r="B2" t="str"><v>a<![CDATA[&]]>b</v></c>', "a&b"],
  [
    "rich text without its reading aid",
    '<c r="B2" t="inlineStr"><is><r><t>Um</t></r><r><t>roh</t></r><rPh><t>x</t></rPh></is></c>',
    "Umroh",
  ],
  ["a cell without its place", "<c><v>7</v></c>", 7],
  ["an ISO day", '<c r="B2" t="d"><v>2027-03-01</v></c>', new Date("2027-03-01")],
  ["a truth", '<c r="B2" t="b"><v>true</v></c>', true],
  ["another prefix", '<x:c xmlns:x="urn:x" r="B2"><x:v>8</x:v></x:c>', 8],
])("%s is read", async (_, cell, value) => {
  const file = await withB2(cell);
  expect(await problemsOf(file)).toEqual([]);
  expect((await gridsOf(file))[0]?.[1]).toEqual(["=1+1", value]);
});

describe("days", () => {
  const dated = async (date1904: string) => {
    const rows = [["Tanggal"], [new Date("2027-03-01")]];
    return withParts(await workbook({ name: "Paket", rows }), (name, text) =>
      name === "xl/workbook.xml"
        ? text.replace(/<workbookPr[^>]*>|(?=<sheets>)/, `<workbookPr date1904="${date1904}"/>`)
        : text,
    );
  };
  const days = 1462;
  it.each([
    ["0", 0],
    ["false", 0],
    ["1", days],
    ["true", days],
  ])("are counted as date1904=%s says", async (date1904, later) => {
    const [rows] = await gridsOf(await dated(date1904));
    expect(rows?.[1]).toEqual([new Date(Date.UTC(2027, 2, 1 + later))]);
  });

  test("from an unknown day are named (R23)", async () => {
    const file = await dated("TRUE");
    expect(await problemsOf(file)).toMatchObject([{ place: "A2", why: /sistem tanggal/ }]);
    expect(await sheetsOf(file)).toMatchObject([{ dayZero: null, rows: [{ number: 1 }] }]);
  });
});

describe("rows are those with a value", () => {
  const rowsAfter = async (xml: string) => withCell(await plain(), "</sheetData>", `${xml}</sheetData>`);
  const formatted = Array.from(
    { length: 6_200 },
    (_, row) => `<row r="${row + 3}"><c r="A${row + 3}" s="1"/></row>`,
  );

  it.each([
    ["formatting down to row 6,202", formatted.join("")],
    ["a height of the last row", '<row r="1048576" ht="20" customHeight="1"/>'],
    ["formatting to the last column", '<row r="3"><c r="XFD3" s="1"/></row>'],
  ])("%s adds none", async (_, xml) => expect(await gridsOf(await rowsAfter(xml))).toEqual([rows]));

  test("a value far below keeps the number of its row", async () => {
    const [sheet] = await sheetsOf(await rowsAfter('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'));
    expect(sheet?.rows.map(({ number }) => number)).toEqual([1, 2, 1_048_576]);
  });

  test("lines of separators, as Excel writes formatted rows into CSV, add none", async () => {
    const file = Buffer.from(`Judul;Harga\r\nUmroh;1\r\n${";\r\n".repeat(6_200)}`);
    expect((await gridsOf(file))[0]).toHaveLength(2);
  });
});

test("a chart sheet is left out", async () => {
  const two = await workbook({ name: "Paket", rows }, { name: "Grafik", rows: [["x"]] });
  const file = await withParts(two, (name, text) => {
    if (name === "xl/_rels/workbook.xml.rels")
      return text.replace(
        /worksheet(?="[^>]*sheet2\.xml)|(?<=sheet2\.xml"[^>]*)worksheet(?=")/,
        "chartsheet",
      );
    return name === "xl/worksheets/sheet2.xml" ? "<chartsheet/>" : text;
  });
  expect((await sheetsOf(file)).map(({ name }) => name)).toEqual(["Paket"]);
});

const sharedTexts =
  '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>';
const inSheet = async (xml: string, shared = "") =>
  withParts(
    await plain(),
    (name, text) => {
      if (name === "xl/worksheets/sheet1.xml") return text.replace(/<sheetData>.*<\/sheetData>/s, xml);
      const isRelations = name === "xl/_rels/workbook.xml.rels";
      return isRelations ? text.replace("</Relationships>", `${sharedTexts}$&`) : text;
    },
    { "xl/sharedStrings.xml": Buffer.from(`<sst>${shared}</sst>`) },
  );

test("cells that refer to a shared text have it, without its reading in another script", async () => {
  const cell = (place: string, text: number) => `<c r="${place}" t="s"><v>${text}</v></c>`;
  const file = await inSheet(
    `<sheetData><row r="1">${cell("A1", 1)}${cell("B1", 0)}${cell("C1", 1)}</row></sheetData>`,
    "<si><t>Makkah</t></si><si><r><t>Um</t></r><r><t>roh</t></r><rPh><t>x</t></rPh></si>",
  );
  expect(await gridsOf(file)).toEqual([[["Umroh", "Makkah", "Umroh"]]]);
});

describe("what a file expands to is bounded (S40)", () => {
  const written = vi.spyOn(SaxesParser.prototype, "write");
  afterEach(() => written.mockClear());
  afterAll(() => written.mockRestore());
  const charactersParsed = () =>
    written.mock.calls.reduce((sum, [chunk]) => sum + String(chunk ?? "").length, 0);

  const named = (cells: number, per: (row: number) => string) =>
    Array.from({ length: cells }, (_, row) => `<row r="${row + 1}">${per(row + 1)}</row>`).join("");
  const repeated = (characters: number, cells: number) =>
    inSheet(
      `<sheetData>${named(cells, (row) => `<c r="A${row}" t="s"><v>0</v></c>`)}</sheetData>`,
      `<si><t>${"a".repeat(characters)}</t></si>`,
    );
  const charactersHanded = async (file: Uint8Array) => (await gridsOf(file)).flat(2).join("").length;

  test("one text of 3 MB in 200 cells: each cell is named, none is handed over", async () => {
    const file = await repeated(3_000_000, 200);
    expect(file.length).toBeLessThan(12_000);
    expect(await charactersHanded(file)).toBe(0);
    expect((await problemsOf(file)).length).toBe(100);
  });

  test("one text counts in each cell that repeats it", async () => {
    const fitting = Math.floor(mostCharacters / 32_000);
    expect(await charactersHanded(await repeated(32_000, fitting))).toBeLessThanOrEqual(mostCharacters);
    expect(await refusalOf(await repeated(32_000, fitting + 1))).toMatch(/terlalu besar/);
  });

  it.each<[string, RegExp, () => Promise<Uint8Array>]>([
    ["open tags without an end", /rusak/, () => inSheet(`<sheetData>${"<c ".repeat(400_000)}`)],
    ["elements", /terlalu besar/, () => inSheet(`<sheetData>${"<a/>".repeat(4_000_000)}</sheetData>`)],
    ["depth", /terlalu besar/, () => inSheet(`<sheetData>${"<a>".repeat(400_000)}`)],
    [
      "attributes of one element",
      /terlalu besar/,
      () => inSheet(`<sheetData a${Array.from({ length: 200 }, (_, at) => `${at}="" a`).join("")}="">`),
    ],
    [
      "texts of all cells",
      /terlalu besar/,
      () => inSheet("<sheetData/>", `<si><t>${"a".repeat(11_000_000)}</t></si>`),
    ],
    [
      "cells and the gaps before them",
      /terlalu besar/,
      () => inSheet(`<sheetData>${named(5_001, (row) => `<c r="CV${row}"><v>1</v></c>`)}</sheetData>`),
    ],
    [
      "text outside of every cell",
      /terlalu besar/,
      () => inSheet(`<sheetData>${" ".repeat(41 * 1024 * 1024)}</sheetData>`),
    ],
    [
      "parts",
      /terlalu besar/,
      async () => {
        const names = Array.from({ length: 501 }, (_, at) => [`xl/media/${at}.png`, Buffer.alloc(0)]);
        return withParts(await plain(), (_, text) => text, Object.fromEntries(names));
      },
    ],
    ["entities", /rusak/, () => inSheet('<!DOCTYPE a [<!ENTITY b "c">]><sheetData>&b;</sheetData>')],
  ])("%s: refused in words, each character parsed once", async (_, why, make) => {
    const file = await make();
    expect(await refusalOf(file)).toMatch(why);
    const parsed = charactersParsed();
    let unzipped = 0;
    await withParts(file, (__, text) => {
      unzipped += text.length;
      return "";
    });
    expect(parsed).toBeLessThanOrEqual(unzipped);
  });
});
