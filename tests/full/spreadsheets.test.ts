import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { departureSheet, headOf, packageSheet, rowOf, widthsOf } from "~/domain/packages/sheets/columns";
import { readSheets } from "../../app/server/render-worker/sheets/read-sheets.ts";
import type { SheetCell } from "../../app/server/render-worker/sheets/sheet.ts";
import { gridOf, wholeWorkbook } from "../../app/server/render-worker/sheets/sheets.testing.ts";

const pack = {
  title: '=HYPERLINK("https://jahat.example")',
  tagline: "_x0041_ + 0812345678901234567",
  category: "umroh",
  description: "-2+3\n@SUM(A1), \"kutip\"; 'petik' 🕋",
  status: "draft",
  shown_from: "2026-12-03T01:00:00+00:00",
  is_promo: true,
  price_quad: 9_999_999_999,
  price_triple: 0,
  quota: 45,
  hotel_makkah_stars: 5,
  itinerary: [{ day: 1, title: "Jakarta", activities: ["- Kumpul", "Terbang"] }],
  terms: ["2027-01-05", "1/2", "constructor"],
  extra_costs: [{ label: "Vaksin: dua", amount: null }],
};
const departure = {
  departure_date: "2027-01-05",
  return_date: "2199-12-31",
  price_quad: null,
  status: "buka",
};

const sheets = [
  {
    name: packageSheet.title,
    widths: widthsOf(packageSheet),
    rows: [headOf(packageSheet), rowOf(packageSheet, ["7f1b7c1e-0000-4000-8000-000000000001", "a"], pack)],
  },
  {
    name: departureSheet.title,
    widths: widthsOf(departureSheet),
    rows: [headOf(departureSheet), rowOf(departureSheet, ["", "a", "Paket"], departure)],
  },
];

describe("in LibreOffice", () => {
  let folder = "";
  const file = () => path.join(folder, "paket.xlsx");

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "umroh-sheets-"));
    writeFileSync(
      file(),
      await wholeWorkbook(sheets.map(({ rows, ...sheet }) => ({ ...sheet, parts: [rows] }))),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What LibreOffice makes of the file, which it opens as staff do. */
  const saveAs = (format: string, name: string) => {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const out = path.join(folder, "out");
    const args = [profile, "--headless", "--convert-to", format, "--outdir", out, file()];
    const { status, stderr } = spawnSync("soffice", args, { encoding: "utf8", timeout: 120_000 });
    if (status !== 0) throw new Error(stderr);
    return readFileSync(path.join(out, name));
  };

  test("an export that is opened and saved again says the same in every cell", async () => {
    const read = await readSheets(saveAs("xlsx", "paket.xlsx"));
    expect(read).toMatchObject({ refused: null, sheets: [{ problems: [] }, { problems: [] }] });
    const trimmed = (rows: SheetCell[][]) =>
      rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
    const found = read.refused === null ? read.sheets : [];
    const empty = (cell: SheetCell) => (cell === "" ? null : cell);
    expect(found.map((sheet) => ({ name: sheet.name, rows: gridOf(sheet) }))).toEqual(
      sheets.map(({ name, rows }) => ({ name, rows: trimmed(rows.map((row) => row.map(empty))) })),
    );
  });

  test("no cell is a formula: as text it is what was written", () => {
    const text = saveAs(
      "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,true",
      "paket.csv",
    ).toString();
    expect(text).toContain('"=HYPERLINK(""https://jahat.example"")"');
    expect(text).not.toContain("Err:");
  });
});
