import { readdir, stat } from "node:fs/promises";
import path from "node:path";

const LEAST_MS = 60_000;
/** 4 MB a second, less than a slow disk beside a busy site gives. */
const BYTES_PER_MS = 4_000;

/** The time for one pass over all of a database: a minute, and a second more for each 4 MB of its files. */
export async function deadlineBySize(pgdata: string): Promise<number> {
  return LEAST_MS + Math.ceil((await bytesIn(pgdata)) / BYTES_PER_MS);
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
