import { stat } from "node:fs/promises";
import { BACKUP_USAGE, readBackupCommand, runCommand, terminalLog } from "./commands.ts";
import { type TakenBackup, takeBackup } from "./take-backup.ts";

const origins: Record<TakenBackup["from"], string> = {
  folder: "the data folder",
  "fresh snapshot": "a snapshot that the running site took just now",
  "older snapshot":
    "the newest snapshot there is, because the running site took no new one: LATER CHANGES ARE NOT IN IT",
};

function report(target: string, bytes: number, { from, manifest, missing }: TakenBackup): void {
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  console.log(`${target} (${(bytes / 1_000_000).toFixed(1)} MB), written and read back.`);
  console.log(
    `${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files.length} files, as of ${manifest.stateOf}, from ${origins[from]}.`,
  );
  if (missing.length > 0)
    console.error(`Not in it, because they are gone from the disk: ${missing.join(", ")}`);
  console.log(
    "It holds personal data and password hashes: keep it where nobody else can read it, on another machine.",
  );
}

await runCommand(BACKUP_USAGE, "", async (args, env) => {
  const { target, dataDir } = readBackupCommand(args, env);
  const taken = await takeBackup({ dataDir, target, log: terminalLog });
  report(target, (await stat(target)).size, taken);
});
