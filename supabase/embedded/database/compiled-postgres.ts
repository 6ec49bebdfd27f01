import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";

// Optimising PostgreSQL's largest function takes 600 MB and 6 s of a processor, at every start (R16). Without it a
// page's queries take a fifth more time, those that read ten thousand rows half as much again.
setFlagsFromString("--no-wasm-tier-up");
setFlagsFromString("--no-wasm-dynamic-tiering");
// Of PostgreSQL's fourteen thousand functions a start runs few; the others are checked if they are ever called.
setFlagsFromString("--wasm-lazy-validation");

let compiled: Promise<WebAssembly.Module> | null = null;

/** For all threads of this process: what one of them has called need not be compiled again by the next. */
export function compiledPostgres(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(path.join(folder, "pglite.wasm")));
}
