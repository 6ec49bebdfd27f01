import { makeNewFilesPrivate } from "./database/private-files.ts";
import { FolderInUseError, StartupError, UsageError } from "./errors.ts";
import type { Project } from "./types.ts";

export interface Command {
  usage(project: Project): string;
  /** Rejects with `UsageError` or `StartupError`, whose messages are for the terminal. */
  run(args: string[], project: Project): Promise<void>;
  /** Printed after the sentence that another process has the data folder. */
  whenInUse?: string;
}

/** Loaded one by one: a backup needs no HTTP server. */
const commands: Record<string, () => Promise<Command>> = {
  backend: async () => (await import("./serve-command.ts")).serveCommand,
  backup: async () => (await import("./backup/backup-command.ts")).backupCommand,
  restore: async () => (await import("./backup/restore-command.ts")).restoreCommand,
};

/** Runs the command that the process was started with. Exit codes: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(project: Project): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  const load = commands[name];
  if (load === undefined) {
    console.error(`Commands: ${Object.keys(commands).join(", ")}. Each says more with --help.`);
    process.exitCode = 2;
    return;
  }
  const command = await load();
  if (args.includes("--help")) return console.log(command.usage(project));
  makeNewFilesPrivate();
  try {
    await command.run(args, project);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    console.error(messageFor(error, command, project));
  }
}

function messageFor(error: unknown, command: Command, project: Project): unknown {
  if (error instanceof UsageError) return `${error.message}\n\n${command.usage(project)}`;
  if (error instanceof FolderInUseError && command.whenInUse) return `${error.message}\n${command.whenInUse}`;
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? error.stack : error;
}
