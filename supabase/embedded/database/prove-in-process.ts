import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deadlineBySize } from "./deadline-by-size.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./prove.ts", import.meta.url));

/** Flags that save 50 MB; the speed of the process does not matter. */
const nodeFlags = ["--memory-saver-mode", "--max-semi-space-size=4"];

export class ProverEndedError extends Error {}

interface Proof {
  dump?: string;
  /** Runs at the lowest priority. */
  background?: boolean;
  signal?: AbortSignal;
}

/**
 * Opens or makes the database in another process, reads all of it and closes it. Rejects with `ProverEndedError` when
 * the system ended the process.
 */
export async function prove(pgdata: string, { dump, background, signal }: Proof = {}): Promise<void> {
  const args = [...nodeFlags, script, pgdata];
  if (dump !== undefined) args.push("--dump", dump);
  if (background) args.push("--background");
  // The database is read twice: to prove it, and to pack it.
  const timeout = 2 * deadlineBySize(pgdata);
  try {
    await run(process.execPath, args, { signal, killSignal: "SIGKILL", timeout });
  } catch (error) {
    throw explain(error as Failure, timeout);
  }
}

interface Failure extends Error {
  signal?: NodeJS.Signals | null;
  killed?: boolean;
  stderr?: string;
}

function explain(failure: Failure, timeoutMs: number): Error {
  if (failure.name === "AbortError") return failure;
  if (failure.killed) {
    const minutes = Math.round(timeoutMs / 60_000);
    return new ProverEndedError(`the process that opens the database took longer than ${minutes} minutes`);
  }
  const outOfMemory = /out of memory|could not allocate memory/i.test(failure.stderr ?? "");
  if (failure.signal === "SIGKILL" || outOfMemory) {
    return new ProverEndedError(
      "the process that opens the database was ended by the system, probably for lack of memory",
    );
  }
  const reason = /^[A-Z]\w*: .+$/m.exec(failure.stderr ?? "")?.[0];
  return reason === undefined ? failure : new Error(reason);
}

/** Makes the kernel end this process before the application when memory ends. */
export function goFirstWhenMemoryEnds(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {}
}
