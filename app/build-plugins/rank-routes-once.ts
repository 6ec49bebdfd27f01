import type { Plugin } from "vite";

const routerModule = /\/@remix-run\/router\/dist\/router\.(cjs\.)?js$/;

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

/**
 * Lets the server's router keep what it makes of the routes: their order, and the expression of each path. It makes them
 * anew for each request, twice, although the routes of a build never change. The build fails where the router matches in another
 * way.
 */
export function rankRoutesOnce(): Plugin {
  return {
    name: "rank-routes-once",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform: (code, id) => (routerModule.test(id) ? { code: ranksOnce(code), map: null } : null),
  };
}

function ranksOnce(code: string): string {
  return (
    calls.reduce((changed, [call, own]) => {
      if (!call.test(changed)) throw new Error("The router matches routes in another way");
      return changed.replace(call, own);
    }, code) + helpers
  );
}
