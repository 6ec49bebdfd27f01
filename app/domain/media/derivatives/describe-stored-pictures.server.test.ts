import { opened } from "embedded-supabase/testing/vitest";
import { afterEach, expect, test, vi } from "vitest";
import { openProcessBackend } from "~/server/backend.testing";
import { expirePublicReads } from "~/server/cache.server";
import { describePictures, findPicture, mediaAddress } from "./describe-pictures.server";

const clients = opened(openProcessBackend);
let number = 0;

afterEach(() => {
  vi.useRealTimers();
});

/** Stores a picture's row. @returns its path */
async function addPicture(): Promise<string> {
  number += 1;
  const row = {
    filename: `${number}.jpg`,
    original_name: `foto ${number}.jpg`,
    file_path: `foto-${number}.jpg`,
    file_size: 1000,
    mime_type: "image/jpeg",
    url: `/media/foto-${number}.jpg`,
    width: 1200,
    height: 800,
  };
  await clients.service.from("media").insert(row).throwOnError();
  return row.file_path;
}

async function remove(path: string): Promise<void> {
  await clients.service.from("media").delete().eq("file_path", path).throwOnError();
}

const isDerived = async (path: string) => (await describePictures([mediaAddress(path)]))[0]?.derived !== null;

test("A picture that was described is not read again, while one that is new is", async () => {
  const [known, added] = [await addPicture(), await addPicture()];
  expect(await isDerived(known)).toBe(true);
  await remove(known);
  expect((await describePictures([known, added].map(mediaAddress))).map(({ width }) => width)).toEqual([
    1200, 1200,
  ]);
});

test("After a change in this process, and after ten minutes, it is read again", async () => {
  const [changed, old] = [await addPicture(), await addPicture()];
  expect([await isDerived(changed), await isDerived(old)]).toEqual([true, true]);
  await remove(changed);
  expirePublicReads();
  expect([await isDerived(changed), await isDerived(old)]).toEqual([false, true]);
  await remove(old);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1 });
  expect(await isDerived(old)).toBe(false);
});

test("A picture that is not there yet is found once it is", async () => {
  const missing = `foto-${number + 1}.jpg`;
  expect(await isDerived(missing)).toBe(false);
  expect(await addPicture()).toBe(missing);
  expect(await isDerived(missing)).toBe(true);
});

test("A picture that another process has deleted is no longer served, though pages still know it (R15)", async () => {
  const path = await addPicture();
  expect(await isDerived(path)).toBe(true);
  await remove(path);
  expect(await findPicture(mediaAddress(path))).toBeNull();
  expect(await isDerived(path)).toBe(true);
});
