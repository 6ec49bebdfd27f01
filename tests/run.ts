/**
 * `npm test`: everything, in the order in which failures are cheapest to learn of: lint, types, unit and database
 * tests, build, browser tests. Ends with one line that adds up the tests run; exits non-zero when anything failed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./helpers/find-browser.ts";

const reports = mkdtempSync(path.join(tmpdir(), "umroh-tests-"));
const totals = { passed: 0, failed: 0 };

function step(name: string, args: string[], env: Record<string, string> = {}): boolean {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${status === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  return status === 0;
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(path.join(reports, file), "utf8")) as Report;
  } catch {
    return null;
  }
}

function lint(): boolean {
  return step("lint", ["node_modules/@biomejs/biome/bin/biome", "ci", "."]);
}

function typecheck(): boolean {
  return step("types", ["node_modules/typescript/bin/tsc", "--noEmit"]);
}

function unitAndDatabase(): boolean {
  const file = path.join(reports, "vitest.json");
  const ok = step("unit and database tests", [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>("vitest.json");
  totals.passed += report?.numPassedTests ?? 0;
  totals.failed += report?.numFailedTests ?? 0;
  return ok && (report?.numPassedTests ?? 0) > 0;
}

function build(): boolean {
  return step("build", ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"]);
}

function browser(): boolean {
  const CHROMIUM_PATH = ensureBrowser();
  const ok = step(
    "browser tests",
    ["node_modules/@playwright/test/cli.js", "test", "-c", "tests/playwright.config.ts"],
    {
      CHROMIUM_PATH,
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "playwright.json"),
    },
  );
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>("playwright.json");
  totals.passed += report?.stats.expected ?? 0;
  totals.failed +=
    (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0) + (report?.stats.skipped ?? 0);
  return ok && (report?.stats.expected ?? 0) > 0;
}

let ok = false;
try {
  ok = [lint(), typecheck(), unitAndDatabase()].every(Boolean) && build() && browser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const failed = totals.failed + (ok || totals.failed > 0 ? 0 : 1);
console.log(`\n${totals.passed} passed, ${failed} failed`);
process.exit(ok ? 0 : 1);
