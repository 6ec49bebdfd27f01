/** `npm start` and the container: builds when there is no build yet, then runs remix-serve in this process.
 * JavaScript, and careful with what it loads: what strips the types of TypeScript stays in memory for good, 40 MB
 * that a site with a hosted backend never needs. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire, enableCompileCache } from "node:module";
import { nodeFlags } from "./node-flags.js";

const serverBuild = "build/server/index.js";

const missing = nodeFlags.filter((flag) => !process.execArgv.includes(flag));
if (process.execve && (missing.length > 0 || !process.env.MALLOC_ARENA_MAX)) {
  // Both are read only when a program begins, so the same process begins again. Without MALLOC_ARENA_MAX glibc keeps a heap
  // for nearly every thread, 15 MB that never come back.
  const sameAgain = [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, sameAgain, { MALLOC_ARENA_MAX: "2", ...process.env });
}
if (!existsSync(serverBuild)) {
  const { status } = spawnSync(process.execPath, ["app/server/first-build.ts"], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
enableCompileCache();
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "production";
process.env.PORT ||= "3000";
if (!process.env.SUPABASE_URL) {
  // The database opens in a thread of its own while the server is read; what goes wrong with it is told where it is awaited.
  import("./backend.server.ts").then(({ getBackend }) => getBackend()).catch(() => undefined);
}
process.argv[2] = serverBuild;
createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
