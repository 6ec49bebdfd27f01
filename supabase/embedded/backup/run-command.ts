import { existsSync } from "node:fs";
import { makeNewFilesPrivate } from "../database/private-files.ts";
import { FolderInUseError, StartupError } from "../errors.ts";
import type { Log } from "../types.ts";
import { UsageError } from "./commands.ts";

/** What a person at the terminal has to hear of: trouble, and what a damaged database was replaced by. */
export const terminalLog: Log = (level, event, fields) => {
  if (level === "warn" || level === "error")
    console.error(fields?.message ?? `${event} ${JSON.stringify(fields)}`);
};

/** Runs a command line's work. Exit codes: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(
  usage: string,
  whenInUse: string,
  work: (args: string[], env: Record<string, string | undefined>) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) return console.log(usage);
  makeNewFilesPrivate();
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await work(args, process.env);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
    else if (error instanceof FolderInUseError) console.error(`${error.message}\n${whenInUse}`);
    else if (error instanceof StartupError) console.error(error.message);
    else console.error(error instanceof Error ? error.stack : error);
  }
}
