import type { Command } from "../command.ts";
import type { Project } from "../types.ts";
import {
  type RestoreCommand,
  readEnvironment,
  readRestoreCommand,
  restoreUsage,
  terminalLog,
} from "./command-options.ts";
import { restoreBackup } from "./restore-backup.ts";
import { restoreSnapshot } from "./restore-snapshot.ts";
import { uploadFiles } from "./upload-files.ts";

export const restoreCommand: Command = {
  usage: restoreUsage,
  whenInUse: "Nothing was changed. Stop the backend, run this again, then start it.",
  async run(args, project) {
    const lines = await restore(readRestoreCommand(args, readEnvironment()), project);
    console.log(lines.join("\n"));
  },
};

/** @returns lines for the terminal */
async function restore(command: RestoreCommand, { extensions = [] }: Project): Promise<string[]> {
  if (command.kind === "upload") {
    const count = await uploadFiles(command.archive, command);
    return [`${count} files are at ${command.url} now.`];
  }
  const log = terminalLog;
  if (command.kind === "snapshot") {
    const { versions, aside } = await restoreSnapshot({ ...command, log });
    return [
      `${command.dataDir} holds the database of ${command.snapshot} now, with the migrations up to ${versions.at(-1)}.`,
      `The database from before is kept in ${aside}; delete it when you no longer need it.`,
      "Stored files stayed as they are. Start the version that took the snapshot.",
    ];
  }
  const { manifest, aside } = await restoreBackup({
    ...command,
    extensions: [...extensions, ...command.extensions],
    log,
  });
  return [
    `${command.dataDir} holds the state of ${manifest.stateOf} now: ${manifest.files.length} files and these rows:`,
    ...Object.entries(manifest.tables).map(([table, count]) => `  ${table}: ${count}`),
    ...(aside === null
      ? []
      : [`What was there before is kept in ${aside}; delete it when you no longer need it.`]),
    "Start the backend. Passwords are those of the backup, and everybody signs in anew.",
  ];
}
