import { expect, test } from "vitest";
import { acceptedEncodings, etagOf, namesEtag } from "./steps";

test.each([
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["identity", ["identity"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["gzip", ["gzip", "identity"]],
  ["x-gzip", ["gzip", "identity"]],
  ["BR", ["br", "identity"]],
  ["br;q=0, gzip", ["gzip", "identity"]],
  ["br;q=0.2, gzip;q=0.8", ["gzip", "br", "identity"]],
  ["br; q=1.0, gzip;q=1", ["br", "gzip", "identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0.5, br;q=0", ["gzip", "identity"]],
  ["gzip;q=nonsense", ["identity"]],
  ["brotli, gzipped", ["identity"]],
])("Accept-Encoding: %s", (header, expected) => expect(acceptedEncodings(header)).toEqual(expected));

test("made-up headers do not pile up in memory", () => {
  for (let index = 0; index < 1000; index += 1) acceptedEncodings(`gzip;q=0.${index}1`);
  expect(acceptedEncodings("gzip, br")).toEqual(["br", "gzip", "identity"]);
});

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
])("If-None-Match: %s -> %s", (header, expected) => expect(namesEtag(header, etag)).toBe(expected));
