import { expect, test, vi } from "vitest";
import { fingerprint } from "./fingerprint.server";
import { saveUnlessNewer } from "./save-unless-newer.server";

const opened = { title: "Lama" };
const typed = { title: "Baru" };
const stampOf = (content: object) => ({ stamp: fingerprint(content) });
const saving = { stamp: fingerprint(opened), content: typed };

test("writes over what the form was opened with", async () => {
  const write = vi.fn(async () => true);
  expect(await saveUnlessNewer({ ...saving, find: async () => stampOf(opened), write })).toEqual({
    kind: "saved",
  });
  expect(write).toHaveBeenCalledExactlyOnceWith(stampOf(opened));
});

test("a newer text is answered, a row that is gone too, and neither is written", async () => {
  const write = vi.fn(async () => true);
  const stored = stampOf({ title: "Dari rekan" });
  expect(await saveUnlessNewer({ ...saving, find: async () => stored, write })).toEqual({
    kind: "newer",
    stored,
  });
  expect(await saveUnlessNewer({ ...saving, find: async () => null, write })).toEqual({ kind: "gone" });
  expect(write).not.toHaveBeenCalled();
});

test("sent twice, the second finds it saved", async () => {
  const write = vi.fn(async () => true);
  expect(await saveUnlessNewer({ ...saving, find: async () => stampOf(typed), write })).toEqual({
    kind: "saved",
  });
  expect(write).not.toHaveBeenCalled();
});

test("a change between reading and writing that leaves the text alone is written over at the next try", async () => {
  const write = vi
    .fn(async () => false)
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true);
  const outcome = await saveUnlessNewer({ ...saving, find: async () => stampOf(opened), write });
  expect(outcome).toEqual({ kind: "saved" });
  expect(write).toHaveBeenCalledTimes(2);
});

test("a row that can never be written is an error, not a loop", async () => {
  const write = vi.fn(async () => false);
  const find = async () => stampOf(opened);
  await expect(saveUnlessNewer({ ...saving, find, write })).rejects.toThrow("could not be written");
  expect(write.mock.calls.length).toBeLessThan(20);
});
