import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, fromRandomAccessReaderPromise, openPromise, type ZipFile } from "yauzl";
import { messageOf, StartupError } from "../errors.ts";
import { damaged, type EncryptedArchive, EncryptedReader, openEncrypted } from "./encrypted-archive.ts";
import {
  entryOf,
  type Manifest,
  manifestEntry,
  measuring,
  type Passed,
  parseManifest,
  readmeEntry,
  sqlEntry,
} from "./manifest.ts";

const manifestBytes = 64 * 1024 * 1024;
const readmeBytes = 64 * 1024;

/** An archive whose list of entries was checked; contents are checked while they are read. */
export interface OpenArchive extends AsyncDisposable {
  manifest: Manifest;
  unpackedBytes: number;
  /** The encryption; null where the archive has none. */
  encrypted: EncryptedArchive | null;
  /** The stream fails at its end when the bytes differ from the manifest. */
  read(entry: string): Promise<Readable>;
}

const zipOptions = { autoClose: false, lazyEntries: true, strictFileNames: true };

/**
 * Opens an archive and checks names and sizes against its manifest. Only an encrypted one needs the passphrase. Rejects with
 * `StartupError`.
 */
export async function openArchive(file: string, passphrase: string | null = null): Promise<OpenArchive> {
  const encrypted = await openEncrypted(file, passphrase);
  const opening =
    encrypted === null
      ? openPromise(file, zipOptions)
      : fromRandomAccessReaderPromise(new EncryptedReader(encrypted), encrypted.bytes, zipOptions);
  const zip = await opening.catch(async (error: unknown) => {
    await encrypted?.close();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be read as a zip archive: ${messageOf(error)}.`);
  });
  const close = async () => {
    zip.close();
    // A stream that failed keeps its reader open.
    await encrypted?.close();
  };
  try {
    const entries = await listEntries(zip, file);
    const manifest = await readManifest(zip, entries, file);
    const expected = compare(entries, manifest, file);
    return {
      manifest,
      encrypted,
      unpackedBytes: [...expected.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      read: (name) => openEntry(zip, entries.get(name), expected.get(name), file),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the whole archive. Rejects with `StartupError` where it is not what was written. */
export async function verifyArchive(archive: OpenArchive): Promise<void> {
  await archive.encrypted?.verify();
  for (const entry of [sqlEntry, ...archive.manifest.files.map(entryOf)]) {
    await pipeline(await archive.read(entry), async function drain(chunks) {
      for await (const _ of chunks);
    });
  }
}

async function listEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is in it twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw damaged(file, error);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>, file: string): Promise<Manifest> {
  const entry = entries.get(manifestEntry);
  if (entry === undefined) throw new StartupError(`${file} is not a backup: it has no ${manifestEntry}.`);
  if (entry.uncompressedSize > manifestBytes) throw damaged(file, `its ${manifestEntry} is too large`);
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((error: unknown) => {
      throw damaged(file, error);
    });
  return parseManifest(bytes.toString("utf8"));
}

/** Compares entries and manifest before anything is unpacked, so that no entry unpacks to more than it declares. */
function compare(entries: Map<string, Entry>, manifest: Manifest, file: string): Map<string, Passed> {
  const expected = new Map<string, Passed>([[sqlEntry, manifest.sql]]);
  for (const declared of manifest.files) {
    if (expected.has(entryOf(declared))) throw damaged(file, `its manifest names ${entryOf(declared)} twice`);
    expected.set(entryOf(declared), declared);
  }
  for (const [name, { bytes }] of expected) {
    const entry = entries.get(name);
    if (entry === undefined) throw damaged(file, `${name} is missing`);
    if (entry.uncompressedSize !== bytes) {
      throw damaged(file, `${name} has ${entry.uncompressedSize} bytes instead of ${bytes}`);
    }
  }
  for (const [name, entry] of entries) {
    const isOther = name === manifestEntry || (name === readmeEntry && entry.uncompressedSize <= readmeBytes);
    if (!isOther && !expected.has(name)) throw damaged(file, `${name} is not in its manifest`);
  }
  return expected;
}

async function openEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  expected: Passed | undefined,
  file: string,
): Promise<Readable> {
  if (entry === undefined || expected === undefined) throw damaged(file, "an entry is missing");
  const inEntry = (error: unknown) =>
    damaged(file, error instanceof StartupError ? error : `${entry.fileName}: ${messageOf(error)}`);
  const content = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw inEntry(error);
  });
  const measured = measuring((passed) => {
    if (passed.sha256 === expected.sha256 && passed.bytes === expected.bytes) return;
    throw damaged(file, `${entry.fileName} is not what was backed up`);
  });
  // A read error must reach the reader of the entry.
  content.on("error", (error) => measured.destroy(inEntry(error)));
  return content.pipe(measured);
}
