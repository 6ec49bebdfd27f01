import { bytesIn } from "./walk-folder.ts";

const minDeadlineMs = 60_000;
/** 4 MB a second: less than a slow disk gives beside a busy application. */
const bytesPerMs = 4_000;

/** Deadline in ms for one pass over a whole database: a minute, and a second more for each 4 MB of its files. */
export function deadlineBySize(pgdata: string): number {
  return minDeadlineMs + Math.ceil(bytesIn(pgdata) / bytesPerMs);
}
