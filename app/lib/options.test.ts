import { expect, test } from "vitest";
import { optionsOf } from "./options";

test("options keep the order of their labels", () => {
  expect(optionsOf({ a: "Satu", b: "Dua" })).toEqual([
    { value: "a", label: "Satu" },
    { value: "b", label: "Dua" },
  ]);
});
