import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Options as EntryOptions, ZipFile } from "yazl";
import { packageCommands } from "../command-names.ts";
import type { PGliteDatabase } from "../database/database.ts";
import { renameDurably, syncFile } from "../database/durable-files.ts";
import type { StorageContext } from "../storage/files.ts";
import type { CommandNames, Transaction } from "../types.ts";
import { dumpSql } from "./dump-sql.ts";
import { encrypting } from "./encrypted-archive.ts";
import {
  archiveFormat,
  entryOf,
  type Manifest,
  type ManifestFile,
  manifestEntry,
  measuring,
  type Passed,
  readmeEntry,
  readmeText,
  sqlEntry,
} from "./manifest.ts";
import { listBuckets, listStoredObjects, listTables } from "./tables-and-objects.ts";

interface BackupSource {
  db: PGliteDatabase;
  files: Pick<StorageContext["files"], "openVersion">;
  stateOf: Date;
  commands?: CommandNames;
  /** Encrypts the archive. Null: it is not encrypted. */
  passphrase?: string | null;
}

export interface WrittenArchive {
  manifest: Manifest;
  /** Names of objects whose file is gone; the archive lacks them. */
  missing: string[];
}

type AddEntry = (name: string, content: Readable, options?: Partial<EntryOptions>) => Promise<Passed>;

const hourMs = 3_600_000;
const longDeadlines = { deadlineMs: hourMs, queryDeadlineMs: hourMs };
const fileMode = 0o100_600;

/** Writes an archive, whole or not at all. Only its owner can read it: it holds password hashes. */
export async function writeArchive(target: string, source: BackupSource): Promise<WrittenArchive> {
  const unfinished = `${target}.part`;
  const encryption = source.passphrase ? [await encrypting(source.passphrase)] : [];
  try {
    const written = await source.db.transaction(
      "owner",
      (tx) => write(unfinished, tx, source, encryption),
      longDeadlines,
    );
    await syncFile(unfinished);
    await renameDurably(unfinished, target);
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(
  target: string,
  tx: Transaction,
  source: BackupSource,
  encryption: Transform[],
): Promise<WrittenArchive> {
  const zip = new ZipFile();
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  zip.on("error", broken.reject);
  const add: AddEntry = (name, content, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<Passed>();
    const measured = measuring(resolve);
    pipeline(content, measured).catch(reject);
    zip.addReadStream(measured, name, { mode: fileMode, mtime: source.stateOf, ...options });
    return Promise.race([promise, broken.promise]);
  };
  const output = createWriteStream(target, { mode: 0o600 });
  const finished = pipeline([zip.outputStream, ...encryption, output]);
  finished.catch(broken.reject);
  try {
    const written = await addEntries(add, tx, source);
    zip.end();
    await finished;
    return written;
  } catch (error) {
    output.destroy();
    await finished.catch(() => undefined);
    throw error;
  }
}

async function addEntries(add: AddEntry, tx: Transaction, source: BackupSource): Promise<WrittenArchive> {
  const tables = await listTables(tx);
  const migrations = await listMigrations(tx);
  const counts = new Map<string, number>();
  const sql = await add(
    sqlEntry,
    Readable.from(dumpSql(tx, tables, migrations, counts), { objectMode: false }),
  );
  const { files, missing } = await addFiles(add, tx, source);
  await add(readmeEntry, Readable.from([Buffer.from(readmeText(source.commands ?? packageCommands))]));
  const manifest: Manifest = {
    format: archiveFormat,
    version: 1,
    stateOf: source.stateOf.toISOString(),
    migrations,
    sql,
    tables: Object.fromEntries(counts),
    buckets: await listBuckets(tx),
    files,
  };
  await add(manifestEntry, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]));
  return { manifest, missing };
}

async function addFiles(add: AddEntry, tx: Transaction, source: BackupSource) {
  const files: ManifestFile[] = [];
  const missing: string[] = [];
  for (const { version, ...object } of await listStoredObjects(tx)) {
    const opened = await source.files.openVersion(version);
    if (opened === null) {
      missing.push(entryOf(object));
      continue;
    }
    // Most stored files are compressed already.
    const passed = await add(entryOf(object), opened.handle.createReadStream(), { compress: false });
    files.push({ ...object, ...passed });
  }
  return { files, missing };
}

async function listMigrations(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version::numeric",
  );
  return rows.map(({ version }) => version);
}
