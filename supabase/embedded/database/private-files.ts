import { chmodSync, lstatSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import type { Log } from "../types.ts";
import { walkFolder } from "./walk-folder.ts";

const folderMode = 0o700;
const fileMode = 0o600;
const othersMask = 0o077;

interface Exposed {
  open: string[];
  foreign: string[];
}

/** Makes new files of this process and its children private from now on. */
export function makeNewFilesPrivate(): void {
  if (isMainThread) process.umask(othersMask);
}

/**
 * Sets modes 0700 and 0600, the folder first: PGlite makes files with 0666 whatever the umask. Does not follow links.
 */
export function makePrivate(folder: string, log: Log): void {
  const { foreign } = walk(folder, chmodSync);
  const [first] = foreign;
  if (first === undefined) return;
  log("warn", "files.exposed", { message: `${describe(foreign)} ${adviceFor(folder)}` });
}

function describe([first, ...more]: string[]): string {
  const rest = more.length > 0 ? ` and ${more.length} more` : "";
  return `Others on this machine may be able to read ${first}${rest}, which is not this user's to close.`;
}

export function adviceFor(folder: string): string {
  return `Give it to this user: chown -R ${process.getuid?.()} ${folder}`;
}

export function findExposed(folder: string): Exposed {
  const ours = process.getuid?.();
  return walk(folder, (file) => {
    if (ours !== 0 && lstatSync(file).uid !== ours) throw new Error("another user's");
  });
}

function walk(folder: string, onOpen: (file: string, wanted: number) => void): Exposed {
  const exposed: Exposed = { open: [], foreign: [] };
  if (process.platform === "win32") return exposed;
  const look = (file: string, isFolder: boolean) => {
    const mode = isFolder ? folderMode : fileMode;
    try {
      if ((lstatSync(file).mode & 0o777) === mode) return;
      exposed.open.push(file);
      onOpen(file, mode);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT") exposed.foreign.push(file);
    }
  };
  look(folder, true);
  walkFolder(folder, look);
  return exposed;
}
