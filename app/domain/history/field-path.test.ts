import { expect, test } from "vitest";
import { withField } from "./field-path";

test("one field of a row is as it was, the others stay", () => {
  const version = { title: "Lama", quota: 10 };
  expect(withField({ title: "Baru", quota: 20 }, version, ["quota"])).toEqual({ title: "Baru", quota: 10 });
});

test("one text of a page is as it was, in objects and lists; what that version had not is left out", () => {
  const version = { content: { hero: { title: "Lama" }, stats: [{ label: "a" }, { label: "b" }] } };
  const present = {
    content: { hero: { title: "Baru", subtitle: "s" }, stats: [{ label: "x" }, { label: "y" }] },
  };
  expect(withField(present, version, ["content", "hero", "title"])).toEqual({
    content: { ...present.content, hero: { title: "Lama", subtitle: "s" } },
  });
  expect(withField(present, version, ["content", "stats", "1", "label"])).toEqual({
    content: { ...present.content, stats: [{ label: "x" }, { label: "b" }] },
  });
  const without = withField(present, version, ["content", "hero", "subtitle"]);
  expect(JSON.parse(JSON.stringify(without)).content.hero).toEqual({ title: "Baru" });
});

test("a column that the version does not know brings nothing back", () => {
  expect(withField({ title: "Baru", airline: "x" }, { title: "Lama" }, ["airline"])).toBeNull();
});
