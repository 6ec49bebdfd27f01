import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { FolderInUseError } from "../errors.ts";

export interface Lock {
  release(): void;
}

const SQLITE_BUSY = 5;

// A handle nobody refers to is collected, and its lock goes with it.
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process. The lock is one of the operating system (by way of SQLite), so it ends with
 * the process however that ends, and it holds between containers of one host that share the folder.
 * Rejects at once with `FolderInUseError`, naming the owner, when another process has it.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<Lock> {
  const Database = await loadSqlite();
  const owner = path.join(dataDir, "lock.json");
  const handle = new Database(path.join(dataDir, "lock.db"), { timeout: 0 });
  try {
    // Without a journal on the disk nothing is written, so that a full one does not keep anybody out.
    handle.exec("pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    handle.close();
    if (isBusy(error)) throw new FolderInUseError(refusal(dataDir, owner));
    throw error;
  }
  held.add(handle);
  const self = { pid: process.pid, host: hostname(), since: new Date().toISOString(), address };
  try {
    writeFileSync(owner, `${JSON.stringify(self)}\n`, { mode: 0o600 });
  } catch {
    // A full disk must not keep the backend from starting; the next one then only says less about the owner.
  }
  return {
    release() {
      if (!held.delete(handle)) return;
      rmSync(owner, { force: true });
      handle.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function refusal(dataDir: string, ownerFile: string): string {
  const advice = "Stop it first, or choose another folder.";
  try {
    const owner: unknown = JSON.parse(readFileSync(ownerFile, "utf8"));
    const { pid, host, since, address } = owner as Record<string, unknown>;
    return `The data folder ${dataDir} is in use by process ${pid} on ${host}, serving ${address} since ${since}. ${advice}`;
  } catch {
    return `The data folder ${dataDir} is in use by another process. ${advice}`;
  }
}

/** Node still prints an ExperimentalWarning when SQLite is loaded; only that one is held back. */
async function loadSqlite(): Promise<typeof DatabaseSync> {
  const original = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return (await import("node:sqlite")).DatabaseSync;
  } finally {
    process.emitWarning = original;
  }
}
