import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBackend } from "../helpers/backend.ts";
import { freePort } from "../helpers/site.ts";
import { fetchRaw } from "./fetch-raw.ts";
import type { Goals } from "./goals.ts";
import { figure, markdownTable, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { commonEnv, listPath, withStopped } from "./sites.ts";

const pollMs = 10;
const deadlineMs = 300_000;

/** Seconds of a start on existing data with the embedded backend. */
const mostLater = 1;
/** Seconds of `npm start` on a fresh clone, which installs and builds. */
const mostFromClone = 45;

/** Seconds from the command to the first page answered with 200, and of `npm start` on a fresh clone. */
export function measureStart({ rounds }: BenchOptions, goals: Goals): Promise<string> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const hostedEnv = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey };
    const times = { first: [] as number[], later: [] as number[], hosted: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = mkdtempSync(path.join(tmpdir(), "umroh-bench-"));
      try {
        times.first.push(await timeStart({ DATA_DIR: dataDir }));
        times.later.push(await timeStart({ DATA_DIR: dataDir }));
        times.hosted.push(await timeStart({ DATA_DIR: dataDir, ...hostedEnv }));
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
    const { install, whole } = await timeFromClone();
    const later = median(times.later);
    goals.atMost("Start on existing data, embedded, s", later, mostLater);
    goals.figures.set(
      "start to the first 200: embedded, empty folder; embedded, existing data; hosted",
      [median(times.first), later, median(times.hosted)]
        .map((seconds) => `${figure(seconds, 1)} s`)
        .join("; "),
    );
    goals.atMost("First start of a fresh clone, with installing, s", whole, mostFromClone);
    goals.figures.set(
      "`npm start` on a fresh clone, to the first 200; installing alone",
      `${figure(whole, 0)} s; ${figure(install, 0)} s`,
    );
    const row = (name: string, of: number[]) => [
      name,
      figure(median(of)),
      `${figure(Math.min(...of))} to ${figure(Math.max(...of))}`,
    ];
    const rows = [
      row("embedded, empty folder", times.first),
      row("embedded, later", times.later),
      row("hosted", times.hosted),
      row("fresh clone, with installing", [whole]),
    ];
    return markdownTable([`start to the first 200 of ${listPath}`, "s", "of all runs"], rows);
  });
}

/** Seconds of `npm start` in a clone of what is committed, and of its installing alone. npm's own cache is as the machine has it. */
async function timeFromClone(): Promise<{ install: number; whole: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), "umroh-bench-"));
  try {
    execFileSync("git", ["clone", "--quiet", ".", folder]);
    const begun = Date.now();
    const whole = await timeStart({ DATA_DIR: path.join(folder, ".data") }, ["npm", "start"], folder);
    // npm writes this file last.
    const { mtimeMs } = statSync(path.join(folder, "node_modules/.package-lock.json"));
    return { install: (mtimeMs - begun) / 1000, whole };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The PATH of a newcomer, without the programs of this checkout, which npm has put in front. */
const ownPath = process.env.PATH?.split(path.delimiter)
  .filter((folder) => !folder.endsWith("node_modules/.bin"))
  .join(path.delimiter);

async function timeStart(
  env: Record<string, string>,
  [program = "", ...args] = [process.execPath, "app/server/start.js"],
  cwd = ".",
): Promise<number> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      PATH: ownPath,
      ...commonEnv,
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: origin,
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exit = once(child, "exit");
  try {
    while (!(await answers(origin + listPath))) {
      if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`);
      if (performance.now() - started > deadlineMs) throw new Error("The site did not start");
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return (performance.now() - started) / 1000;
  } finally {
    child.kill("SIGTERM");
    await exit;
  }
}

async function answers(url: string): Promise<boolean> {
  return fetchRaw(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}
