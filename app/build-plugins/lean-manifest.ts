import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { builtFiles } from "../server/http/built-files.ts";
import { afterServerBuild } from "./after-server-build.ts";
import { isScreen } from "./screen-chunks.ts";

/** Leaves out of the browser's list of routes what its router never requests: pages that are documents, what a script imports,
 * and properties without a value. Remix lists every route with all its properties. */
export function leanManifest(): Plugin {
  return afterServerBuild("lean-manifest", async () => {
    const [file] = globSync(`${builtFiles}/assets/manifest-*.js`);
    if (file === undefined) throw new Error("Remix has written no list of routes");
    await writeFile(file, shortenManifest(await readFile(file, "utf8")));
  });
}

const start = "window.__remixManifest=";

/** Shortens the script that sets Remix's list of routes. Throws for another script. */
export function shortenManifest(script: string): string {
  if (!script.startsWith(start)) throw new Error("Remix writes its list of routes in another way");
  const manifest = JSON.parse(script.slice(start.length).replace(/;\s*$/, ""));
  const routes = Object.entries<Record<string, unknown>>(manifest.routes)
    .filter(([id]) => id === "root" || isScreen.test(`/app/${id}.`))
    .map(([id, { imports: _imports, ...route }]) => [
      id,
      Object.fromEntries(Object.entries(route).filter(([, value]) => hasValue(value))),
    ]);
  return `${start}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

const hasValue = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
