import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { PGliteDatabase } from "./database.ts";
import { mustBeReadable } from "./integrity.ts";

// Run as a process of its own by prove-in-process.ts, so that the memory of a second PGlite goes back at once.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { load: { type: "string" }, dump: { type: "string" } },
});
const [pgdata = ""] = positionals;

setPriority(10);
const db = await PGliteDatabase.open({ pgdata, load: values.load ?? null, log: () => undefined });
await mustBeReadable(db);
if (values.dump !== undefined) await db.dump(values.dump, "gzip");
await db.close();
