import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { StartupError } from "../errors.ts";
import { temporaryFolder } from "../test-folder.ts";
import { lockDataDir } from "./lock.ts";
import { archiveFolder, unpackArchive } from "./tar-of-folder.ts";
import { removeUnpacked } from "./unpacked-snapshot.ts";

const disk = vi.hoisted(() => ({ freeBytes: Number.POSITIVE_INFINITY }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return { ...real, statfs: async () => ({ bavail: disk.freeBytes, bsize: 1 }) };
});

const root = temporaryFolder();

const contents: Record<string, Buffer> = {
  PG_VERSION: Buffer.from("18\n"),
  "base/1/1259": randomBytes(200_000),
  "base/1/block": randomBytes(512),
  "base/5/short": randomBytes(511),
  "pg_wal/empty": Buffer.alloc(0),
};

/** Makes an archive of `contents` and an empty folder. */
async function archive(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(path.join(root, "archive-"));
  const source = path.join(folder, "pgdata");
  await mkdir(path.join(source, "pg_notify"), { recursive: true });
  for (const [name, bytes] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(source, name)), { recursive: true });
    await writeFile(path.join(source, name), bytes);
  }
  const file = path.join(folder, "snapshot.tar.gz");
  await archiveFolder(source, file);
  return { folder, file };
}

async function filesIn(folder: string): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path.relative(folder, file)] = await readFile(file);
  }
  return found;
}

test.each(["compressed", "plain"])(
  "a %s archive unpacks to what it was made of, closed to others",
  async (form) => {
    const { folder, file } = await archive();
    if (form === "plain") await writeFile(file, gunzipSync(await readFile(file)));
    const unpacked = path.join(folder, "unpacked");
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    await unpackArchive(file, unpacked);
    expect(await filesIn(unpacked)).toEqual(contents);
    expect(await readdir(path.join(unpacked, "pg_notify"))).toEqual([]);
    const modes = new Set<string>();
    for (const entry of [".", ...(await readdir(unpacked, { recursive: true }))]) {
      const { mode } = await stat(path.join(unpacked, entry));
      modes.add((mode & 0o170777).toString(8));
    }
    expect([...modes].sort()).toEqual(["100600", "40700"]);
  },
);

const damages: [what: string, damage: (file: string) => Promise<void>, found: RegExp][] = [
  ["that is cut short", (file) => truncate(file, 5_000), /unexpected end of file|too early/],
  ["that ends within its list", (file) => changeTar(file, (tar) => tar.subarray(0, 300)), /ends too early/],
  ["with noise in its list", (file) => changeTar(file, (tar) => tar.fill(7, 0, 20)), /is damaged/],
  ["that is empty", (file) => truncate(file, 0), /ends too early/],
  [
    "that leads out of its folder",
    (file) => changeTar(file, renamed("../../outside")),
    /outside of its folder/,
  ],
];

async function changeTar(file: string, change: (tar: Buffer) => Buffer): Promise<void> {
  await writeFile(file, gzipSync(change(gunzipSync(await readFile(file)))));
}

/** Gives the first entry another name, with the check sum of its header. */
function renamed(name: string) {
  return (tar: Buffer): Buffer => {
    tar.fill(0, 0, 100);
    tar.write(name, 0, "latin1");
    tar.write("        ", 148, "latin1");
    const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    return tar;
  };
}

test.each(damages)("an archive %s is refused", async (_, damage, found) => {
  const { folder, file } = await archive();
  await damage(file);
  await expect(unpackArchive(file, path.join(folder, "unpacked"))).rejects.toThrow(found);
});

test("too little space is reported before anything is unpacked", async () => {
  const { folder, file } = await archive();
  disk.freeBytes = 64 * 1024 * 1024;
  onTestFinished(() => {
    disk.freeBytes = Number.POSITIVE_INFINITY;
  });
  const unpacking = unpackArchive(file, path.join(folder, "unpacked"));
  await expect(unpacking).rejects.toBeInstanceOf(StartupError);
  await expect(unpacking).rejects.toThrow(/has 68 MB free; unpacking .+snapshot\.tar\.gz needs 68 MB/);
  expect(await readdir(folder)).not.toContain("unpacked");
});

test("files that a killed process unpacked are removed; those of a running one stay", async () => {
  const dataDir = await mkdtemp(path.join(root, "data-"));
  const [left, read] = ["snapshot.unpacked-left", "snapshot.unpacked-read"].map((name) =>
    path.join(dataDir, name),
  );
  if (left === undefined || read === undefined) throw new Error("two folders were named");
  for (const folder of [left, read]) await mkdir(path.join(folder, "pgdata"), { recursive: true });
  const lock = await lockDataDir(read, "a backup");
  onTestFinished(() => lock.release());
  await removeUnpacked(dataDir);
  expect(await readdir(dataDir)).toEqual(["snapshot.unpacked-read"]);
});
