import { existsSync, readFileSync, statSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import convert from "ast-v8-to-istanbul";
import { parseAst, transformWithEsbuild } from "vite";

/** A script as V8 reports it: the ranges of its functions, by offset in the code that ran, and how often each ran. */
export type ScriptCoverage = Parameters<typeof convert>[0]["coverage"];

type SourceMap = NonNullable<Parameters<typeof convert>[0]["sourceMap"]>;

interface Position {
  line: number;
  column: number;
}

/** What is read of an Istanbul report of one file; counts by the same keys as the maps beside them. */
export interface FileReport {
  statementMap: Record<string, { start: Position }>;
  branchMap: Record<string, { type: string; loc: { start: Position } }>;
  s: Record<string, number>;
  b: Record<string, number[]>;
}

/** Statements by where they begin and branches by kind and beginning; each says whether it ran, a branch for each way out. */
export interface SourceCoverage {
  statements: Map<string, boolean>;
  branches: Map<string, boolean[]>;
}

interface Script {
  code: string;
  sourceMap?: SourceMap;
}

function at({ line, column }: Position): string {
  return `${line}:${column}`;
}

async function toReports({ code, sourceMap }: Script, coverage: ScriptCoverage) {
  const ast = parseAst(code) as Parameters<typeof convert>[0]["ast"];
  const reports = await convert({ code, ast, coverage, ...(sourceMap && { sourceMap }) });
  return Object.entries(reports) as [string, FileReport][];
}

/** Everything that can run in a source file, none of it run. The same code counts once, in whatever form it runs later. */
export async function nothingCovered(file: string): Promise<SourceCoverage> {
  const { code, map } = await transformWithEsbuild(readFileSync(file, "utf8"), file, { target: "esnext" });
  const sourceMap = { ...map, sources: [file] } as SourceMap;
  const reports = await toReports({ code, sourceMap }, { url: pathToFileURL(file).href, functions: [] });
  const source: SourceCoverage = { statements: new Map(), branches: new Map() };
  for (const [, { statementMap, branchMap, b }] of reports) {
    for (const { start } of Object.values(statementMap)) source.statements.set(at(start), false);
    for (const [id, { type, loc }] of Object.entries(branchMap)) {
      source.branches.set(
        `${type} ${at(loc.start)}`,
        (b[id] ?? []).map(() => false),
      );
    }
  }
  return source;
}

/** Notes what ran according to one report; what compilers added has no place in the source and is left out. */
export function addReport(source: SourceCoverage, { statementMap, branchMap, s, b }: FileReport): void {
  for (const [id, { start }] of Object.entries(statementMap)) {
    const key = at(start);
    if ((s[id] ?? 0) > 0 && source.statements.has(key)) source.statements.set(key, true);
  }
  for (const [id, { type, loc }] of Object.entries(branchMap)) {
    const ways = source.branches.get(`${type} ${at(loc.start)}`) ?? [];
    for (const index of ways.keys()) ways[index] ||= (b[id]?.[index] ?? 0) > 0;
  }
}

const scripts = new Map<string, Script>();

/** The code that Node runs for a file: TypeScript with blanks in place of its types, a built file with its source map. */
function scriptOf(url: string): Script {
  const file = fileURLToPath(url);
  const version = `${file} ${statSync(file).mtimeMs}`;
  const known = scripts.get(version);
  if (known !== undefined) return known;
  const source = readFileSync(file, "utf8");
  // The address at the end is Node's habit too, and part of the length.
  const script: Script = {
    code: file.endsWith(".ts") ? stripTypeScriptTypes(source, { sourceUrl: url }) : source,
  };
  if (existsSync(`${file}.map`)) script.sourceMap = JSON.parse(readFileSync(`${file}.map`, "utf8"));
  scripts.set(version, script);
  return script;
}

/** Whether a script's offsets are those of the file as Node reads it, and not of another compiler's output. */
export function isOfFile({ url, functions }: ScriptCoverage): boolean {
  return existsSync(fileURLToPath(url)) && functions[0]?.ranges[0]?.endOffset === scriptOf(url).code.length;
}

/** Reports of the source files that a script was made of, by their paths. */
export async function reportsOfScript(coverage: ScriptCoverage): Promise<[string, FileReport][]> {
  return toReports(scriptOf(coverage.url), coverage);
}
