import { expect, test } from "vitest";
import { type ComparedLine, changedFields, compareLines, differingFields } from "./changes";

const before = [
  { label: "Judul", text: "Satu" },
  { label: "Lama", text: "hilang" },
  { label: "Isi", text: "sama" },
];
const after = [
  { label: "Judul", text: "Dua" },
  { label: "Isi", text: "sama" },
  { label: "Baru", text: "datang" },
];

test("names the fields that differ, also those only one version has", () => {
  expect(changedFields(before, after)).toEqual([
    { label: "Judul", before: "Satu", after: "Dua" },
    { label: "Baru", before: "", after: "datang" },
    { label: "Lama", before: "hilang", after: "" },
  ]);
  expect(changedFields(before, before)).toEqual([]);
});

test("says the same of what is stored and what was typed", () => {
  expect(differingFields(before.slice(0, 1), after.slice(0, 1))).toEqual([
    { label: "Judul", stored: "Satu", typed: "Dua" },
  ]);
});

const written = (lines: ComparedLine[]) =>
  lines.map((line) =>
    line.kind === "skipped" ? `(${line.count})` : `${line.kind === "same" ? " " : "*"}${line.text}`,
  );

function compared(before: string[], after: string[]) {
  const lines = compareLines(before.join("\n"), after.join("\n"));
  return [written(lines.before), written(lines.after)];
}

test("lines without a like in the other version are marked", () => {
  expect(compared(["a", "b", "c"], ["a", "x", "c", "d"])).toEqual([
    [" a", "*b", " c"],
    [" a", "*x", " c", "*d"],
  ]);
});

test("a line that is moved is marked once in each version", () => {
  expect(compared(["a", "b", "c"], ["b", "c", "a"])).toEqual([
    ["*a", " b", " c"],
    [" b", " c", "*a"],
  ]);
});

test("what is far from any change is left out, in both versions alike", () => {
  const days = Array.from({ length: 12 }, (_, day) => `Hari ${day + 1}`);
  expect(compared(days, days.with(5, "Ziarah"))[1]).toEqual([
    "(3)",
    " Hari 4",
    " Hari 5",
    "*Ziarah",
    " Hari 7",
    " Hari 8",
    "(4)",
  ]);
  expect(compared(days, days.toSpliced(6, 0, "Baru"))).toEqual([
    ["(4)", " Hari 5", " Hari 6", " Hari 7", " Hari 8", "(4)"],
    ["(4)", " Hari 5", " Hari 6", "*Baru", " Hari 7", " Hari 8", "(4)"],
  ]);
});

test("an empty text has no lines", () => {
  expect(compared([], ["a", "b"])).toEqual([[], ["*a", "*b"]]);
  expect(compareLines("", "")).toEqual({ before: [], after: [] });
});

test("texts too long to compare line by line are changed from end to end, and soon so", () => {
  const many = (mark: string) => Array.from({ length: 2000 }, (_, line) => `${mark} ${line}`);
  const [before = [], after = []] = compared([...many("a"), "akhir"], [...many("b"), "akhir"]);
  expect(before).toHaveLength(2001);
  expect(after).toHaveLength(2001);
  expect(after.at(0)).toBe("*b 0");
  expect(after.at(-1)).toBe(" akhir");
});
