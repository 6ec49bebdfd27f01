import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./prove.ts", import.meta.url));

interface Proof {
  /** A dump to fill the empty folder from. */
  load?: string;
  /** Where to write a dump of it afterwards. */
  dump?: string;
  /** Nobody waits for it: everything else goes first. */
  background?: boolean;
  signal?: AbortSignal;
}

/** Opens the database in `pgdata` (made when there is none), reads its catalogue and closes it; rejects when that fails. */
export async function prove(pgdata: string, { load, dump, background, signal }: Proof = {}): Promise<void> {
  const args = [script, pgdata];
  if (load !== undefined) args.push("--load", load);
  if (dump !== undefined) args.push("--dump", dump);
  if (background) args.push("--background");
  await run(process.execPath, args, { signal, killSignal: "SIGKILL", timeout: 120_000 });
}
