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
const totals = { passed: 0, failed: 0, secondTry: 0 };

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

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[];
}

function vitest(name: string, reportName: string, files: string[] = []) {
  const ok = step(name, [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...files,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path.join(reports, reportName)}`,
  ]);
  return { ok, report: readReport<VitestReport>(reportName) };
}

/** Files that count as failed without a failed test or a message: the process that ran them was killed. */
function filesCutShort({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status, message }) => status === "failed" && message === "")
    .filter(({ assertionResults }) => assertionResults.every((test) => test.status !== "failed"))
    .map(({ name }) => name);
}

/**
 * A file whose process died is run once more, and said so: V8 crashes now and then where WebAssembly comes and goes
 * (nodejs/node#64500), which says nothing about what is tested. A test that fails is never repeated.
 */
function unitAndDatabase(): boolean {
  let { ok, report } = vitest("unit and database tests", "vitest.json");
  const cutShort = report?.numFailedTests === 0 ? filesCutShort(report) : [];
  if (report && cutShort.length > 0) {
    const inOtherFiles = report.testResults
      .filter(({ name }) => !cutShort.includes(name))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "passed").length;
    totals.passed += inOtherFiles;
    ({ ok, report } = vitest(`once more, their process died: ${cutShort}`, "vitest-again.json", cutShort));
  }
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
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  totals.passed += expected + flaky;
  totals.failed += unexpected + skipped;
  totals.secondTry += flaky;
  return ok && expected > 0;
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
const secondTry = totals.secondTry > 0 ? `, ${totals.secondTry} of them at the second try` : "";
console.log(`\n${totals.passed} passed${secondTry}, ${failed} failed`);
process.exit(ok ? 0 : 1);
