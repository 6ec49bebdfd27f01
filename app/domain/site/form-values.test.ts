import { expect, test } from "vitest";
import { mergeContent, textsLike } from "./form-values";

const template = { hero: { title: "Bawaan" }, stats: [{ value: "1" }, { value: "2" }] };

test("a form shows the stored texts of its own fields, and nothing else", () => {
  const stored = { hero: { title: "Ada", video: "x" }, stats: [{ value: 5 }], lama: true };
  expect(textsLike(template, stored)).toEqual({
    hero: { title: "Ada" },
    stats: [{ value: "" }, { value: "" }],
  });
});

test.each([null, [], "teks", { hero: [], stats: {} }])("of %j it shows empty fields", (stored) => {
  expect(textsLike(template, stored)).toEqual({ hero: { title: "" }, stats: [{ value: "" }, { value: "" }] });
});

test("keys and list items that the form does not know are kept", () => {
  const stored = {
    hero: { title: "Lama", video: "x" },
    stats: [{ value: "1", icon: "a" }, { value: "2" }, { value: "3" }],
    lama: 1,
  };
  expect(mergeContent(stored, { hero: { title: "" }, stats: [{ value: "9" }, { value: "8" }] })).toEqual({
    hero: { title: "", video: "x" },
    stats: [{ value: "9", icon: "a" }, { value: "8" }, { value: "3" }],
    lama: 1,
  });
  expect(mergeContent({ hero: "rusak" }, { hero: { title: "Baru" } })).toEqual({ hero: { title: "Baru" } });
});
