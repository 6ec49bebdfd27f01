/** A process of its own returns the memory of a second database at once. */
import { setPriority } from "node:os";
import { goFirstWhenMemoryEnds } from "../database/prove-in-process.ts";
import { terminalLog } from "./commands.ts";
import { takeBackup } from "./take-backup.ts";

const [dataDir = "", target = ""] = process.argv.slice(2);

setPriority(10);
goFirstWhenMemoryEnds();
// Ends with the site's process, so that the folder is not held longer.
process.stdin.on("end", () => process.exit(1)).resume();
try {
  const { from, manifest, missing } = await takeBackup({ dataDir, target, log: terminalLog });
  console.log(JSON.stringify({ from, stateOf: manifest.stateOf, missing: missing.length }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.stdin.destroy();
