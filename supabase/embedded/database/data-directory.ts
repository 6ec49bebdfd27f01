import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../errors.ts";
import { type DatabaseOptions, PGliteDatabase } from "./database.ts";
import { exists, renameDurably, writeDurably } from "./durable-files.ts";
import { isDiskNearlyFull } from "./free-space.ts";
import { findDamage, hasTablesOfBackend, mustBeReadable } from "./integrity.ts";
import { findOtherPostgres } from "./postgres-version.ts";
import { makeNewFilesPrivate, makePrivate } from "./private-files.ts";
import { ProverEndedError, prove } from "./prove-in-process.ts";
import { listSnapshots, noteRestored } from "./snapshots.ts";
import { finishSwap } from "./swap.ts";
import { unpackArchive } from "./tar-of-folder.ts";
import { removeUnpacked } from "./unpacked-snapshot.ts";

const markerName = "initialized.json";

interface Options extends Omit<DatabaseOptions, "pgdata" | "load"> {
  dataDir: string;
}

/**
 * Opens the database of a data folder. Falls back to the newest snapshot that opens; on a full disk opens for reading
 * only. Rejects with `StartupError`.
 */
export async function openDataDir(options: Options): Promise<PGliteDatabase> {
  const { dataDir } = options;
  const pgdata = path.join(dataDir, "pgdata");
  const marker = path.join(dataDir, markerName);
  makeNewFilesPrivate();
  await finishSwap(dataDir);
  await removeLeftovers(dataDir);
  makePrivate(dataDir, options.log);
  const otherPostgres = await findOtherPostgres(pgdata);
  if (otherPostgres !== null) throw new StartupError(`${otherPostgres.what} ${otherPostgres.advice}`);
  const isFull = isDiskNearlyFull(dataDir);
  if (!(await exists(marker))) {
    if (isFull) throw diskFull(dataDir, "no database can be made");
    if (!(await exists(pgdata))) {
      // A process of its own makes the database.
      options.onOpening?.();
      await initialise(pgdata);
    }
  }
  const outcome = await tryToOpen(options, pgdata);
  if (outcome.db === null) {
    if (isFull) throw diskFull(dataDir, `the database does not open (${outcome.problem})`);
    return restore(options, pgdata, outcome.problem);
  }
  if (!(await exists(marker))) await writeMarker(marker);
  return outcome.db;
}

function diskFull(dataDir: string, consequence: string): StartupError {
  return new StartupError(
    `The disk that holds ${dataDir} is full, and ${consequence}: make some space and start again.`,
  );
}

/** Notes that the database was completed: without its tables it is damaged from now on, not new. */
export async function markComplete(dataDir: string): Promise<void> {
  if (!(await wasComplete(dataDir))) await writeMarker(path.join(dataDir, markerName), { complete: true });
}

async function wasComplete(dataDir: string): Promise<boolean> {
  const text = await readFile(path.join(dataDir, markerName), "utf8").catch(() => "");
  return text.includes('"complete":true');
}

/** Says whether a former database is kept aside, which may be the only one to know some files. */
export async function keepsFormerDatabase(dataDir: string): Promise<boolean> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith("pgdata.damaged-")) return true;
    const isAside = name.startsWith("before-restore-");
    const has = (part: string) => exists(path.join(dataDir, name, part));
    if (isAside && (await has("pgdata")) && !(await has("files"))) return true;
  }
  return false;
}

async function initialise(pgdata: string): Promise<void> {
  const fresh = newFolder(pgdata);
  await prove(fresh).catch((error: unknown) => {
    throw lackOfMemory(error, "The database could not be made");
  });
  await renameDurably(fresh, pgdata);
}

async function tryToOpen(
  options: Options,
  pgdata: string,
): Promise<{ db: PGliteDatabase; problem: null } | { db: null; problem: string }> {
  let problem = await findDamage(pgdata);
  // A second attempt tells damage from a passing trouble.
  for (let attempt = 0; problem === null && attempt < 2; attempt += 1) {
    const outcome = await openReadable({ ...options, pgdata });
    if (outcome instanceof PGliteDatabase) return { db: outcome, problem: null };
    if (attempt === 1) problem = outcome.message;
  }
  return { db: null, problem: problem ?? "it does not open" };
}

async function openReadable(options: Options & { pgdata: string }): Promise<PGliteDatabase | Error> {
  let db: PGliteDatabase | null = null;
  try {
    db = await PGliteDatabase.open(options);
    await mustBeReadable(db);
    if ((await wasComplete(options.dataDir)) && !(await hasTablesOfBackend(db))) {
      throw new Error("its tables are gone");
    }
    return db;
  } catch (error) {
    await db?.close();
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function restore(options: Options, pgdata: string, problem: string): Promise<PGliteDatabase> {
  const { dataDir, log } = options;
  const fresh = newFolder(pgdata);
  for (const snapshot of await listSnapshots(dataDir)) {
    try {
      await unpackArchive(snapshot.file, fresh);
      await prove(fresh);
    } catch (error) {
      await rm(fresh, { recursive: true, force: true });
      if (error instanceof StartupError) throw error;
      if (error instanceof ProverEndedError) {
        throw lackOfMemory(error, `The database is damaged (${problem}), and no snapshot could be tried`);
      }
      log("error", "database.snapshot-unusable", { snapshot: snapshot.file, reason: String(error) });
      continue;
    }
    const aside = `${pgdata}.damaged-${new Date().toISOString().replaceAll(":", "-")}`;
    if (await exists(pgdata)) await renameDurably(pgdata, aside);
    await renameDurably(fresh, pgdata);
    await writeMarker(path.join(dataDir, markerName));
    await noteRestored(dataDir, { at: new Date(), snapshotOf: snapshot.taken, problem }).catch(
      (error: unknown) => log("warn", "database.note-failed", { reason: String(error) }),
    );
    log("error", "database.restored", {
      message: `THE DATABASE WAS DAMAGED (${problem}). It was replaced by the snapshot of ${snapshot.taken.toISOString()}: changes made after that are missing. The damaged files were kept beside it.`,
      snapshot: snapshot.file,
      kept: aside,
    });
    return PGliteDatabase.open({ ...options, pgdata });
  }
  throw new StartupError(
    `The database in ${pgdata} is damaged (${problem}) and there is no usable snapshot in ${path.join(dataDir, "snapshots")}: put a backup in its place, or move ${dataDir} away to start anew.`,
  );
}

/** Returns a `StartupError` when the system ended the process, else the error itself. */
function lackOfMemory(error: unknown, what: string): unknown {
  if (!(error instanceof ProverEndedError)) return error;
  return new StartupError(
    `${what}: ${error.message}. Give it 768 MB, of which later starts need 512, and start again.`,
  );
}

async function removeLeftovers(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  for (const name of await readdir(dataDir)) {
    if (name.startsWith("pgdata.new-")) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
  await rm(path.join(dataDir, "snapshots", "work"), { recursive: true, force: true });
  await removeUnpacked(dataDir);
}

/** Name of a folder for a new database; unique, because an earlier start may still be running. */
function newFolder(pgdata: string): string {
  return `${pgdata}.new-${randomUUID()}`;
}

function writeMarker(marker: string, facts: { complete?: true } = {}): Promise<void> {
  return writeDurably(marker, `${JSON.stringify({ initialized: new Date().toISOString(), ...facts })}\n`);
}
