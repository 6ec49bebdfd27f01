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
  imports?: readonly string[];
}

const client = "build/client";
const [manifestFile = ""] = globSync(`${client}/assets/manifest-*.js`);
const manifest: Manifest = JSON.parse(/\{.*\}/s.exec(readFileSync(manifestFile, "utf8"))?.[0] ?? "{}");

function filesOf(routes: readonly string[]): Set<string> {
  const scripts = [manifest.entry, ...routes.map((route) => manifest.routes[route])];
  return new Set(scripts.flatMap((script) => (script ? [script.module, ...(script.imports ?? [])] : [])));
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

/** Scripts and bytes that a screen may add to the first one: a form with rows or pictures, a form, and any other. */
const budgets = [
  { with: "/rows-", scripts: 4, bytes: 25_000 },
  { with: "/form-", scripts: 3, bytes: 18_000 },
  { with: "", scripts: 3, bytes: 9000 },
];

it.each(screens)("%s adds few scripts", (route) => {
  const added = addedTo(firstScreen, route);
  const budget = budgets.find(({ with: chunk }) => added.some((file) => file.includes(chunk)));
  if (budget === undefined) return;
  expect(added.length).toBeLessThanOrEqual(budget.scripts);
  expect(sizeOf(added)).toBeLessThanOrEqual(budget.bytes);
});

it("the package editor adds at most 3 scripts of 19 kB", () => {
  const added = addedTo(firstScreen, "routes/admin.packages.edit.$id");
  expect(added.length).toBeLessThanOrEqual(3);
  expect(sizeOf(added)).toBeLessThanOrEqual(19_000);
});

it("the first list, the first form and the first form with rows load at most 3 scripts of 12 kB, headers included", () => {
  const loaded = new Set(firstScreen);
  for (const route of ["inquiries._index", "keberangkatan._index", "features", "packages.edit.$id"]) {
    const added = addedTo(loaded, `routes/admin.${route}`);
    expect(added.length, route).toBeLessThanOrEqual(3);
    expect(sizeOf(added) + headers * added.length, route).toBeLessThanOrEqual(12.2 * 1024);
    for (const file of added) loaded.add(file);
  }
});
