import { RESTORE_USAGE, readRestoreCommand, runCommand, terminalLog } from "./commands.ts";
import { restoreBackup } from "./restore-backup.ts";
import { restoreSnapshot } from "./restore-snapshot.ts";
import { uploadFiles } from "./upload-files.ts";

await runCommand(
  RESTORE_USAGE,
  "Nothing was changed. Stop the site, run this again, then start it.",
  async (args, env) => {
    const command = readRestoreCommand(args, env);
    if (command.kind === "upload") {
      const count = await uploadFiles(command.archive, command);
      return console.log(`${count} files are at ${command.url} now.`);
    }
    if (command.kind === "snapshot") {
      const { versions, aside } = await restoreSnapshot({ ...command, log: terminalLog });
      return console.log(
        [
          `${command.dataDir} holds the database of ${command.snapshot} now, with the migrations up to ${versions.at(-1)}.`,
          `The one from before is kept in ${aside}; delete it when you no longer need it.`,
          "Pictures stayed as they are. Start the version of the site that the snapshot was made by.",
        ].join("\n"),
      );
    }
    const { manifest, aside } = await restoreBackup({ ...command, log: terminalLog });
    const rows = Object.entries(manifest.tables).map(([table, count]) => `  ${table}: ${count}`);
    console.log(
      [
        `${command.dataDir} holds the state of ${manifest.stateOf} now: ${manifest.files.length} files and these rows:`,
        ...rows,
        ...(aside === null
          ? []
          : [`What was there before is kept in ${aside}; delete it when you no longer need it.`]),
        "Start the site. Passwords are those of the backup, and everybody signs in anew.",
      ].join("\n"),
    );
  },
);
