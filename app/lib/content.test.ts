import { expect, test } from "vitest";
import { z } from "zod";
import { linesOf, optionsOf, shorten, textOf } from "./content";
import { errorTextOf } from "./head";
import { objectOf } from "./text-schema";

const textOr = (fallback: string) => z.string().trim().min(1).catch(fallback);

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
  expect(linesOf("a - b\n* c\n-d")).toEqual(["a - b", "c", "d"]);
});

test("texts and options of what is stored", () => {
  expect([textOf("a"), textOf(5), textOf(null)]).toEqual(["a", "", ""]);
  expect(optionsOf({ a: "Satu", b: "Dua" })).toEqual([
    { value: "a", label: "Satu" },
    { value: "b", label: "Dua" },
  ]);
});

test.each([
  ["pendek", 10, "pendek"],
  ["satu dua tiga", 9, "satu dua…"],
  ["satu\n dua", 20, "satu dua"],
  [" satu dua ", 8, "satu dua"],
  [" satu dua tiga", 8, "satu…"],
  ["satu dua tiga", 10, "satu dua…"],
  ["tanpaspasisamasekali", 10, "tanpaspas…"],
])("shorten(%j, %i) is %j", (text, longest, short) => expect(shorten(text, longest)).toBe(short));

const answer = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("says what our own answer says", () => {
  expect(errorTextOf(answer(404, { message: "Paket tidak ditemukan" })).title).toBe("Paket tidak ditemukan");
});

test.each([
  [answer(404, "Error: No route matches URL"), 404, "Halaman Tidak Ditemukan"],
  [answer(405, "Error: You made a POST request"), 405, "Permintaan Tidak Didukung"],
  [answer(400, null), 400, "Alamat Tidak Valid"],
  [answer(500, { message: "rahasia" }), 500, "Terjadi Kesalahan"],
  [answer(503, null), 503, "Sedang Ada Gangguan"],
  [new Error("rahasia"), 500, "Terjadi Kesalahan"],
  [undefined, 500, "Terjadi Kesalahan"],
])("keeps the words of others to itself: %j", (error, status, title) => {
  expect(errorTextOf(error)).toMatchObject({ status, title });
});
