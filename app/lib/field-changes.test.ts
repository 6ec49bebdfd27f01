import { expect, test } from "vitest";
import { changedFields, differingFields } from "./field-changes";

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
