/** JavaScript: stripping TypeScript's types costs 40 MB for good, which a site with a hosted backend can save. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
// The whole module, because an older Node lacks the name that is used, and is to reach the sentence below.
import nodeModule from "node:module";
import { totalmem } from "node:os";
import { installAndStart, isInstalled } from "./first-install.js";
import "./keep-tick-shape.js";
import { memoryRefusal } from "./least-memory.js";
import { nodeFlags } from "./node-flags.js";
import { isNodeNewEnough, nodeAdvice } from "./oldest-node.js";

/** What the build has made (`whole-server.ts`). */
const bundles = new URL("../../build/server/", import.meta.url);

/** Settings of glibc, read at the start of this process and of those that it starts. Without the first, glibc keeps a
 * heap for nearly every thread; without the others it keeps the memory of a picture: the render worker grows to 310 MB
 * over ten of them instead of 220. */
const allocation = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

const isBuilt = existsSync(new URL("serve.js", bundles));
if (!isBuilt && !isInstalled()) await installAndStart();
if (!isNodeNewEnough(process.versions.node)) {
  console.error(`Node ${process.versions.node} is too old. ${nodeAdvice}`);
  process.exit(1);
}
const missing = nodeFlags.filter((flag) => !process.execArgv.includes(flag));
if (process.execve && (missing.length > 0 || !process.env.MALLOC_ARENA_MAX)) {
  const sameAgain = [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, sameAgain, { ...allocation, ...process.env });
}
if (existsSync(".env")) process.loadEnvFile(".env");
const refusal = memoryRefusal({
  constrained: process.constrainedMemory(),
  total: totalmem(),
  isEmbedded: !process.env.SUPABASE_URL,
});
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
if (!isBuilt) {
  const { status } = spawnSync(process.execPath, ["app/server/first-build.ts"], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
nodeModule.enableCompileCache();
process.env.NODE_ENV = "production";
process.env.PORT ||= "3000";
if (!process.env.SUPABASE_URL) {
  // The database's thread begins, and then opens the database, beside this thread while code is loaded, which would keep it
  // from beginning; errors are shown where the backend is awaited.
  await import(`${bundles}database.js`)
    .then(({ beginThread }) => beginThread())
    .then(() => import(`${bundles}backend.js`))
    .then(({ beginToOpenBackend }) => beginToOpenBackend())
    .catch(() => undefined);
}
process.argv[2] = "build/server/site.js";
await import(`${bundles}serve.js`);
