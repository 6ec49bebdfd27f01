import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";

// Without optimising its largest function, start takes 600 MB and 6 s less (R16); a page's
// queries take a fifth more time, those that read ten thousand rows half as much again.
setFlagsFromString("--no-wasm-tier-up");
setFlagsFromString("--no-wasm-dynamic-tiering");
// Most of PostgreSQL's 14,000 functions are never called, so they are checked when they are.
setFlagsFromString("--wasm-lazy-validation");

let compiled: Promise<WebAssembly.Module> | null = null;

/** Shared by all threads, so that each function is compiled once. */
export function compiledPostgres(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(path.join(folder, "pglite.wasm")));
}
