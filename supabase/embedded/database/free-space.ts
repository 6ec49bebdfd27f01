import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { StartupError } from "../errors.ts";

/** Bytes that stay free: a write on a full disk costs a restart of the database. */
const reserveBytes = 16 * 1024 * 1024;

export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

export function isDiskNearlyFull(dir: string): boolean {
  if (dir === "memory://") return false;
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize < reserveBytes;
}

/** Requires free space. Rejects with `StartupError`; `purpose` is the subject of its sentence: "restoring this". */
export async function requireSpace(dir: string, needed: number, purpose: string): Promise<void> {
  const free = await freeBytes(dir);
  if (free >= needed) return;
  const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  throw new StartupError(
    `The disk that holds ${dir} has ${inMegabytes(free)} MB free; ${purpose} needs ${inMegabytes(needed)} MB.`,
  );
}
