import { expect, test } from "vitest";
import { datesOf, seriesRecord } from "./series";

const { schema: seriesSchema } = seriesRecord;

const typed = { firstDate: "2027-01-09", every: "2", unit: "minggu", count: "4" };

function problems(changed: Record<string, string>): [PropertyKey, string][] {
  const { error } = seriesSchema.safeParse({ ...typed, ...changed });
  return (error?.issues ?? []).map(({ path, message }) => [path[0] ?? "", message]);
}

test("its days lie so many weeks or days apart, over the end of a month and a leap day", () => {
  expect(datesOf(seriesSchema.parse(typed))).toEqual([
    "2027-01-09",
    "2027-01-23",
    "2027-02-06",
    "2027-02-20",
  ]);
  const daily = { ...typed, firstDate: "2028-02-28", every: "1", unit: "hari", count: "3" };
  expect(datesOf(seriesSchema.parse(daily))).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
});

test.each([
  [{ count: "53" }, ["count", "Tulis angka bulat dari 1 sampai 52"]],
  [{ count: "0" }, ["count", "Tulis angka bulat dari 1 sampai 52"]],
  [{ every: "setiap" }, ["every", "Tulis angka bulat dari 1 sampai 365"]],
  [{ firstDate: "kapan-kapan" }, ["firstDate", "Isi dengan tanggal yang ada di kalender"]],
  [{ unit: "bulan" }, ["unit", "Pilih minggu atau hari"]],
  [
    { firstDate: "2199-12-20", count: "3" },
    ["count", "Tanggal terakhirnya lewat dari tahun 2199. Kurangi jumlahnya."],
  ],
  [{ tripDays: "366" }, ["tripDays", "Tulis angka bulat dari 1 sampai 365"]],
])("%j is refused", (changed, problem) => expect(problems(changed)).toEqual([problem]));

test("up to the last day of 2199, with what is wrong elsewhere said too", () => {
  expect(problems({ firstDate: "2199-12-31", count: "1" })).toEqual([]);
  expect(problems({ firstDate: "2199-12-20", quota: "banyak" }).map(([name]) => name)).toEqual([
    "quota",
    "count",
  ]);
});
