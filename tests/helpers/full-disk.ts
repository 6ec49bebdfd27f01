/**
 * Loaded into a site's process (`--import`): its disk has as little space as the file FULL_DISK_FILE says, in bytes, for as
 * long as that file is there. No test can fill a real disk without rights that a test should not need.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const control = process.env.FULL_DISK_FILE ?? "";

function bytesLeft(): number | null {
  try {
    return Number(fs.readFileSync(control, "utf8"));
  } catch {
    return null;
  }
}

function filled<Stats extends { bavail: number | bigint; bsize: number | bigint }>(stats: Stats): Stats {
  const left = bytesLeft();
  return left === null ? stats : { ...stats, bsize: 1, bavail: left };
}

const { statfsSync } = fs;
const { statfs } = fs.promises;
Object.assign(fs, { statfsSync: (folder: string) => filled(statfsSync(folder)) });
Object.assign(fs.promises, { statfs: async (folder: string) => filled(await statfs(folder)) });
syncBuiltinESMExports();
