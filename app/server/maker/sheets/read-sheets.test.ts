import fc from "fast-check";
import { expect, it, test } from "vitest";
import { csvLine, csvStart } from "../../../lib/csv.ts";
import { readSheets } from "./read-sheets.ts";
import { withCell, withParts, workbook } from "./sheets.testing.ts";

const rows = [
  ["Judul paket", "Harga Quad"],
  ["=1+1", 28_500_000],
];
const plain = () => workbook({ name: "Paket", rows });

async function sheetsOf(bytes: Uint8Array) {
  const read = await readSheets(bytes);
  if (read.refused !== null) throw new Error(read.refused);
  return read;
}

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
  const { sheets } = await sheetsOf(
    await workbook({ name: "Paket", rows: told }, { name: "Lain", rows: [["x"]] }),
  );
  expect(sheets.map(({ name }) => name)).toEqual(["Paket", "Lain"]);
  expect(sheets[0]?.rows).toEqual([told[0], [null, null, null], told[2], told[3], told[4]]);
});

test("whatever text is written, it comes back, and no cell is a formula", async () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    .filter((one) => one.trim() !== "");
  const printable = text.filter((one) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(one));
  const signed = fc.tuple(fc.constantFrom(..."=+-@_x"), printable).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(printable, signed), { minLength: 1, maxLength: 8 }), async (texts) => {
      const { sheets, problems } = await sheetsOf(
        await workbook({ name: "Paket", rows: texts.map((one) => [one]) }),
      );
      expect(sheets[0]?.rows).toEqual(texts.map((one) => [one]));
      expect(problems).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test("formulas and merged cells are named with their place", async () => {
  const formula = await withCell(await plain(), /<c r="B2"[^>]*><v>\d+<\/v>/, '<c r="B2"><f>1+1</f><v>2</v>');
  expect((await sheetsOf(formula)).problems).toMatchObject([{ sheet: "Paket", place: "B2", why: /^Rumus/ }]);
  const merged = await withCell(
    await plain(),
    "</sheetData>",
    '</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
  );
  expect((await sheetsOf(merged)).problems).toMatchObject([{ place: "A1:B1", why: /^Sel gabungan/ }]);
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
  ["half a million separators", /kolom/, async () => Buffer.from(";".repeat(500_000))],
  ["a row far away", /5\.000 baris/, async () => withCell(await plain(), 'r="B2"', 'r="B1048576"')],
  [
    "10,000 rows",
    /5\.000 baris/,
    async () => workbook({ name: "Paket", rows: Array.from({ length: 10_000 }, (_, row) => [row]) }),
  ],
  ["10,000 lines", /5\.000 baris/, async () => Buffer.from("a;b\r\n".repeat(10_000))],
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
  const { sheets } = await sheetsOf(file);
  expect(sheets[0]?.rows).toEqual([
    ["Judul", "Harga"],
    ["Umroh; Plus", "28,5 jt"],
  ]);
});

test("CSV in Windows-1252 keeps its accents", async () => {
  const { sheets } = await sheetsOf(Buffer.from("Judul;Harga\r\nShâlih é;1\r\n", "latin1"));
  expect(sheets[0]?.rows[1]).toEqual(["Shâlih é", "1"]);
});

test("our own CSV is read, what was kept from being a formula as it was", async () => {
  const { sheets } = await sheetsOf(Buffer.from(csvStart + csvLine(["a", "b"]) + csvLine(["=1", 'c"\nd'])));
  expect(sheets[0]?.rows).toEqual([
    ["a", "b"],
    ["=1", 'c"\nd'],
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
