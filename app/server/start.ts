/**
 * `npm start`: checks the settings, builds when there is no build yet, then runs remix-serve in this process.
 * The container runs remix-serve directly, for its image already holds the build.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire, enableCompileCache } from "node:module";
import { getBackend } from "./backend.server.ts";
import { getEnv } from "./env.server.ts";

const serverBuild = "build/server/index.js";

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function buildOnce(): void {
  if (existsSync(serverBuild)) return;
  console.log("Building the site (only the first time) ...");
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  if (!existsSync(remix))
    stop("There is no build and the build tools are not installed: run `npm ci` first.");
  const { status } = spawnSync(process.execPath, [remix, "vite:build"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) stop("The build failed; its messages are above.");
}

enableCompileCache();
try {
  const env = getEnv();
  process.env.NODE_ENV = "production";
  process.env.PORT = String(env.port);
  buildOnce();
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

// The database opens in a thread of its own while the server is read; what goes wrong with it is told where it is awaited.
getBackend().catch(() => undefined);
process.argv[2] = serverBuild;
createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
