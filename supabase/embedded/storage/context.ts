import type { Clock, Database } from "../types.ts";
import type { Files } from "./files.ts";

/** What every handler of this part works with. */
export interface StorageContext {
  db: Database;
  files: Files;
  clock: Clock;
}
