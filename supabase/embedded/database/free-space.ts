import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";

/** Kept free: a write on a full disk costs a restart of the database. */
const RESERVE_BYTES = 16 * 1024 * 1024;

export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

export function isDiskNearlyFull(dir: string): boolean {
  if (dir === "memory://") return false;
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize < RESERVE_BYTES;
}
