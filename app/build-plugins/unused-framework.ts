import type { Plugin } from "vite";

type Bodies = Readonly<Record<string, string>>;

/** Functions of the framework that no screen reaches, by file and name, and the body that each gets instead. */
const unused: Readonly<Record<string, Bodies>> = {
  // The root route has a boundary of its own, so this page is only for its failure. Both bring `Scripts` with them.
  "@remix-run/react/dist/esm/errorBoundaries.js": {
    RemixRootDefaultErrorBoundary: 'return "Terjadi kesalahan. Silakan muat ulang halaman ini."',
  },
  "@remix-run/react/dist/esm/fallback.js": { RemixRootDefaultHydrateFallback: "return null" },
  // `v3_lazyRouteDiscovery` is off.
  "@remix-run/react/dist/esm/fog-of-war.js": {
    getPatchRoutesOnNavigationFunction: "",
    useFogOFWarDiscovery: "",
  },
  // No link has the property `prefetch`.
  "@remix-run/react/dist/esm/components.js": {
    usePrefetchBehavior: "return [false, null, {}]",
    PrefetchPageLinks: "return null",
  },
  // `v3_singleFetch` is on: nothing is fetched for a single route, and nothing is deferred in the older format.
  "@remix-run/react/dist/esm/routes.js": {
    fetchServerHandler: "",
    unwrapServerResponse: "return result",
  },
  "@remix-run/router/dist/router.js": {
    DeferredData: "",
    resolveDeferredData: "",
    resolveNavigationDeferredResults: "",
    resolveFetcherDeferredResults: "",
    // No link asks for a view transition.
    persistAppliedTransitions: "",
    restoreAppliedTransitions: "",
  },
  "react-router-dom/dist/index.js": { useViewTransitionState: "return false" },
  "react-router/dist/index.js": { DefaultErrorComponent: "return null", logV6DeprecationWarnings: "" },
};

const inNodeModules = /\/node_modules\/(.*)$/;

/** Empties functions and classes of the framework that no screen reaches, in the browser's build. Bundlers cannot tell that they
 * are unused, because options decide it when the page runs. The build fails when the framework no longer has one of them. */
export function unusedFramework(): Plugin {
  return {
    name: "unused-framework",
    apply: "build",
    transform(code, id, options) {
      const bodies = options?.ssr ? undefined : unused[inNodeModules.exec(id)?.[1] ?? ""];
      if (bodies === undefined) return null;
      return { code: withBodies(code, bodies, this.parse(code).body), map: null };
    },
  };
}

/** What the parser says of a statement: ESTree, with places in the text. */
interface Statement {
  type: string;
  id?: { name: string } | null;
  body?: unknown;
}

interface Place {
  start: number;
  end: number;
}

/** Replaces the bodies of declarations at the top of a module, by name. Throws for a name that is not declared there. */
export function withBodies(code: string, bodies: Bodies, statements: readonly Statement[]): string {
  const missing = new Set(Object.keys(bodies));
  let changed = code;
  // The last comes first, so that the places of the others stay true.
  for (const { type, id, body } of statements.toReversed()) {
    const isDeclaration = type === "FunctionDeclaration" || type === "ClassDeclaration";
    const name = id?.name ?? "";
    if (!isDeclaration || !missing.delete(name)) continue;
    const { start, end } = body as Place;
    changed = `${changed.slice(0, start)}{${bodies[name]}}${changed.slice(end)}`;
  }
  if (missing.size > 0) throw new Error(`The framework has no longer: ${[...missing].join(", ")}`);
  return changed;
}
