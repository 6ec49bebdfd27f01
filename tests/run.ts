/**
 * `npm test`: in the order in which failures are cheapest to learn of, lint and types, beside the build and the first start,
 * which take one core; then the sorts of tests from one queue, each in a process of its own.
 * `npm test -- <words>` runs the test files whose paths hold one of the words, in whichever project they live;
 * `npm run test:slow` runs what `npm test` leaves out: the files called `*.slow.*`, and the embedded backend's own tests.
 * `npm run test:full` runs the slow files and those that `npm test` shortens, both in full, the project `full`, and StrykerJS
 * over the pure modules.
 * Ends with one line that adds up the tests run; exits non-zero when anything failed.
 */
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import path from "node:path";
import { isBuildCurrent } from "../app/build-plugins/stamp-build.ts";
import { keepClearOfMidnight } from "./helpers/clear-of-midnight.ts";
import prepareDemoSite from "./helpers/demo-site.ts";
import { ensureBrowser, ensureProgram } from "./helpers/find-browser.ts";
import { ensurePdfTools } from "./helpers/pdf.ts";
import { step } from "./helpers/step.ts";
import { filesCutShort, type PlaywrightSuite, specsOf, type VitestReport } from "./helpers/test-reports.ts";

// Some hundred processes read the same sources; coverage needs them read as they are.
if (process.env.NODE_V8_COVERAGE === undefined) {
  process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/node-compile");
}

const options = process.argv.slice(2);
const isSlowRun = options.includes("--slow");
const isFullRun = options.includes("--full");
const words = options.filter((option) => option !== "--slow" && option !== "--full");
/** Whether this is `npm test` without words. */
const isWhole = !isSlowRun && !isFullRun && words.length === 0;
if (isFullRun) {
  process.env.SOAK = "1";
  process.env.FUZZ_RUNS ??= "2000";
} else {
  process.env.FUZZ_SEED ??= "20261123";
}
/** CI stops a run after 90 minutes. */
const longestRunMs = (isFullRun ? 120 : 30) * 60_000;
keepClearOfMidnight(longestRunMs);
const slowFiles = "{app,supabase,tests}/**/*.slow.test.ts";
const slowSpecs = "tests/e2e/*.slow.spec.ts";
/** Some hundred databases are made and thrown away: in memory, where there is plenty, nothing waits for a disk. */
const memoryDisk = "/dev/shm";
const plentyBytes = 8e9;
const hasPlenty = existsSync(memoryDisk) && freemem() > plentyBytes && freeBytes(memoryDisk) > plentyBytes;
const reports = mkdtempSync(path.join(hasPlenty ? memoryDisk : tmpdir(), "umroh-tests-"));
process.env.TMPDIR = reports;
// PostgreSQL 15 runs as somebody else, and has its folder in it.
chmodSync(reports, 0o755);
const totals = { passed: 0, failed: 0 };
/** Said again at the end, for of a long output often only the end is looked at. */
const failures: string[] = [];
/** Titles of the tests that passed. */
const shown: string[] = [];
/** Sentences about what this machine cannot test. */
const untested: string[] = [];

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const lint = () => step("lint", ["node_modules/@biomejs/biome/bin/biome", "ci", "."]);
const types = () => step("types", ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "2"]);
/** With no more open files than the smallest machines allow; what the same sources were built into is taken as it is. */
const build = async () => {
  if (isBuildCurrent()) return true;
  const args = ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"];
  return step("build", args, { limits: "ulimit -n 512" });
};

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(path.join(reports, file), "utf8")) as Report;
  } catch {
    return null;
  }
}

async function vitest(name: string, reportName: string, args: string[], beside: boolean) {
  // Each worker makes sites, or modules and databases, of its own. The slow run has no other sort beside it.
  const share = ["--maxWorkers", `${Math.ceil(availableParallelism() / (isSlowRun ? 1 : 2))}`];
  const run = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "tests/vitest.config.ts",
    ...args,
    ...share,
  ];
  const command = [...run, "--reporter=default", "--reporter=json"];
  const ok = await step(name, [...command, `--outputFile.json=${path.join(reports, reportName)}`], {
    beside,
  });
  return { ok, report: readReport<VitestReport>(reportName) };
}

interface Sort {
  /** Projects of vitest that share a process. */
  projects: string[];
  /** Arguments that choose files of the projects. */
  files: string[];
  needsSite: boolean;
}

/**
 * A file whose process died is run once more, and said so: V8 crashes now and then where WebAssembly comes and goes
 * (nodejs/node#64500), which says nothing about what is tested. A test that fails is never repeated.
 */
async function withoutBrowser({ projects, files }: Sort, beside: boolean): Promise<boolean> {
  const args = [...files, ...projects.flatMap((name) => ["--project", name])];
  const name = projects.join(", ");
  let { ok, report } = await vitest(`${name} tests`, `${name}.json`, args, beside);
  const cutShort = report?.numFailedTests === 0 ? filesCutShort(report) : [];
  if (report && cutShort.length > 0) {
    const whole = report.testResults
      .filter(({ name }) => !cutShort.includes(name))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "passed");
    totals.passed += whole.length;
    shown.push(...whole.map(({ fullName }) => fullName));
    ({ ok, report } = await vitest(
      `once more, their process died: ${cutShort}`,
      `${name}-again.json`,
      cutShort,
      beside,
    ));
  }
  totals.passed += report?.numPassedTests ?? 0;
  totals.failed += report?.numFailedTests ?? 0;
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    if (message !== "") failures.push(`${name}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === "passed") shown.push(fullName);
      if (status === "failed") failures.push(`${name} > ${fullName}: ${failureMessages.join("\n")}`);
    }
  }
  return ok && (report?.numPassedTests ?? 0) > 0;
}

/** Every line of promises.md is named by the title of a test that passed, or of one that `npm run test:slow` runs. */
function everyPromiseIsShown(): boolean {
  const promised = readFileSync("tests/promises.md", "utf8").match(/(?<=^- )[SRPA]\d{2}(?=:)/gm) ?? [];
  const slowTests = globSync([slowFiles, slowSpecs]).map((file) => readFileSync(file, "utf8"));
  const named = new Set([...shown, ...slowTests].flatMap((text) => text.match(/\b[SRPA]\d{2}\b/g) ?? []));
  const unshown = promised.filter((id) => !named.has(id));
  if (unshown.length > 0) failures.push(`No test names ${unshown.join(", ")} of promises.md and passed`);
  return promised.length > 0 && unshown.length === 0;
}

async function browser(specs: string[]): Promise<boolean> {
  const ok = await step(
    "browser tests",
    ["node_modules/@playwright/test/cli.js", "test", "-c", "tests/playwright.config.ts", ...specs],
    {
      env: {
        CHROMIUM_PATH: ensureBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "playwright.json"),
      },
    },
  );
  const report = readReport<
    PlaywrightSuite & { stats: { expected: number; unexpected: number; skipped: number } }
  >("playwright.json");
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  totals.passed += expected;
  totals.failed += unexpected + skipped;
  for (const { title, ok: isShown } of report === null ? [] : specsOf(report)) {
    if (isShown) shown.push(title);
    else failures.push(`${title}: see above`);
  }
  return ok && expected > 0;
}

/** Files whose paths hold one of the words of the command line; all files where there are no words. */
function meantFiles(pattern: string): string[] {
  return globSync(pattern).filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

/** Projects that have a file to run. */
function projectsWith(files: Record<string, string[]>): string[] {
  return Object.keys(files).filter((project) => (files[project] ?? []).length > 0);
}

/** The sorts of `npm test` and `npm run test:slow`; those of `npm test` with the longest first. */
function usualSorts(): Sort[] {
  const sorts = [
    {
      projects: projectsWith({ admin: meantFiles("tests/http/admin/!(*.breakable|*.slow).test.ts") }),
      needsSite: true,
    },
    {
      projects: projectsWith({
        mocked: meantFiles("app/**/*.mocked.test.ts"),
        unit: meantFiles("{app,tests/unit}/**/!(*.mocked|*.slow).test.{ts,tsx}"),
      }),
      needsSite: false,
    },
    {
      projects: projectsWith({ database: meantFiles("supabase/tests/!(*.full|*.slow).test.ts") }),
      needsSite: false,
    },
    {
      projects: projectsWith({ breakable: meantFiles("tests/http/**/*.breakable.test.ts") }),
      needsSite: true,
    },
    {
      projects: projectsWith({ http: meantFiles("tests/http/{site,server}/!(*.breakable|*.slow).test.ts") }),
      needsSite: true,
    },
  ];
  const slow = {
    projects: projectsWith({
      slow: meantFiles(slowFiles),
      "backend-mocked": meantFiles("supabase/embedded/**/*.mocked.test.ts"),
      backend: meantFiles("supabase/embedded/**/!(*.mocked|*.full|*.slow).test.ts"),
    }),
    needsSite: meantFiles(slowFiles).length > 0,
  };
  return [...(isSlowRun ? [] : sorts), ...(isWhole ? [] : [slow])].map((sort) => ({ ...sort, files: words }));
}

/** Whether `npm test` leaves a file out, or takes only some of its cases. */
function isShortened(file: string): boolean {
  return file.includes(".slow.") || /helpers\/(soak|fuzz)\.ts"/.test(readFileSync(file, "utf8"));
}

/** The sorts of `npm run test:full`. A file whose program cannot be installed is left out, and named at the end. */
function fullSorts(): Sort[] {
  const missing = [
    { file: "tests/full/firefox.test.ts", programs: ["firefox-esr", "firefox"], debian: "firefox-esr" },
    { file: "tests/full/spreadsheets.test.ts", programs: ["soffice"], debian: "libreoffice-calc-nogui" },
  ].filter(({ file, programs, debian }) => meantFiles(file).length > 0 && !ensureProgram(programs, debian));
  for (const { file, debian } of missing)
    untested.push(`NOT TESTED: ${file}. It needs a program that could not be installed (Debian: ${debian}).`);
  const left = missing.flatMap(({ file }) => ["--exclude", file]);
  const shortened = (pattern: string, projects: string[]): Sort => {
    const files = meantFiles(pattern).filter(isShortened);
    return { projects: files.length > 0 ? projects : [], files, needsSite: true };
  };
  return [
    shortened("tests/http/{site,server}/*.test.ts", ["slow", "http", "breakable"]),
    shortened("tests/http/admin/*.test.ts", ["slow", "admin", "breakable"]),
    {
      projects: projectsWith({ full: meantFiles("{tests/full/*,supabase/**/*.full}.test.ts") }),
      files: [...words, ...left],
      needsSite: true,
    },
    shortened("{app,supabase}/**/*.test.ts", ["slow", "database", "unit"]),
  ];
}

function meantSpecs(): string[] {
  if (isSlowRun) return meantFiles(slowSpecs);
  if (isFullRun) return meantFiles("tests/e2e/*.spec.ts").filter(isShortened);
  return meantFiles(isWhole ? "tests/e2e/!(*.slow).spec.ts" : "tests/e2e/*.spec.ts");
}

const mutation = () =>
  step(
    "mutants of the pure modules",
    ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "tests/stryker.config.json"],
    { beside: true },
  );

/** False where it throws as well, which is told at the end: what runs beside it ends first. */
async function attempt(run: () => Promise<boolean>): Promise<boolean> {
  try {
    return await run();
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function everything(): Promise<boolean> {
  if (meantFiles("{app,tests/http}/**/*{brochure,branches}.test.ts").length > 0) ensurePdfTools();
  let discard: () => void = () => undefined;
  const site = async () => {
    const isBuilt = await build();
    if (isBuilt) discard = await prepareDemoSite();
    return isBuilt;
  };
  const sorts = (isFullRun ? fullSorts() : usualSorts()).filter(({ projects }) => projects.length > 0);
  const specs = meantSpecs();
  const isValid = attempt(async () => !isWhole || ((await lint()) && (await types())));
  const isReady = attempt(async () => {
    const needsSite = specs.length > 0 || sorts.some((sort) => sort.needsSite);
    const both = await Promise.all([isValid, ...(needsSite ? [site()] : [])]);
    return both.every(Boolean);
  });
  const browserTests = specs.length > 0 ? [async () => (await isReady) && browser(specs)] : [];
  const others = sorts.map((sort, index) => async () => {
    const isBeside = specs.length > 0 || index > 0;
    return (await (sort.needsSite ? isReady : isValid)) && withoutBrowser(sort, isBeside);
  });
  // What takes longest begins first.
  const queue = isFullRun
    ? [...(words.length === 0 ? [mutation] : []), ...others, ...browserTests]
    : [...browserTests, ...others];
  if (queue.length === 0) throw new Error(`The path of no test file holds ${words.join(" or ")}.`);
  const lane = async () => {
    let isGood = true;
    for (let next = queue.shift(); next; next = queue.shift()) isGood = (await attempt(next)) && isGood;
    return isGood;
  };
  try {
    // One more than there are cores: some always wait.
    const lanes = Array.from({ length: availableParallelism() + 1 }, lane);
    const results = await Promise.all([isReady, ...lanes]);
    return results.every(Boolean) && (!isWhole || everyPromiseIsShown());
  } finally {
    discard();
  }
}

let ok = false;
try {
  ok = await everything();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  // A site that is just stopping may still write.
  rmSync(reports, { recursive: true, force: true, maxRetries: 10 });
}
for (const sentence of [...failures, ...untested]) console.log(`\n${sentence}`);
const failed = totals.failed + (ok || totals.failed > 0 ? 0 : 1);
console.log(`\n${totals.passed} passed, ${failed} failed`);
process.exit(ok ? 0 : 1);
