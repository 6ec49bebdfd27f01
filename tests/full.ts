/**
 * `npm run test:full`: what needs minutes. Files called `*.slow.*`, which `npm test` leaves out; those that import
 * `helpers/soak.ts`, which it runs in a shorter form; what only waits for a clock; the migrations on PostgreSQL 15 and 17;
 * every command of the image; journeys in Firefox and exports read by LibreOffice, where they are installed; the tests of
 * the pure modules against planted faults. Every part runs whatever became of the one before it.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { ensureBrowser } from "./helpers/find-browser.ts";

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
const playwright = ["node_modules/@playwright/test/cli.js", "test", "-c", "tests/playwright.config.ts"];
const shortened = (pattern: string) =>
  globSync(pattern).filter(
    (file) => file.includes(".slow.") || readFileSync(file, "utf8").includes('helpers/soak.ts"'),
  );
const projects = ["unit", "database", "http", "admin", "slow"].flatMap((name) => ["--project", name]);
const parts: { name: string; args: string[] }[] = [
  { name: "build", args: ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"] },
  { name: "what waits, real databases, Firefox, LibreOffice", args: [...vitest, "--project", "full"] },
  {
    name: "what npm test shortens or leaves out",
    args: [...vitest, ...projects, "--maxWorkers", "1", ...shortened("{app,supabase,tests}/**/*.test.ts")],
  },
  {
    name: "what npm test shortens, in the browser",
    args: [...playwright, ...shortened("tests/e2e/*.spec.ts")],
  },
  {
    name: "mutants of the pure modules",
    args: ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "tests/stryker.config.json"],
  },
];

const env = { FUZZ_RUNS: "2000", CHROMIUM_PATH: ensureBrowser(), ...process.env, SOAK: "1" };
const failed = parts.filter(({ name, args }) => {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${status === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
