/**
 * `npm run test:coverage`: runs `npm test` and the embedded backend's own tests, and prints how much of the statements and
 * branches of `app/` and `supabase/` ran, by folder: in vitest's workers, in processes that tests start, in the built site, in
 * the browser (but not public pages' script, which lies inside them). `npm run test:coverage -- <script> <arguments>` measures
 * another script of Node's instead, such as a part of the tests. Details by file go to `.cache/coverage.json`.
 */
import { spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { mergeScriptCovs } from "@bcoe/v8-coverage";
import {
  addReport,
  type FileReport,
  isOfFile,
  nameOf,
  nothingCovered,
  type Place,
  reportsOfScript,
  type ScriptCoverage,
  statement,
} from "./helpers/source-coverage.ts";

const folder = path.resolve(".cache/coverage");
const resultFile = ".cache/coverage.json";
const measured = ["app", "supabase", "build"].map((name) => `${pathToFileURL(name).href}/`);
const testCode = /\.test\.tsx?$|\b(testing|test-[\w-]+)\.ts$|\.d\.ts$|^supabase\/tests\//;
const sweepMs = 5_000;

const scripts = new Map<string, ScriptCoverage>();

/** Every process leaves megabytes, most of them about packages: what counts is added up while the tests go on. */
function sweep(): void {
  for (const name of readdirSync(folder).filter((name) => /^coverage-.*\.json$/.test(name))) {
    const file = path.join(folder, name);
    const left = readWritten(file);
    if (left === null) continue;
    rmSync(file);
    for (const script of left) {
      if (!measured.some((start) => script.url.startsWith(start)) || !isOfFile(script)) continue;
      const before = scripts.get(script.url);
      const merged = mergeScriptCovs(before ? [before, script] : [script]);
      if (merged) scripts.set(script.url, merged);
    }
  }
}

/** Null for a file that its process is still writing. */
function readWritten(file: string): ScriptCoverage[] | null {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { result: ScriptCoverage[] }).result;
  } catch {
    return null;
  }
}

function prepare(): void {
  rmSync(folder, { recursive: true, force: true });
  // A build made without coverage can't be traced back to its sources.
  if (!existsSync("build/server/index.js.map")) rmSync("build", { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Runs a script of Node's and all that it starts under V8's coverage; resolves with its exit code. */
async function run(args: string[]): Promise<number> {
  // Functions that come from Node's cache of compiled code are counted less exactly.
  const env = { ...process.env, NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: "1" };
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  const timer = setInterval(sweep, sweepMs);
  const code = await new Promise<number>((resolve) => child.on("close", (status) => resolve(status ?? 1)));
  clearInterval(timer);
  sweep();
  return code;
}

function reportsOfVitest(): [string, FileReport][] {
  return globSync(`${folder}/vitest-*/coverage-final.json`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, FileReport>),
  );
}

async function collect(): Promise<Map<string, Place[]>> {
  const sources = new Map<string, Place[]>();
  for (const file of globSync("{app,supabase}/**/*.{ts,tsx,js}").sort()) {
    if (testCode.test(file)) continue;
    sources.set(path.resolve(file), await nothingCovered(path.resolve(file)));
  }
  const reports = reportsOfVitest();
  for (const script of scripts.values()) reports.push(...(await reportsOfScript(script)));
  for (const [file, report] of reports) {
    const source = sources.get(file);
    if (source) addReport(source, report);
  }
  return sources;
}

/** `app/routes` of `app/routes/beranda/route.tsx`; what lies beside the folders counts together. */
function topFolder(file: string): string {
  const [top, name, ...deeper] = file.split("/");
  return deeper.length === 0 || (top === "supabase" && name !== "embedded")
    ? `${top}, the rest`
    : `${top}/${name}`;
}

/** How many ways ran, of how many. */
function shareOf(places: Place[]): { covered: number; total: number } {
  const ways = places.flatMap((place) => place.ways);
  return { covered: ways.filter(Boolean).length, total: ways.length };
}

const sharesOf = (places: Place[]) => ({
  statements: shareOf(places.filter(({ kind }) => kind === statement)),
  branches: shareOf(places.filter(({ kind }) => kind !== statement)),
});

function textOf({ covered, total }: ReturnType<typeof shareOf>): string {
  const percent = total === 0 ? "-" : ((100 * covered) / total).toFixed(2);
  return `${percent} (${covered}/${total})`;
}

const args = process.argv.slice(2);
const embedded = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "tests/vitest.config.ts",
  "--project",
  "backend",
  "--project",
  "backend-mocked",
];
prepare();
const codes: number[] = [];
for (const script of args.length > 0 ? [args] : [["tests/run.ts"], embedded]) codes.push(await run(script));
const sources = [...(await collect())].map(([file, places]) => ({ name: path.relative(".", file), places }));
const byFolder = [...Map.groupBy(sources, ({ name }) => topFolder(name)), ["total", sources] as const];
const folders = byFolder.map(
  ([name, files]) => [name, sharesOf(files.flatMap(({ places }) => places))] as const,
);
const files = sources.map(({ name, places }) => {
  const missed = places.filter(({ ways }) => ways.includes(false)).map(nameOf);
  return [name, { ...sharesOf(places), missed }];
});
const result = { folders: Object.fromEntries(folders), files: Object.fromEntries(files) };
writeFileSync(resultFile, JSON.stringify(result, null, 1));
rmSync(folder, { recursive: true, force: true });
console.log(`\n${" ".repeat(20)}${"statements %".padStart(24)}${"branches %".padStart(24)}`);
for (const [name, { statements, branches }] of folders)
  console.log(name.padEnd(20) + textOf(statements).padStart(24) + textOf(branches).padStart(24));
process.exit(Math.max(...codes));
