import { expect, it } from "vitest";
import { z } from "zod";
import { fingerprint, rowIdOf } from "./save-unless-newer.server";

it("tells contents apart", () => {
  expect(fingerprint({ title: "a" })).toBe(fingerprint({ title: "a" }));
  expect(fingerprint({ title: "a" })).not.toBe(fingerprint({ title: "b" }));
});

it("makes one UUID of one form, another of another form or another part", () => {
  const id = rowIdOf("stamp", { title: "a" });
  expect(z.uuid().safeParse(id).success).toBe(true);
  expect(rowIdOf("stamp", { title: "a" })).toBe(id);
  expect(rowIdOf("other", { title: "a" })).not.toBe(id);
  expect(rowIdOf("stamp", { title: "b" })).not.toBe(id);
  expect(rowIdOf("stamp")).toBe(rowIdOf("stamp", null));
  for (let n = 0; n < 50; n += 1) expect(z.uuid().safeParse(rowIdOf(String(n), n)).success).toBe(true);
});
