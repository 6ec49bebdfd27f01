import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRenderStore } from "./store.server";

let folder: string;
const errors: unknown[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "made-"));
  errors.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (maxBytes = 10_000, where = folder) =>
  openRenderStore({ folder: where, maxBytes, onError: (error) => errors.push(error) });
const key = (number: number) => `${String(number).padStart(24, "0")}-320.avif`;
const bytes = (size: number, fill = 7) => new Uint8Array(size).fill(fill);
const storedNumbers = () => readdirSync(folder).map((name) => Number(name.slice(0, 24)));

describe("the store of what was made", () => {
  it("gives back what was written, under a sum of its bytes", async () => {
    const store = await open();
    const written = await store.write(key(1), bytes(100));
    expect(await store.read(key(1))).toEqual(written);
    expect((await store.write(key(2), bytes(100, 8))).sum).not.toBe(written.sum);
    expect(await store.read(key(3))).toBeNull();
    expect(await store.read(key(1).replace("320", "480"))).toBeNull();
  });

  it("keeps within its bound on disk, the longest unused going first", async () => {
    const store = await open(1000);
    for (const number of [1, 2, 3]) await store.write(key(number), bytes(300));
    await store.read(key(1));
    await store.write(key(4), bytes(300));
    expect(storedNumbers().sort()).toEqual([1, 3, 4]);
    expect(store.size()).toBe(900);
    expect(await store.read(key(2))).toBeNull();
  });

  it("stays within its bound however much is written", async () => {
    const store = await open(5000);
    for (let number = 0; number < 100; number += 1) await store.write(key(number), bytes(100 + number * 7));
    const onDisk = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
    expect(onDisk).toBeLessThanOrEqual(5000);
    expect(onDisk).toBe(store.size());
  });

  it("counts what is written again once", async () => {
    const store = await open();
    for (const fill of [1, 1, 2]) await store.write(key(1), bytes(100, fill));
    expect(store.size()).toBe(100);
    expect(storedNumbers()).toEqual([1]);
  });

  it("is taken over by the next start, in the order of use", async () => {
    const before = await open();
    for (const number of [1, 2, 3]) {
      await before.write(key(number), bytes(300));
      const [file = ""] = readdirSync(folder).filter((name) => Number(name.slice(0, 24)) === number);
      utimesSync(path.join(folder, file), 1000 - number, 1000 - number);
    }
    const after = await open(700);
    expect(storedNumbers().sort()).toEqual([1, 2]);
    expect((await after.read(key(1)))?.bytes.length).toBe(300);
  });

  it("serves nothing damaged, and forgets it", async () => {
    const store = await open();
    await store.write(key(1), bytes(300));
    const [file = ""] = readdirSync(folder);
    for (const damage of [bytes(300, 9), bytes(0), bytes(299)]) {
      await store.write(key(1), bytes(300));
      writeFileSync(path.join(folder, file), damage);
      expect(await (await open()).read(key(1))).toBeNull();
      expect(await store.read(key(1))).toBeNull();
      expect(store.has(key(1))).toBe(false);
    }
    expect(store.size()).toBe(0);
  });

  it("does without a file that another process has let go", async () => {
    const store = await open();
    await store.write(key(1), bytes(300));
    rmSync(path.join(folder, readdirSync(folder)[0] ?? ""));
    expect(await store.read(key(1))).toBeNull();
  });

  it("removes what a write that broke off left, but not one under way", async () => {
    // The file system's clock is not the run's, which may be ahead (clear-of-midnight.ts).
    for (const [name, changed] of [
      ["lama.tmp", new Date(0)],
      ["baru.tmp", new Date()],
    ] as const) {
      writeFileSync(path.join(folder, name), "x");
      utimesSync(path.join(folder, name), changed, changed);
    }
    await open();
    expect(readdirSync(folder)).toEqual(["baru.tmp"]);
  });

  it("gives back what was made even where nothing can be written", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const store = await open(1000, path.join(file, "inside"));
    expect((await store.write(key(1), bytes(10))).bytes.length).toBe(10);
    expect(await store.read(key(1))).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
  });
});
