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

/** A statement or a branch of a source file, by where it begins. */
export interface Place extends Position {
  kind: string;
  /** Whether it ran: a statement has one way, a branch one for each way out. */
  ways: boolean[];
}

interface Script {
  code: string;
  sourceMap?: SourceMap;
}

export const statement = "statement";

function placesOf({ statementMap, branchMap, s, b }: FileReport): Place[] {
  const ran = (count: number) => count > 0;
  return [
    ...Object.entries(statementMap).map(([id, { start }]) => ({
      kind: statement,
      ...start,
      ways: [ran(s[id] ?? 0)],
    })),
    ...Object.entries(branchMap).map(([id, { type, loc }]) => ({
      kind: type,
      ...loc.start,
      ways: (b[id] ?? []).map(ran),
    })),
  ];
}

/** Readable, and the same for the same place. */
export function nameOf({ kind, line, column }: Place): string {
  return `${kind} ${line}:${column}`;
}

async function toReports({ code, sourceMap }: Script, coverage: ScriptCoverage) {
  const ast = parseAst(code) as Parameters<typeof convert>[0]["ast"];
  const reports = await convert({ code, ast, coverage, ...(sourceMap && { sourceMap }) });
  return Object.entries(reports) as [string, FileReport][];
}

/** Everything that can run in a source file, none of it run. The same code counts once, in whatever form it runs later. */
export async function nothingCovered(file: string): Promise<Place[]> {
  const { code, map } = await transformWithEsbuild(readFileSync(file, "utf8"), file, { target: "esnext" });
  const sourceMap = { ...map, sources: [file] } as SourceMap;
  const reports = await toReports({ code, sourceMap }, { url: pathToFileURL(file).href, functions: [] });
  const places = reports.flatMap(([, report]) => placesOf(report));
  return [...new Map(places.map((place) => [nameOf(place), place])).values()];
}

/** Source maps know some beginnings only roughly: off by the name before it, a parenthesis, or the break after an arrow. */
function nearest({ kind, line, column }: Place, free: Place[]): Place | undefined {
  const near = free.filter((place) => place.kind === kind && [line, line + 1].includes(place.line));
  const distance = (place: Place) => (place.line - line) * 1000 + Math.abs(place.column - column);
  return near.sort((one, other) => distance(one) - distance(other))[0];
}

/** Notes what ran according to one report; what compilers added has no place in the source and is left out. */
export function addReport(source: Place[], report: FileReport): void {
  const byName = new Map(source.map((place) => [nameOf(place), place]));
  const free = new Set(source);
  const note = (place: Place | undefined, { ways }: Place) => {
    if (place === undefined) return;
    free.delete(place);
    for (const index of place.ways.keys()) place.ways[index] ||= ways[index] ?? false;
  };
  const reported = placesOf(report);
  for (const place of reported) note(byName.get(nameOf(place)), place);
  for (const place of reported) {
    if (!byName.has(nameOf(place))) note(nearest(place, [...free]), place);
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
