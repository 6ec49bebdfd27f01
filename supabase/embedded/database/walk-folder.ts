import { type Dirent, lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * Calls `visit` for each file and folder below a folder, a folder before what it holds; links and others are left out. What is
 * removed meanwhile counts as absent. Each start walks the database several times: Node's own recursion takes twice as long,
 * and promises six times.
 */
export function walkFolder(folder: string, visit: (file: string, isFolder: boolean) => void): void {
  for (const entry of entriesOf(folder)) {
    const isFolder = entry.isDirectory();
    if (!isFolder && !entry.isFile()) continue;
    const file = path.join(folder, entry.name);
    visit(file, isFolder);
    if (isFolder) walkFolder(file, visit);
  }
}

/** Bytes of all files in a folder; 0 for a folder that does not exist (`memory://`). */
export function bytesIn(folder: string): number {
  let bytes = 0;
  walkFolder(folder, (file, isFolder) => {
    if (!isFolder) bytes += lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
  });
  return bytes;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
