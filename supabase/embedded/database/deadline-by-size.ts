import { readdir, stat } from "node:fs/promises";
import path from "node:path";

const minDeadlineMs = 60_000;
/** 4 MB a second: less than a slow disk gives beside a busy application. */
const bytesPerMs = 4_000;

/** Deadline in ms for one pass over a whole database: a minute, and a second more for each 4 MB of its files. */
export async function deadlineBySize(pgdata: string): Promise<number> {
  return minDeadlineMs + Math.ceil((await bytesIn(pgdata)) / bytesPerMs);
}

/**
 * Bytes of all files in a folder; 0 for a folder that does not exist (`memory://`). PostgreSQL may remove files
 * meanwhile.
 */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    bytes += await stat(path.join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}
