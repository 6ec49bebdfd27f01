/** JavaScript: stripping TypeScript's types costs 40 MB for good, which a site with a hosted backend can save. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire, enableCompileCache } from "node:module";
import { nodeFlags } from "./node-flags.js";

const serverBuild = "build/server/index.js";

const missing = nodeFlags.filter((flag) => !process.execArgv.includes(flag));
if (process.execve && (missing.length > 0 || !process.env.MALLOC_ARENA_MAX)) {
  // Read only at process start. Without MALLOC_ARENA_MAX glibc keeps a heap for nearly every thread.
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
  // The database opens while the server is read; errors are shown where it is awaited.
  import("./backend.server.ts").then(({ getBackend }) => getBackend()).catch(() => undefined);
}
process.argv[2] = serverBuild;
createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
