import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const routerModule = /@remix-run[\\/]router[\\/]dist[\\/]router\.(cjs\.)?js$/;

/** Calls of the router in its function that matches routes, and those of ours that stand in their place. */
const calls = [
  [/flattenRoutes\(routes\);\s*rankRouteBranches\(branches\);/, "rankOnce(routes);"],
  [/compilePath\((pattern\.path, pattern\.caseSensitive, pattern\.end)\)/, "compileOnce($1)"],
] as const;

const helpers = `
const rankedRoutes = new WeakMap();

function rankOnce(routes) {
  let branches = rankedRoutes.get(routes);
  if (branches === undefined) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedRoutes.set(routes, branches);
  }
  return branches;
}

const compiledPaths = new Map();

function compileOnce(path, caseSensitive, end) {
  const key = [path, caseSensitive, end].join();
  let compiled = compiledPaths.get(key);
  if (compiled === undefined) {
    compiled = compilePath(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
`;

/** esbuild plugin that changes the server's router by `ranksOnce`. */
export const rankRoutesOnce: Plugin = {
  name: "rank-routes-once",
  setup({ onLoad }) {
    onLoad({ filter: routerModule }, async ({ path: file }) => ({
      contents: ranksOnce(await readFile(file, "utf8")),
    }));
  },
};

/**
 * Lets the router keep what it makes of the routes: their order, and the expression of each path. It makes them anew for each
 * request, twice, although the routes of a build never change. Throws for a router that matches in another way.
 */
export function ranksOnce(code: string): string {
  return (
    calls.reduce((changed, [call, own]) => {
      if (!call.test(changed)) throw new Error("The router matches routes in another way");
      return changed.replace(call, own);
    }, code) + helpers
  );
}
