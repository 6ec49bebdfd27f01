import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { messageOf } from "../errors.ts";
import type { CommandNames } from "../types.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./nightly-task.ts", import.meta.url));
const timeoutMs = 60 * 60 * 1000;
/** A backup takes 210 MB at most with these, and 280 with long rows. */
const nodeFlags = ["--memory-saver-mode", "--max-semi-space-size=4"];

const reportSchema = z.object({ from: z.string(), stateOf: z.coerce.date(), missing: z.number() });

type NightlyReport = z.output<typeof reportSchema>;

/** What a backup needs beside its folder and target. */
interface NightlySettings {
  commands?: CommandNames | undefined;
  /** Goes to the process in its environment, as arguments can be read by everybody on the machine. */
  passphrase?: string | null | undefined;
}

/**
 * Takes a backup in a process of its own. This process must hold the folder's lock. Rejects with an error of one
 * sentence.
 */
export async function runNightly(
  dataDir: string,
  target: string,
  signal: AbortSignal,
  { commands, passphrase }: NightlySettings = {},
): Promise<NightlyReport> {
  try {
    const args = [
      ...nodeFlags,
      script,
      dataDir,
      target,
      ...(commands === undefined ? [] : [JSON.stringify(commands)]),
    ];
    const { stdout } = await run(process.execPath, args, {
      env: { ...process.env, BACKUP_PASSPHRASE: passphrase ?? "" },
      signal,
      killSignal: "SIGKILL",
      timeout: timeoutMs,
    });
    return reportSchema.parse(JSON.parse(stdout));
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { stderr, signal } = error as { stderr?: string; signal?: string };
  const last = stderr?.trim().split("\n").at(-1);
  if (last) return last;
  if (signal === "SIGKILL")
    return "The backup's process was ended from outside, probably for lack of memory.";
  return messageOf(error);
}
