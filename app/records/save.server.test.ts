import { expect, test, vi } from "vitest";
import { z } from "zod";
import { fingerprint, rowIdOf, saveUnlessNewer } from "./save.server";

const difference = [{ label: "Judul", stored: "Dari rekan", typed: "Baru" }];
const saving = { openedVersion: "1", find: async () => ({ version: "1" }), compare: () => difference };

test("writes over what the form was opened with", async () => {
  const write = vi.fn(async () => true);
  expect(await saveUnlessNewer({ ...saving, write })).toEqual({ kind: "saved" });
  expect(write).toHaveBeenCalledExactlyOnceWith({ version: "1" });
});

test("a newer text is answered, a row that is gone too, and neither is written", async () => {
  const write = vi.fn(async () => true);
  const find = async () => ({ version: "2" });
  expect(await saveUnlessNewer({ ...saving, find, write })).toEqual({
    kind: "newer",
    version: "2",
    newer: difference,
  });
  expect(await saveUnlessNewer({ ...saving, find: async () => null, write })).toEqual({ kind: "gone" });
  expect(write).not.toHaveBeenCalled();
});

test("sent twice, the second finds it saved", async () => {
  const write = vi.fn(async () => true);
  const find = async () => ({ version: "2" });
  expect(await saveUnlessNewer({ ...saving, find, compare: () => [], write })).toEqual({ kind: "saved" });
  expect(write).not.toHaveBeenCalled();
});

test("without a version it writes over any; what the backend refuses is answered", async () => {
  const full = { kind: "refused" as const, status: 409 };
  expect(await saveUnlessNewer({ ...saving, openedVersion: null, write: async () => full })).toBe(full);
});

test("a change between reading and writing that keeps the text is written over on retry", async () => {
  const write = vi.fn(async () => true).mockResolvedValueOnce(false);
  expect(await saveUnlessNewer({ ...saving, write })).toEqual({ kind: "saved" });
  expect(write).toHaveBeenCalledTimes(2);
});

test("a row that can never be written is an error, not a loop", async () => {
  const write = vi.fn(async () => false);
  await expect(saveUnlessNewer({ ...saving, write })).rejects.toThrow("could not be written");
  expect(write.mock.calls.length).toBeLessThan(20);
});

test("tells contents apart", () => {
  expect(fingerprint({ title: "a" })).toBe(fingerprint({ title: "a" }));
  expect(fingerprint({ title: "a" })).not.toBe(fingerprint({ title: "b" }));
});

test("makes one UUID of one form, another of another form or another part", () => {
  const id = rowIdOf("stamp", { title: "a" });
  expect(z.uuid().safeParse(id).success).toBe(true);
  expect(rowIdOf("stamp", { title: "a" })).toBe(id);
  expect(rowIdOf("other", { title: "a" })).not.toBe(id);
  expect(rowIdOf("stamp", { title: "b" })).not.toBe(id);
  expect(rowIdOf("stamp")).toBe(rowIdOf("stamp", null));
  for (let n = 0; n < 50; n += 1) expect(z.uuid().safeParse(rowIdOf(String(n), n)).success).toBe(true);
});
