import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";

// V8 does not optimise PostgreSQL's code: its largest function alone would take 600 MB and 6 s of each start. Queries
// of a page take a fifth more time, those that read ten thousand rows half as much again.
setFlagsFromString("--no-wasm-tier-up");
setFlagsFromString("--no-wasm-dynamic-tiering");
// Most of PostgreSQL's 14,000 functions are never called; each is validated at its first call.
setFlagsFromString("--wasm-lazy-validation");

let compiled: Promise<WebAssembly.Module> | null = null;

/** PostgreSQL's code, shared by all threads, so that each function is compiled once. */
export function compiledPostgres(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

/** Read at once: piece by piece the file would wait for whatever else this thread loads at a start. */
async function compile(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(readFileSync(path.join(folder, "pglite.wasm")));
}
