/** Builds the site on its first start, and makes an embedded database meanwhile: the build leaves one of two processors idle.
 * Settings are checked first, so that nobody waits for a start that fails. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { freemem } from "node:os";
import { embeddedOptions } from "./backend.server.ts";
import { type Env, getEnv } from "./env.server.ts";

const remix = "node_modules/@remix-run/dev/dist/cli.js";
/** Bytes of free memory that a build and a database being made can share: they take 1.4 GB, the build alone 1.2. */
const enoughForBoth = 2 * 1024 ** 3;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function checkedEnv(): Env {
  try {
    return getEnv();
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
  }
}

const isNew = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/** Makes what the site would make when it starts, but for the first owner. */
async function makeDatabase(env: Env): Promise<void> {
  const { backend: settings } = env;
  if (settings.kind !== "embedded" || freemem() < enoughForBoth) return;
  try {
    if (!isNew(settings.dataDir)) return;
    const { openBackend } = await import("embedded-supabase");
    const options = embeddedOptions(settings, env);
    const backend = await openBackend({ ...options, firstUser: null, log: () => undefined });
    await backend.close();
  } catch {
    // The site opens it next, and says what is wrong.
  }
}

const env = checkedEnv();
if (!existsSync(remix))
  stop("There is no build and the build tools are not installed: run `npm ci --include=dev` first.");
console.log("Building the site (only the first time) ...");
const build = spawn(process.execPath, [remix, "vite:build", "--logLevel", "error"], {
  stdio: ["ignore", "inherit", "inherit"],
});
// An interrupted build ends at once, the process once the database is closed: the next start would take an open one for a crash.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => build.kill(signal));
const [[status, signal]] = await Promise.all([once(build, "exit"), makeDatabase(env)]);
if (signal !== null) stop(`The build was ended by ${signal}.`);
if (status !== 0) stop("The build failed; its messages are above.");
