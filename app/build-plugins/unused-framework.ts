import type { Plugin } from "vite";

type Bodies = Readonly<Record<string, string>>;

/** Functions of the framework that no screen reaches, by file and name, and the body that each gets instead. */
const unused: Readonly<Record<string, Bodies>> = {
  // The page is hydrated, and nothing else is drawn.
  "react-dom/cjs/react-dom.production.min.js": {
    createRoot: "",
    findDOMNode: "",
    hydrate: "",
    render: "",
    unmountComponentAtNode: "",
    unstable_renderSubtreeIntoContainer: "",
  },
  "react/cjs/react.production.min.js": { cloneElement: "", createFactory: "" },
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
    cancelActiveDeferreds: "return []",
    isDeferredData: "return false",
    isDeferredResult: "return false",
    // No link asks for a view transition.
    persistAppliedTransitions: "",
    restoreAppliedTransitions: "",
    // All routes are known from the start.
    checkFogOfWar: "return { active: false, matches: null }",
    discoverRoutes: 'return { type: "success", matches }',
    patchRoutes: "",
    patchRoutesImpl: "",
    _internalSetRoutes: "",
    // No screen draws `ScrollRestoration`.
    enableScrollRestoration: "",
    getSavedScrollPosition: "return null",
    saveScrollPosition: "",
    // Words for developers.
    warning: "",
    getInternalRouterError: 'return new ErrorResponseImpl(status || 500, "", new Error(), true)',
  },
  "react-router-dom/dist/index.js": { useViewTransitionState: "return false" },
  "react-router/dist/index.js": { DefaultErrorComponent: "return null", logV6DeprecationWarnings: "" },
};

const inNodeModules = /\/node_modules\/(.*)$/;

const imports =
  /import\s*\{([^}]*)\}\s*from\s*["'](?:react|react-dom|react-dom\/client|@remix-run\/react|react-router[\w-]*)["']/g;

/** Names that a source of ours imports from the framework although their bodies are empty. */
export function emptiedImports(code: string): string[] {
  const emptied = new Set(Object.values(unused).flatMap((bodies) => Object.keys(bodies)));
  const names = [...code.matchAll(imports)].flatMap(([, list = ""]) => list.match(/\w+/g) ?? []);
  return names.filter((name) => emptied.has(name));
}

/** Empties functions and classes of the framework that no screen reaches, in the browser's build. Bundlers cannot tell that they
 * are unused, because options decide it when the page runs. The build fails when the framework no longer has one of them, and
 * when a source of ours imports one. */
export function unusedFramework(): Plugin {
  return {
    name: "unused-framework",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr) return null;
      const [, file] = inNodeModules.exec(id) ?? [];
      const reached = file === undefined ? emptiedImports(code) : [];
      if (reached.length > 0) throw new Error(`${id} imports ${reached}, which unused-framework.ts empties`);
      const bodies = unused[file ?? ""];
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
  expression?: unknown;
}

interface Place {
  start: number;
  end: number;
}

interface Block extends Place {
  body: readonly Statement[];
}

interface Declaration extends Place {
  name: string;
}

/** `exports.name = function () { ... }` */
interface Export {
  left?: { property?: { name?: string } };
  right?: { type: string; body: Place };
}

/** The functions and classes of a module, the last one first: those at its top, those that it exports as CommonJS, and those that a
 * function at its top declares. */
function declarationsOf(statements: readonly Statement[], names: ReadonlySet<string>): Declaration[] {
  return statements.toReversed().flatMap(({ type, id, body, expression }) => {
    const { left, right } = (expression ?? {}) as Export;
    const name = id?.name ?? left?.property?.name ?? "";
    const isExport = right?.type === "FunctionExpression";
    if (type !== "FunctionDeclaration" && type !== "ClassDeclaration" && !isExport) return [];
    const { start, end, body: inner } = isExport ? { ...right.body, body: [] } : (body as Block);
    if (names.has(name)) return [{ name, start, end }];
    return type === "FunctionDeclaration" ? declarationsOf(inner, names) : [];
  });
}

/** Replaces the bodies of functions and classes by name. Throws for a name that the module does not have. */
export function withBodies(code: string, bodies: Bodies, statements: readonly Statement[]): string {
  const missing = new Set(Object.keys(bodies));
  let changed = code;
  // The last comes first, so that the places of the others stay true.
  for (const { name, start, end } of declarationsOf(statements, new Set(missing))) {
    missing.delete(name);
    changed = `${changed.slice(0, start)}{${bodies[name]}}${changed.slice(end)}`;
  }
  if (missing.size > 0) throw new Error(`The framework has no longer: ${[...missing].join(", ")}`);
  return changed;
}
