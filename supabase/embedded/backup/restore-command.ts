import type { Command } from "../command.ts";
import type { Project } from "../types.ts";
import {
  passphraseOf,
  type RestoreCommand,
  readEnvironment,
  readRestoreCommand,
  restoreUsage,
  terminalLog,
} from "./command-options.ts";
import { decryptArchive } from "./decrypt-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { restoreSnapshot } from "./restore-snapshot.ts";
import { uploadFiles } from "./upload-files.ts";

export const restoreCommand: Command = {
  usage: restoreUsage,
  whenInUse: "Nothing was changed. Stop the backend, run this again, then start it.",
  async run(args, project) {
    const env = readEnvironment();
    const lines = await restore(readRestoreCommand(args, env), passphraseOf(env), project);
    console.log(lines.join("\n"));
  },
};

/** @returns lines for the terminal */
async function restore(
  command: RestoreCommand,
  passphrase: string | null,
  { extensions = [], carryOver }: Project,
): Promise<string[]> {
  if (command.kind === "decrypt") {
    await decryptArchive({ ...command, passphrase });
    return [
      `${command.target} is the same archive without encryption, verified.`,
      "It holds personal data and password hashes: delete it as soon as it is loaded.",
    ];
  }
  if (command.kind === "upload") {
    const count = await uploadFiles(command.archive, { ...command, passphrase });
    return [`${count} files are at ${command.url} now.`];
  }
  const log = terminalLog;
  if (command.kind === "snapshot") {
    const { versions, aside, notes } = await restoreSnapshot({ ...command, carryOver, log });
    return [
      `${command.dataDir} holds the database of ${command.snapshot} now, with the migrations up to ${versions.at(-1)}.`,
      ...notes,
      `The database from before is kept in ${aside}; delete it when you no longer need it.`,
      "Stored files stayed as they are. Start the version that took the snapshot.",
    ];
  }
  const { manifest, aside, notes } = await restoreBackup({
    ...command,
    passphrase,
    extensions: [...extensions, ...command.extensions],
    carryOver,
    log,
  });
  return [
    `${command.dataDir} holds the state of ${manifest.stateOf} now: ${manifest.files.length} files and these rows:`,
    ...Object.entries(manifest.tables).map(([table, count]) => `  ${table}: ${count}`),
    ...notes,
    ...(aside === null
      ? []
      : [`What was there before is kept in ${aside}; delete it when you no longer need it.`]),
    "Start the backend. Passwords are those of the backup, and everybody signs in anew.",
  ];
}
