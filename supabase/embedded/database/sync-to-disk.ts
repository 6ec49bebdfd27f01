import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";

/** The parts of Emscripten's file system, and of a file open in a folder of the host, that are used here. */
interface HostStream {
  nfd?: number;
  stream_ops: { fsync?: (stream: HostStream) => number };
}
interface HostFs {
  open(path: string, flags: string): HostStream;
  close(stream: HostStream): void;
}

/** PGlite's parameters but for `-F`: commits are forced to the disk, by the one call that reaches our hook. */
export function durableParams(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
}

/**
 * PGlite's file system leaves fsync out, so that a power cut could take commits or tear the files. Its streams look for
 * an `fsync` operation, though: this gives them one.
 */
export function syncToDisk(db: PGlite): void {
  const fs = db.Module.FS as unknown as HostFs;
  const stream = fs.open("/pglite/data/PG_VERSION", "r");
  stream.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
  fs.close(stream);
}
