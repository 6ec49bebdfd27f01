import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import { opened } from "../test-folder.ts";
import type { Database } from "../types.ts";
import { createStorage } from "./index.ts";
import { bytes, callers, countedStream, objectUrl, openTestStorage } from "./test-storage.ts";

const hourMs = 60 * 60 * 1000;
const pngBytes = { contentType: "image/png" };

let free = 2 ** 40;
let now = Date.now();
const test = opened(() => openTestStorage({ freeBytes: async () => free, clock: () => now }));
afterEach(() => {
  free = 2 ** 40;
  now = Date.now();
});

async function rows(): Promise<number> {
  const result = await test.db.transaction("owner", (tx) => tx.query("select from storage.objects"));
  return result.rows.length;
}

async function plant(folder: string, name: string, ageMs: number) {
  await mkdir(join(test.filesDir, folder), { recursive: true });
  const file = join(test.filesDir, folder, name);
  await writeFile(file, "x");
  await utimes(file, (now - ageMs) / 1000, (now - ageMs) / 1000);
}

it("sweep: removes what a crash left, and nothing that has a row", async () => {
  await test.storage.put("images", "kept.png", bytes(9), "image/png");
  await plant("incoming", "11111111-0000-4000-8000-000000000000", 1000);
  await plant("objects/22", "22222222-0000-4000-8000-000000000000", 13 * hourMs);
  await plant("objects/33", "33333333-0000-4000-8000-000000000000", 11 * hourMs);
  expect(await test.storage.sweep()).toBe(2);
  expect((await test.files()).map((file) => file.slice(-36, -28)).sort()).toContain("33333333");
  now += 48 * hourMs;
  expect(await test.storage.sweep()).toBe(1);
  expect(await test.storage.sweep()).toBe(0);
  expect((await test.client("anon").from("images").download("kept.png")).data?.size).toBe(9);
  expect((await test.files()).length).toBe(await rows());
});

it("sweep: leaves an upload under way alone", async () => {
  const started = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  async function* slow() {
    yield bytes(100_000);
    started.resolve();
    await goOn.promise;
    yield bytes(10);
  }
  const source = slow();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  const uploading = test.client("admin").from("images").upload("slow.png", stream, pngBytes);
  await started.promise;
  now += 48 * hourMs;
  expect(await test.storage.sweep()).toBe(0);
  goOn.resolve();
  expect((await uploading).error).toBeNull();
  expect((await test.client("anon").from("images").download("slow.png")).data?.size).toBe(100_010);
});

it("sweep: has nothing to do in a new folder", async () => {
  const filesDir = join(test.filesDir, "none");
  const storage = createStorage({ db: test.db, filesDir, freeBytes: () => free, log: () => undefined });
  expect(await storage.sweep()).toBe(0);
});

const fullDisk = { status: 507, statusCode: "507", message: expect.stringContaining("disk space") };

it("a full disk: is noticed before anything is read, and leaves reads alone", async () => {
  await test.storage.put("images", "before.png", bytes(9), "image/png");
  const files = await test.files();
  free = 32 * 1024 * 1024;
  const { stream, counter } = countedStream(1_000_000);
  const images = test.client("admin").from("images");
  const length = { "content-length": "1000000" };
  expect((await images.upload("full.png", stream, { ...pngBytes, headers: length })).error).toMatchObject(
    fullDisk,
  );
  expect(counter.read).toBe(0);
  expect(await test.files()).toEqual(files);
  expect((await images.download("before.png")).error).toBeNull();
  expect((await images.remove(["before.png"])).data).toHaveLength(1);
  free = 2 ** 40;
  expect((await images.upload("full.png", bytes(10), pngBytes)).error).toBeNull();
});

it("a full disk: is noticed while a long upload fills it", async () => {
  const files = await test.files();
  const rowsBefore = await rows();
  const { stream, counter } = countedStream(40_000_000, 1_000_000);
  const draining = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      free = 40_000_000 - counter.read;
      controller.enqueue(chunk);
    },
  });
  const own = test.client("user").from("own");
  expect((await own.upload("long", stream.pipeThrough(draining), pngBytes)).error).toMatchObject(fullDisk);
  expect(counter.read).toBeLessThan(20_000_000);
  expect(await test.files()).toEqual(files);
  expect(await rows()).toBe(rowsBefore);
});

/** Database that lets the rehearsal pass and fails the write itself. */
function failingAt(call: number, error: Error): Database {
  let calls = 0;
  return {
    transaction(caller, work) {
      calls += 1;
      return calls === call ? Promise.reject(error) : test.db.transaction(caller, work);
    },
    close: async () => undefined,
  };
}
const writeFailure = 3;
async function uploadWith(error: Error) {
  const log = vi.fn();
  const { filesDir } = test;
  const storage = createStorage({ db: failingAt(writeFailure, error), filesDir, freeBytes: () => free, log });
  const init = { method: "POST", body: bytes(10), headers: { "content-type": "image/png" } };
  const request = new Request(`${objectUrl}/images/failing.png`, init);
  return storage.handle(request, { caller: callers.admin, accessToken: null });
}

it("the row's insert failing: removes the file", async () => {
  const files = await test.files();
  const response = await uploadWith(new DatabaseError({ code: "53100", message: "No space left on device" }));
  expect(response.status).toBe(507);
  expect(await test.files()).toEqual(files);
});

it("a failed insert of the row: an unknown outcome keeps the file until the sweep", async () => {
  const files = await test.files();
  expect((await uploadWith(new DatabaseUnavailable("hung"))).status).toBe(503);
  expect(await test.files()).toHaveLength(files.length + 1);
  now += 25 * hourMs;
  expect(await test.storage.sweep()).toBe(1);
  expect((await test.files()).sort()).toEqual(files.sort());
});

it("put replaces, and rejects with the reason", async () => {
  await test.storage.put("images", "seed.png", bytes(1), "image/png");
  await test.storage.put("images", "seed.png", bytes(2), "image/png");
  expect((await test.client("anon").from("images").download("seed.png")).data?.size).toBe(2);
  await expect(test.storage.put("images", "seed.pdf", bytes(1), "application/pdf")).rejects.toThrow(
    "mime type application/pdf is not supported",
  );
  await expect(test.storage.put("none", "seed.png", bytes(1), "image/png")).rejects.toThrow(
    "Bucket not found",
  );
});
