import { expect, test } from "vitest";
import { clientAddress } from "./client-address.server";

test.each([
  ["no proxy: the header is anybody's", "10.0.0.1", "6.6.6.6", 0, "10.0.0.1"],
  ["one proxy: its own entry", "10.0.0.1", "6.6.6.6, 203.0.113.9", 1, "203.0.113.9"],
  ["two proxies: one further left", "10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["fewer entries than proxies", "10.0.0.1", "203.0.113.9", 3, "203.0.113.9"],
  ["no header", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["an empty header", "10.0.0.1", " , ", 1, "10.0.0.1"],
  ["no socket any more", undefined, undefined, 0, ""],
])("%s", (_, socket, forwarded, trusted, expected) => {
  expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
});
