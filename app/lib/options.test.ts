import { expect, test } from "vitest";
import { optionsOf, withSelected } from "./options";

test("options keep the order of their labels", () => {
  expect(optionsOf({ a: "Satu", b: "Dua" })).toEqual([
    { value: "a", label: "Satu" },
    { value: "b", label: "Dua" },
  ]);
});

test("options are sorted, and the selected one is among them once, as the address spells it", () => {
  const valuesOf = (selected?: string) =>
    withSelected(["Solo", "Bandung", "Medan"], selected).map(({ value }) => value);
  expect(valuesOf()).toEqual(["Bandung", "Medan", "Solo"]);
  expect(valuesOf("Jakarta")).toEqual(["Bandung", "Jakarta", "Medan", "Solo"]);
  expect(withSelected(["Solo"], "SOLO")).toEqual([{ value: "SOLO", label: "Solo" }]);
});
