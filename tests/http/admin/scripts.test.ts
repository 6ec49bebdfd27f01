import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";

/** Remix's list of the scripts that each route loads. */
interface Manifest {
  entry: Script;
  routes: Readonly<Record<string, Script>>;
}

interface Script {
  module: string;
}

const client = "build/client";
const [manifestFile = ""] = globSync(`${client}/assets/manifest-*.js`);
const manifest: Manifest = JSON.parse(/\{.*\}/s.exec(readFileSync(manifestFile, "utf8"))?.[0] ?? "{}");

/** A script, and what it imports before it runs. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(client + file, "utf8").matchAll(
    /\b(?:from|import)"\.\/([\w.-]+\.js)"/g,
  ))
    withImports(`/assets/${name}`, found);
  return found;
}

function filesOf(routes: readonly string[]): Set<string> {
  const scripts = [manifest.entry, ...routes.map((route) => manifest.routes[route])];
  return new Set(scripts.flatMap((script) => (script ? [...withImports(script.module)] : [])));
}

/** Bytes as the browser receives them. */
function sizeOf(files: Iterable<string>): number {
  const texts = [...files].map((file) => readFileSync(client + file));
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
}

const firstScreen = filesOf(["root", "routes/admin", "routes/admin._index"]);
const screens = Object.keys(manifest.routes).filter((route) => /^routes\/admin[./]/.test(route));

it("checks and schemas of forms stay on the server", () => {
  const scripts = globSync(`${client}/assets/*.js`);
  expect(scripts.length).toBeGreaterThan(screens.length);
  // Names that minifying keeps.
  const withSchemas = scripts.filter((file) => /_zod|ZodError/.test(readFileSync(file, "utf8")));
  expect(withSchemas).toEqual([]);
});

/** Headers of a script's answer (583 bytes with the longest address, by `npm run bench -- --only screens`). */
const headers = 600;

it("the first screen after signing in loads at most 7 scripts of 100 kB in all, headers included", () => {
  const files = [...firstScreen, manifestFile.slice(client.length)];
  expect(files.length).toBeLessThanOrEqual(7);
  expect(sizeOf(files) + headers * files.length).toBeLessThanOrEqual(100 * 1024);
});

function addedTo(loaded: ReadonlySet<string>, route: string): string[] {
  return [...filesOf(["root", "routes/admin", route])].filter((file) => !loaded.has(file));
}

it.each(screens)("%s, opened straight after the first screen, adds at most 3 scripts of 12 kB", (route) => {
  const added = addedTo(firstScreen, route);
  expect(added.length).toBeLessThanOrEqual(3);
  expect(sizeOf(added)).toBeLessThanOrEqual(12 * 1024);
});
