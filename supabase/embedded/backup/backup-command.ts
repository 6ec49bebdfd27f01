import { stat } from "node:fs/promises";
import type { Command } from "../command.ts";
import {
  backupUsage,
  passphraseOf,
  readBackupCommand,
  readEnvironment,
  terminalLog,
} from "./command-options.ts";
import { type TakenBackup, takeBackup } from "./take-backup.ts";

const origins: Record<TakenBackup["from"], string> = {
  folder: "the data folder",
  "fresh snapshot": "a snapshot that the running backend took just now",
  "older snapshot":
    "the newest snapshot there is, because the running backend took no new one: LATER CHANGES ARE NOT IN IT",
};

const isReadable =
  "It holds personal data and password hashes: keep it where nobody else can read it, on another machine.";
const isEncrypted =
  "It is encrypted: keep it on another machine, and BACKUP_PASSPHRASE in a third place. Without that nobody can open it.";

export const backupCommand: Command = {
  usage: backupUsage,
  async run(args, { commands }) {
    const env = readEnvironment();
    const { target, dataDir } = readBackupCommand(args, env);
    const passphrase = passphraseOf(env);
    const taken = await takeBackup({ dataDir, target, commands, passphrase, log: terminalLog });
    report(target, (await stat(target)).size, taken);
    console.log(passphrase === null ? isReadable : isEncrypted);
  },
};

function report(target: string, bytes: number, { from, manifest, missing }: TakenBackup): void {
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  console.log(`${target} (${(bytes / 1_000_000).toFixed(1)} MB), written and read back.`);
  console.log(
    `${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files.length} files, as of ${manifest.stateOf}, from ${origins[from]}.`,
  );
  if (missing.length > 0)
    console.error(`Not in it, because they are gone from the disk: ${missing.join(", ")}`);
}
