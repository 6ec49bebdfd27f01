import path from "node:path";
import type { Plugin } from "vite";

interface ModuleInfo {
  importedIds: readonly string[];
  code: string | null;
}

interface ModuleGraph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): ModuleInfo | null;
}

const app = path.dirname(import.meta.dirname);
/** How Remix names the part of a route that the browser loads. */
const clientRoute = "?__remix-build-client-route";

/** What the first screen after signing in loads: the frame of all screens, and the dashboard. */
const firstScreen = [
  "root.tsx",
  "entry.client.tsx",
  "routes/admin/route.tsx",
  "routes/admin._index/route.tsx",
];

const groups: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    "framework",
    /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|commonjsHelpers/,
  ],
  // Rows that are dragged, and packages, whose editor has the most of them.
  [
    "rows",
    /\/node_modules\/@dnd-kit\/|\/app\/domain\/(packages\/(form|record|list-kinds)|media)|\/(row-list|sortable-cards|list-row|records\/list\S*)\.tsx$/,
  ],
  // What lists need, and no form.
  [
    "list",
    /\/app\/components\/(ui\/|layout\/|form\/(ask-first|choose-many|confirm-delete|list-search|narrowing-field))|\/records\/history|lucide-react/,
  ],
  ["form", /\/node_modules\/(@conform-to|zod)\/|\/app\/(components|records|lib)\/|preload-helper/],
];

/** Forms and declarations of records, which modules of the first screen import for the server or for their types alone. */
const later =
  /@conform-to|@dnd-kit|\/zod\/|\/app\/(records\/|lib\/(text-schema|phone)|domain\/(team\/record|inquiries\/replies|site\/(settings|home|contact|legality|map-embed)))/;

/** Gathers what several screens of the admin area share into few chunks: left to itself, each shared module of some hundred
 * bytes is a request of its own. What a single screen uses stays beside that screen. */
export function screenChunks(): (id: string, graph: ModuleGraph) => string | undefined {
  let users: ReturnType<typeof usersOf> | undefined;
  return (id, graph) => {
    users ??= usersOf(graph);
    if (isRoute(id) || !users.isUsed(id)) return undefined;
    const [group] = groups.find(([, modules]) => modules.test(id)) ?? [];
    if (group === "framework") return group;
    if (users.isFirst(id)) return "frame";
    if (!users.isShared(id)) return undefined;
    return (
      group ?? (users.isDeclaration(id) ? "form" : (/\/app\/domain\/([\w-]+)\//.exec(id)?.[1] ?? "form"))
    );
  };
}

/** Tells which screens reach a module. In the server's build there are none. */
function usersOf(graph: ModuleGraph) {
  const ids = [...graph.getModuleIds()];
  const screens = ids.filter((id) => id.endsWith(clientRoute));
  const reached = screens.map((screen) => reachedFrom([screen], graph));
  const start = screens.length === 0 ? [] : firstScreen.map((file) => path.join(app, file));
  const first = reachedFrom(start, graph, (id) => !later.test(id));
  const declared = reachedFrom(
    ids.filter((id) => /\/app\/domain\/[^/]+\/record\.tsx?$/.test(id)),
    graph,
  );
  const count = (id: string) => reached.filter((modules) => modules.has(id)).length;
  return {
    isUsed: (id: string) => count(id) > 0 || first.has(id),
    isShared: (id: string) => count(id) > 1,
    isFirst: (id: string) => first.has(id),
    isDeclaration: (id: string) => declared.has(id),
  };
}

const isRoute = (id: string) => /\/route\.tsx(\?|$)|\/(root|entry\.client)\.tsx/.test(id);

function reachedFrom(
  starts: readonly string[],
  graph: ModuleGraph,
  isWanted = (_id: string) => true,
): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached)
    for (const imported of importsOf(id, graph)) if (isWanted(imported)) reached.add(imported);
  return reached;
}

const iconList = /lucide-react\.mjs$/;

/** The modules that a module imports; of the icons those alone that it names, instead of the list of all. */
function importsOf(id: string, { getModuleInfo }: ModuleGraph): readonly string[] {
  const { importedIds = [], code = null } = getModuleInfo(id) ?? {};
  const list = importedIds.find((imported) => iconList.test(imported));
  if (list === undefined || code === null) return importedIds;
  const [, names = ""] = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/.exec(code) ?? [];
  const wanted = names.split(",").map((name) => name.trim().split(" ")[0]);
  const files = getModuleInfo(list)?.code?.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g) ?? [];
  const icons = [...files].filter(([, aliases = ""]) =>
    aliases.split(",").some((alias) => wanted.includes(alias.trim().replace("default as ", ""))),
  );
  return [
    ...importedIds.filter((imported) => imported !== list),
    ...icons.map(([, , file = ""]) => path.join(path.dirname(list), file)),
  ];
}

/** Leaves public pages out of the browser's build: they ship no framework script, and their modules would otherwise count as
 * users of what they share with screens. */
export function withoutPublicPages(): Plugin {
  return {
    name: "without-public-pages",
    apply: "build",
    enforce: "post",
    transform(_code, id, options) {
      const isPublic = id.startsWith(path.join(app, "routes", "_site")) && id.endsWith(clientRoute);
      return isPublic && !options?.ssr ? { code: "export {}", map: null } : null;
    },
  };
}
