import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { PGliteDatabase } from "./database.ts";
import { mustBeReadable } from "./integrity.ts";
import { goFirstWhenMemoryEnds } from "./prove-in-process.ts";
import { archiveFolder } from "./tar-of-folder.ts";

// A process of its own returns the memory of a second PGlite at once.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dump: { type: "string" }, background: { type: "boolean" } },
});
const [pgdata = ""] = positionals;

if (values.background) setPriority(10);
goFirstWhenMemoryEnds();
// The process ends with its parent, so that nothing goes on writing.
process.stdin.on("end", () => process.exit(1)).resume();
const db = await PGliteDatabase.open({ pgdata, log: () => undefined });
await mustBeReadable(db);
await db.maintain("checkpoint");
await db.close();
if (values.dump !== undefined) await archiveFolder(pgdata, values.dump);
process.stdin.destroy();
