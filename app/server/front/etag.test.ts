import { expect, test } from "vitest";
import { etagOf, namesEtag } from "./etag";

const etag = etagOf(Buffer.from("isi"));

test("is weak, short and made of the content", () => {
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(etagOf(Buffer.from("isi"))).toBe(etag);
  expect(etagOf(Buffer.from("isi lain"))).not.toBe(etag);
});

test.each([
  [etag, true],
  [etag.slice(2), true],
  ["*", true],
  [" * ", true],
  [`"lain", ${etag}`, true],
  [`W/"lain",${etag.slice(2)}`, true],
  ['"lain"', false],
  ['W/""', false],
  ["", false],
  [etag.slice(3, -1), false],
  [`"x${etag.slice(3)}`, false],
])("If-None-Match: %s -> %s", (header, expected) => {
  expect(namesEtag(header, etag)).toBe(expected);
});
