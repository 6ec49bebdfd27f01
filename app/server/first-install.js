/** Installs on a fresh clone what building and running the site needs, and goes on with the Node that came with it. JavaScript
 * that runs itself on Node 20. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/** Without the workspace `tests`, which has more than half of the files that `npm ci` alone would write. */
const whatTheSiteNeeds = [
  "ci",
  "--workspace=supabase/embedded",
  "--include-workspace-root",
  // The build tools are among them, and npm leaves them out where NODE_ENV is production.
  "--include=dev",
];
/** Windows finds `npm` and npm's `node` only by a shell. */
const shell = process.platform === "win32";

/** npm writes this file last. */
export const isInstalled = () => existsSync("node_modules/.package-lock.json");

/** Ends this process with the site's exit code. */
export async function installAndStart() {
  console.log("Installing what the site needs (only the first time) ...");
  // The lock file has the hash of each version, so npm need not ask about what its cache has; only a cache that is too old for a
  // version fails, and the second try asks.
  spawnSync("npm", [...whatTheSiteNeeds, "--prefer-offline"], { stdio: "ignore", shell });
  if (!isInstalled()) spawnSync("npm", whatTheSiteNeeds, { stdio: "inherit", shell });
  if (!isInstalled()) {
    console.error("npm could not install what the site needs; its messages are above.");
    process.exit(1);
  }
  const site = spawn("node", ["app/server/start.js", ...process.argv.slice(2)], { stdio: "inherit", shell });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.on(signal, () => site.kill(signal));
  const [status] = await once(site, "exit");
  process.exit(status ?? 1);
}
