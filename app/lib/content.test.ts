import { expect, test } from "vitest";
import { linesOf, objectOf, shorten, textOr } from "./content";

test("each field of stored content falls back by itself", () => {
  const schema = objectOf({ title: textOr("Judul"), hero: objectOf({ subtitle: textOr("Sub") }) });
  expect(schema.parse({ title: "Ada", hero: { subtitle: 5 } })).toEqual({
    title: "Ada",
    hero: { subtitle: "Sub" },
  });
  expect(schema.parse({ title: "  " })).toEqual({ title: "Judul", hero: { subtitle: "Sub" } });
  expect(schema.parse(null)).toEqual({ title: "Judul", hero: { subtitle: "Sub" } });
  expect(schema.parse([1])).toEqual({ title: "Judul", hero: { subtitle: "Sub" } });
});

test("linesOf drops blank lines and typed bullets", () => {
  expect(linesOf("Satu\r\n\n- Dua\n  • Tiga ")).toEqual(["Satu", "Dua", "Tiga"]);
  expect(linesOf("")).toEqual([]);
});

test.each([
  ["pendek", 10, "pendek"],
  ["satu dua tiga", 9, "satu dua…"],
  ["satu\n dua", 20, "satu dua"],
  ["tanpaspasisamasekali", 10, "tanpaspas…"],
])("shorten(%j, %i) is %j", (text, longest, short) => expect(shorten(text, longest)).toBe(short));
