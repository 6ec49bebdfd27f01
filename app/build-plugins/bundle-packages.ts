import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import type { Rollup } from "vite";
import { rankRoutesOnce } from "./rank-routes-once.ts";

/** What Rollup has made of our own code and not yet written. All lie in one folder, so that what they name beside
 * themselves stays right when code moves from one to another. */
type Chunk = Pick<Rollup.OutputChunk, "fileName" | "code" | "isEntry" | "map">;

interface Bundle {
  fileName: string;
  source: string;
}

/** The function by which CommonJS packages get Node's own modules. esbuild's `__require` calls it where it is defined. */
const nodeRequire =
  'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url); ';
const asksForRequire = /^(?=var __require = )/m;

interface Options {
  /** Where the bundles go. */
  folder: string;
  /** Scripts of packages that become bundles too, by their names without the ending. */
  scripts: Readonly<Record<string, string>>;
  /** Packages that are not bundled. */
  external: string[];
}

/** Bundles packages into what Rollup has made, which takes esbuild a sixth of Rollup's time. Entries keep their names. */
export async function bundlePackages(chunks: readonly Chunk[], options: Options): Promise<Bundle[]> {
  const { folder, scripts, external } = options;
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const { outputFiles } = await build({
    entryPoints: {
      ...Object.fromEntries(entries.map((name) => [path.parse(name).name, path.join(folder, name)])),
      ...scripts,
    },
    outdir: folder,
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    mainFields: ["module", "main"],
    // remix-serve clears a cache of modules that its `import()` does not use.
    define: { "process.env.NODE_ENV": '"production"', "require.cache": '""' },
    external,
    plugins: [given(chunks, folder), parsedJson, rankRoutesOnce],
    sourcemap: chunks.some(({ map }) => map !== null) && "external",
    logLevel: "warning",
    write: false,
  });
  return outputFiles.map(({ path: file, text }) => ({
    fileName: path.relative(folder, file),
    source: file.endsWith(".map") ? withPaths(text) : inAscii(text.replace(asksForRequire, nodeRequire)),
  }));
}

const beyondAscii = /[^\0-\x7f]/g;
const changedByEscapes = /\\[^\0-\x7f]|\braw`[^`]*[^\0-\x7f]/;

/** V8 keeps a script with one character beyond Latin-1 in two bytes for each character: 6 MB more for the idle site. esbuild has
 * escaped those of strings, and leaves those of comments and regular expressions. Throws for `String.raw` and for an escaped
 * character, which another escape would change. */
function inAscii(code: string): string {
  const [changed] = changedByEscapes.exec(code) ?? [];
  if (changed !== undefined) throw new Error(`Characters beyond ASCII cannot be escaped here: ${changed}`);
  return code.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** esbuild writes sources as addresses, in which brackets are escaped; who reads them looks for files. */
function withPaths(text: string): string {
  const map: { sources: string[] } = JSON.parse(text);
  return JSON.stringify({ ...map, sources: map.sources.map(decodeURIComponent) });
}

/** Gives esbuild the chunks as if they were files of `folder`. */
function given(chunks: readonly Chunk[], folder: string): Plugin {
  const byFile = new Map(chunks.map((chunk) => [path.join(folder, chunk.fileName), chunk]));
  return {
    name: "given",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(\.\/|\/|\w:)/ }, ({ path: name, importer }) => {
        const file = path.resolve(path.dirname(importer), name);
        return byFile.has(file) ? { path: file } : undefined;
      });
      onLoad({ filter: /\.js$/ }, ({ path: file }) => {
        const chunk = byFile.get(file);
        // Packages are sought from here: the folder itself may not exist yet.
        return chunk && { contents: withMap(chunk), resolveDir: process.cwd() };
      });
    },
  };
}

const withMap = ({ code, map }: Chunk) =>
  map === null ? code : `${code}\n//# sourceMappingURL=${map.toUrl()}`;

/** Data as text, which Node parses in less time and memory than the same as code. */
const parsedJson: Plugin = {
  name: "parsed-json",
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      const text = JSON.stringify(JSON.parse(await readFile(file, "utf8")));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(text)});` };
    });
  },
};
