/** Takes a nightly backup in a process of its own, whose end returns the memory of a second database at once. */
import { setPriority } from "node:os";
import { goFirstWhenMemoryEnds } from "../database/prove-in-process.ts";
import type { CommandNames } from "../types.ts";
import { passphraseOf, terminalLog } from "./command-options.ts";
import { takeBackup } from "./take-backup.ts";

const [dataDir = "", target = "", names = ""] = process.argv.slice(2);
const commands = names === "" ? undefined : (JSON.parse(names) as CommandNames);

setPriority(10);
goFirstWhenMemoryEnds();
// Ends with the process that started it, so that the folder is not locked longer.
process.stdin.on("end", () => process.exit(1)).resume();
try {
  const { from, manifest, missing } = await takeBackup({
    dataDir,
    target,
    commands,
    passphrase: passphraseOf(process.env),
    log: terminalLog,
  });
  console.log(JSON.stringify({ from, stateOf: manifest.stateOf, missing: missing.length }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.stdin.destroy();
