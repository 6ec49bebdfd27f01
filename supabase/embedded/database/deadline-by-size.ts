import { readdir, stat } from "node:fs/promises";
import path from "node:path";

const minDeadlineMs = 60_000;
/** 4 MB a second, less than a slow disk beside a busy site gives. */
const bytesPerMs = 4_000;

/** The time for one pass over all of a database: a minute, and a second more for each 4 MB of its files. */
export async function deadlineBySize(pgdata: string): Promise<number> {
  return minDeadlineMs + Math.ceil((await bytesIn(pgdata)) / bytesPerMs);
}

/** A folder that does not exist, or is no folder (`memory://`), has no bytes. PostgreSQL may remove files meanwhile. */
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
