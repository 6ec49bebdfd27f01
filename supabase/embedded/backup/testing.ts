import { hash } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { openBackend } from "../index.ts";
import type { Backend, BackendOptions } from "../types.ts";

/** A backend over a real folder, with the project's migrations; without demo content or user unless given. */
export function openKeptBackend(dataDir: string, overrides: Partial<BackendOptions> = {}): Promise<Backend> {
  return openBackend({
    dataDir,
    migrationsDir: path.resolve("supabase/migrations"),
    seedFile: null,
    configFile: path.resolve("supabase/config.toml"),
    firstUser: null,
    publicUrl: "http://backend.test",
    siteUrl: "http://site.test",
    smtpUrl: null,
    log: () => undefined,
    ...overrides,
  });
}

export type Entries = Map<string, Buffer>;

export async function readEntries(archive: string): Promise<Entries> {
  const zip = await openPromise(archive, { autoClose: false, lazyEntries: true });
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return entries;
}

/** `entries` may name an entry twice, which an honest archive does not. */
export async function writeEntries(archive: string, entries: Iterable<[string, Buffer]>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
}

/** Names and contents of everything in a folder, as one sum for each file. */
export async function sumsOf(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || /^lock\./.test(entry.name)) continue;
    sums[path.relative(folder, file)] = hash("sha256", readFileSync(file));
  }
  return sums;
}
