/** Builds the site on its first start. Settings are checked first, so that nobody waits for a start that fails. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { getEnv } from "./env.server.ts";

const remix = "node_modules/@remix-run/dev/dist/cli.js";

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

try {
  getEnv();
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}
if (!existsSync(remix)) stop("There is no build and the build tools are not installed: run `npm ci` first.");
console.log("Building the site (only the first time) ...");
const { status } = spawnSync(process.execPath, [remix, "vite:build", "--logLevel", "error"], {
  stdio: ["ignore", "inherit", "inherit"],
});
if (status !== 0) stop("The build failed; its messages are above.");
