import { expect, test } from "vitest";
import { readSourceQuery, sourcesAddress, sumSources } from "./sources";

const today = "2027-02-15";
const read = (query: string) => readSourceQuery(new URLSearchParams(query), today);

test("the last six months by campaign are the default", () => {
  const { dimension, label, months, packageId } = read("");
  expect({ dimension, label, packageId }).toEqual({
    dimension: "kampanye",
    label: "Kampanye",
    packageId: undefined,
  });
  expect(months).toEqual(["2026-09", "2026-10", "2026-11", "2026-12", "2027-01", "2027-02"]);
});

test.each([
  ["dari=2026-12&sampai=2027-01", ["2026-12", "2027-01"]],
  ["dari=2027-01&sampai=2026-12", ["2026-12", "2027-01"]],
  ["dari=2027-02", ["2027-02"]],
])("%s is a period of %j, whichever end comes first", (query, months) => {
  expect(read(query).months).toEqual(months);
});

test("24 months are the most, and unknown values mean no filter", () => {
  const { months } = read("dari=2000-01");
  expect([months.length, months[0], months.at(-1)]).toEqual([24, "2025-03", "2027-02"]);
  const strange = read("menurut=phone&dari=2027-13&sampai=x&paket=1");
  expect(strange).toEqual(read(""));
  expect(sourcesAddress(strange.filter)).toBe("/admin/sumber");
  const chosen = read("menurut=agen&dari=2027-01");
  expect(sourcesAddress(chosen.filter)).toBe("/admin/sumber?menurut=agen&dari=2027-01");
});

const row = (month: string, standing: string, source: string | null, inquiries: number, pilgrims = 0) => ({
  ...{ month, standing, source, name: source, inquiries, pilgrims },
  confirmed: Number(pilgrims > 0),
});

test("rows are summed by source and by month, named sources first, months without any included", () => {
  const { dimension, months } = read("menurut=asal&dari=2026-12");
  const rows = [
    row("2026-12", "tanpa", null, 9),
    row("2026-12", "tercatat", "ig", 2, 3),
    row("2027-02", "tercatat", "radio", 4),
    row("2027-02", "tercatat", "ig", 5, 1),
    row("2027-02", "lainnya", null, 1),
    row("2027-02", "telepon", null, 2),
  ];
  const sums = sumSources(rows, { dimension, months });
  expect(sums.total).toEqual({ inquiries: 23, confirmed: 2, pilgrims: 4 });
  const told = sums.sources.map(({ name, inquiries, pilgrims }) => [name, inquiries, pilgrims]);
  expect(told).toEqual([
    ["Instagram (ig)", 7, 4],
    ["radio", 4, 0],
    ["Langsung ke situs", 9, 0],
    ["Dicatat staf (telepon)", 2, 0],
    ["Lainnya", 1, 0],
  ]);
  expect(sums.months.map(({ name, inquiries }) => [name, inquiries])).toEqual([
    ["Desember 2026", 11],
    ["Januari 2027", 0],
    ["Februari 2027", 12],
  ]);
  expect(sums.months[2]?.sources.map(({ name }) => name)).toEqual([
    "Instagram (ig)",
    "radio",
    "Dicatat staf (telepon)",
    "Lainnya",
  ]);
});

test.each([
  ["kampanye", "tercatat", "ramadhan", "ramadhan"],
  ["kampanye", "tercatat", null, "Tanpa kampanye"],
  ["kampanye", "tanpa", "ramadhan", "Tanpa kampanye"],
  ["medium", "tercatat", "cpc", "iklan berbayar (cpc)"],
  ["asal", "tercatat", "ig", "Instagram (ig)"],
  ["agen", "tercatat", "ig", "ig"],
  ["cabang", "tanpa", null, "Kantor pusat"],
] as const)("by %s, %s %j is called %s", (dimension, standing, source, name) => {
  const { sources } = sumSources([row("2027-02", standing, source, 1)], { dimension, months: [] });
  expect(sources.map((counts) => counts.name)).toEqual([name]);
});

test("a source that was deleted keeps its counts", () => {
  const gone = { ...row("2027-02", "tercatat", "a0000000-0000-4000-8000-000000000002", 3), name: null };
  const { sources } = sumSources([gone], { dimension: "agen", months: [] });
  expect(sources).toMatchObject([{ name: "Sudah dihapus", inquiries: 3 }]);
});
