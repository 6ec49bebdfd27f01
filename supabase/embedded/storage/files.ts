import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFile } from "../database/durable-files.ts";
import type { Clock, Database, Log } from "../types.ts";
import { diskFull, payloadTooLarge } from "./errors.ts";

/** Bytes left to the database, which a full disk damages. */
const reserveBytes = 32 * 1024 * 1024;
const spaceCheckBytes = 8 * 1024 * 1024;
/** Age of an orphan in ms. With a sweep every 12 h, no orphan outlives a day. */
const orphanAgeMs = 12 * 60 * 60 * 1000;

const versionForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type FreeBytes = () => number | Promise<number>;

export interface StoredFile {
  version: string;
  size: number;
  md5: string;
}

interface FilesOptions {
  filesDir: string;
  freeBytes: FreeBytes;
  log: Log;
  clock: Clock;
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && codes.some((code) => code === error.code);

type KnownVersions = (versions: string[]) => Promise<Set<string>>;

export interface StorageContext {
  db: Database;
  files: ReturnType<typeof openFiles>;
  clock: Clock;
}

/**
 * Opens the files. Each is named by its version (a UUID), so that no object name becomes a path, and is not
 * rewritten.
 */
export function openFiles({ filesDir, freeBytes, log, clock }: FilesOptions) {
  const incomingDir = join(filesDir, "incoming");
  const objectsDir = join(filesDir, "objects");
  const active = new Set<string>();

  const folderOf = (version: string) => join(objectsDir, version.slice(0, 2));
  const pathOf = (version: string) => join(folderOf(version), version);

  async function requireSpace(expected: number): Promise<void> {
    if ((await freeBytes()) < expected + reserveBytes) throw diskFull();
  }

  async function write(handle: FileHandle, chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
    const hash = createHash("md5");
    let size = 0;
    let checkAt = spaceCheckBytes;
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > maxBytes) throw payloadTooLarge();
      if (size > checkAt) {
        await requireSpace(0);
        checkAt = size + spaceCheckBytes;
      }
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
    return { size, md5: hash.digest("hex") };
  }

  async function place(version: string): Promise<void> {
    await mkdir(folderOf(version), { recursive: true });
    await rename(join(incomingDir, version), pathOf(version));
    if (process.platform !== "win32") await syncFile(folderOf(version));
  }

  /** Stores a stream, one chunk in memory at a time. Leaves nothing behind when it rejects. */
  async function receive(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile> {
    const version = randomUUID();
    active.add(version);
    const temporary = join(incomingDir, version);
    try {
      await mkdir(incomingDir, { recursive: true });
      const handle = await open(temporary, "wx", 0o600);
      let written: { size: number; md5: string };
      try {
        written = await write(handle, chunks, maxBytes);
      } finally {
        await handle.close();
      }
      await place(version);
      return { version, ...written };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    } finally {
      active.delete(version);
    }
  }

  async function openVersion(version: string | null): Promise<{ handle: FileHandle; size: number } | null> {
    if (version === null || !versionForm.test(version)) return null;
    try {
      const handle = await open(pathOf(version), "r");
      return { handle, size: (await handle.stat()).size };
    } catch (error) {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    }
  }

  /** Deletes files whose rows are gone. Failures are logged and left to `sweep`. */
  async function discard(versions: (string | null)[]): Promise<void> {
    for (const version of versions) {
      if (version === null || !versionForm.test(version)) continue;
      try {
        await rm(pathOf(version), { force: true });
      } catch (error) {
        log("warn", "storage.file_not_removed", { version, reason: String(error) });
      }
    }
  }

  async function listFolder(folder: string): Promise<string[]> {
    try {
      return await readdir(folder);
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
      throw error;
    }
  }

  async function isOldFile(file: string): Promise<boolean> {
    try {
      const facts = await stat(file);
      return facts.isFile() && clock() - facts.mtimeMs > orphanAgeMs;
    } catch (error) {
      if (hasCode(error, "ENOENT")) return false;
      throw error;
    }
  }

  async function sweepOrphans(knownVersions: KnownVersions): Promise<number> {
    const files: { file: string; name: string }[] = [];
    for (const shard of await listFolder(objectsDir)) {
      const folder = join(objectsDir, shard);
      for (const name of await listFolder(folder)) files.push({ file: join(folder, name), name });
    }
    const versionsWithRow = await knownVersions(files.map(({ name }) => name));
    let removed = 0;
    for (const { file, name } of files) {
      if (versionsWithRow.has(name) || !(await isOldFile(file))) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** Removes leftovers, and files older than 12 h without a row. @returns how many */
  async function sweep(knownVersions: KnownVersions): Promise<number> {
    let removed = 0;
    for (const name of await listFolder(incomingDir)) {
      if (active.has(name)) continue;
      await rm(join(incomingDir, name), { force: true, recursive: true });
      removed += 1;
    }
    return removed + (await sweepOrphans(knownVersions));
  }

  return { receive, openVersion, discard, sweep, requireSpace };
}
