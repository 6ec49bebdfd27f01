import { expect, test } from "vitest";
import { acceptedEncodings } from "./accept-encoding";

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
])("Accept-Encoding: %s", (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

test("made-up headers do not pile up in memory", () => {
  for (let index = 0; index < 1000; index += 1) acceptedEncodings(`gzip;q=0.${index}1`);
  expect(acceptedEncodings("gzip, br")).toEqual(["br", "gzip", "identity"]);
});
