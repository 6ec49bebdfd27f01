import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { FolderInUseError } from "../errors.ts";

export interface Lock {
  /** Sentence on how the last process ended without releasing the lock; null when it released it. */
  predecessor: string | null;
  release(): void;
}

type Owner = Record<string, unknown>;

const sqliteBusy = 5;

// References keep the handles alive: a garbage-collected handle would release its lock.
const openHandles = new Set<DatabaseSync>();

/**
 * Locks a data folder by the operating system (through SQLite): the lock ends with the process and holds between
 * containers of one host. Rejects at once with `FolderInUseError`. With `passing`, how the last run ended is told to
 * the next run and not to this command.
 */
export async function lockDataDir(dataDir: string, address: string, { passing = false } = {}): Promise<Lock> {
  const Database = await loadSqlite();
  const owner = path.join(dataDir, "lock.json");
  const handle = new Database(path.join(dataDir, "lock.db"), { timeout: 0 });
  try {
    // The lock writes no journal, so that it can be taken on a full disk.
    handle.exec("pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    handle.close();
    if (isBusy(error)) throw new FolderInUseError(refusal(dataDir, owner));
    throw error;
  }
  openHandles.add(handle);
  const formerOwner = readOwner(owner);
  const predecessor = formerOwner === null ? null : howItEnded(formerOwner);
  const self = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    address,
    boot: bootId(),
  };
  note(owner, self);
  return {
    predecessor,
    release() {
      if (!openHandles.delete(handle)) return;
      if (passing && formerOwner !== null) note(owner, formerOwner);
      else rmSync(owner, { force: true });
      handle.close();
    },
  };
}

function note(ownerFile: string, owner: Owner): void {
  try {
    writeFileSync(ownerFile, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  } catch {
    // A full disk must not prevent the start; the owner's name is then missing.
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}

function howItEnded({ pid, host, since, boot }: Owner): string {
  const run = `The run before this one (process ${pid} on ${host}, since ${since})`;
  if (boot !== undefined && boot !== bootId())
    return `${run} ended with its machine, without closing the database.`;
  return `${run} was ended without closing the database: by the system, probably for lack of memory, or by kill -9. Nothing that was saved is lost. The backend needs 768 MB for its first start and 512 MB later.`;
}

/** Id of the machine's present boot; undefined where the system gives none. */
function bootId(): string | undefined {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return undefined;
  }
}

function readOwner(ownerFile: string): Owner | null {
  try {
    return JSON.parse(readFileSync(ownerFile, "utf8")) as Owner;
  } catch {
    return null;
  }
}

function refusal(dataDir: string, ownerFile: string): string {
  const advice = "Stop it first, or choose another folder.";
  const owner = readOwner(ownerFile);
  if (owner === null) return `The data folder ${dataDir} is in use by another process. ${advice}`;
  const { pid, host, since, address } = owner;
  return `The data folder ${dataDir} is in use by process ${pid} on ${host}, serving ${address} since ${since}. ${advice}`;
}

/** Loads SQLite without its ExperimentalWarning. */
async function loadSqlite(): Promise<typeof DatabaseSync> {
  const original = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return (await import("node:sqlite")).DatabaseSync;
  } finally {
    process.emitWarning = original;
  }
}
