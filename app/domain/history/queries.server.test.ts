import { expect, test } from "vitest";
import { isPresent, parseVersionId, stampOf } from "./queries.server";

test("a version is the present one when nothing but its time, or columns of another day, differ", () => {
  const version = { title: "Satu", images: ["/a.jpg"], updated_at: "1", gone: 1 };
  const present = { title: "Satu", images: ["/a.jpg"], updated_at: "2", added: 1 };
  expect(isPresent(version, present)).toBe(true);
  expect(isPresent(version, { ...present, images: [] })).toBe(false);
  expect(isPresent(version, null)).toBe(false);
});

test.each([
  ["12", 12],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["9".repeat(30), null],
  ["", null],
  [null, null],
])("version %s is read as %s", (text, id) => {
  expect(parseVersionId(text)).toBe(id);
});

test("a deleted thing has an empty stamp", () => {
  expect(stampOf(null)).toBe("");
  expect(stampOf({ updated_at: "2026-11-21T00:00:00+00:00" })).toBe("2026-11-21T00:00:00+00:00");
});
