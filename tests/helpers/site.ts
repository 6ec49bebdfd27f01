import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeFlags } from "../../app/server/node-flags.js";

/** A built site running in a process of its own, on a port and data directory of its own. */
export interface Site {
  origin: string;
  dataDir: string;
  /** Id of the process that serves it. */
  pid: number;
  /** Everything it has printed so far: addresses, log lines. */
  output(): string;
  /** SIGTERM, then waits; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Ends a site with the worker that shares it between its files, which ends by a signal. */
export function endWithWorker(site: Site): Site {
  process.once("SIGTERM", () => {
    process.kill(site.pid);
    process.kill(process.pid);
  });
  return site;
}

const startDeadlineMs = 280_000;
/** The demo pictures' derivatives are the same for all sites, and cost half a minute of work each time they are made. */
export const sharedPictures = path.resolve(".cache/test-pictures");

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port to be had");
  return address.port;
}

/** Young memory is cleared less often than in production: a fifth of the processor, for what no test looks at unless it measures memory. */
const roomyFlags: readonly string[] = [...nodeFlags, "--no-memory-saver-mode", "--max-semi-space-size=32"];

/** What `npm start` runs. */
export const startScript: readonly string[] = ["app/server/start.js"];

/** Starts the site and waits until it answers. `env` overrides what a first run on an empty folder has; `script` is another way to start; who measures memory or speed takes production's `flags`; `folder` is the checkout it runs in. */
export async function startSite(
  env: Record<string, string> = {},
  script: readonly string[] = startScript,
  flags: readonly string[] = roomyFlags,
  folder = ".",
): Promise<Site> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "umroh-site-"));
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, ...script], {
    cwd: folder,
    env: {
      ...process.env,
      // As start.js has it; without it the process would begin twice.
      MALLOC_ARENA_MAX: "2",
      // Some forty sites a run would make the same pages and pictures ready, which hardly a test asks for.
      WARM_UP: "0",
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: origin,
      DATA_DIR: dataDir,
      PICTURE_CACHE_DIR: sharedPictures,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const site: Site = {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: async () => {
      const code = await stopProcess(child);
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
  await untilServing(child, origin, () => printed);
  return site;
}

async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
  return child.exitCode;
}

async function untilServing(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output()}`);
    try {
      // Whether all is well is another question: some tests start a site amid an outage.
      await fetch(`${origin}/healthz`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  child.kill("SIGKILL");
  throw new Error(`The site did not answer within ${startDeadlineMs} ms:\n${output()}`);
}
