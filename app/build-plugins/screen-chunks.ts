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

const framework =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|commonjsHelpers/;

/** Modules that only some screens need. What reaches one shares the chunk of the first that it reaches. */
const families: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ["entry", /\/domain\/account\/(entry-page|agency-mark|link-request)\./],
  [
    "departures",
    /\/domain\/departures\/(departure-list|select-departures|departure-confirmation|many-intents|reason-field)\./,
  ],
  [
    "rows",
    /\/components\/form\/(row-list|list-row)\.|\/domain\/(media\/library|media\/upload\/\w+-field|packages\/form|site\/chat-numbers|site\/page-nouns)|\/lib\/phone\.|\/records\/page-form\./,
  ],
  ["form", /\/node_modules\/@conform-to\//],
];

/** What so many screens use is loaded with the first list; the rest with the first screen that needs some of it. */
const manyScreens = 9;

/** Loaded with the first list too, although fewer screens use it: it would cost the inbox, the editors and the ordered lists one
 * more request each. */
const firstScreens =
  /\/icons\/(calendar-days|share-2|download)\.|\/components\/form\/choose-many\.|\/inquiries\/inquiry-badges\.|\/domain\/\w+\/(noun|messages)\.|\/records\/(list|list-card|sortable-cards)\./;

/** Gathers what several screens of the admin area share into few chunks: left to itself, each shared module of some hundred
 * bytes is a request of its own. What a single screen uses stays beside that screen. */
export function screenChunks(): (id: string, graph: ModuleGraph) => string | undefined {
  let users: ReturnType<typeof usersOf> | undefined;
  let listed: ReadonlySet<string> | undefined;
  return (id, graph) => {
    users ??= usersOf(graph);
    listed ??= reachedFrom([...graph.getModuleIds()].filter(isWidelyUsed(users, graph)), graph);
    if (isRoute(id) || !users.isUsed(id)) return undefined;
    if (framework.test(id)) return "framework";
    if (users.isFirst(id)) return "frame";
    if (users.count(id) < 2) return undefined;
    return familyOf(id, graph) ?? (listed.has(id) ? "list" : "more");
  };
}

function familyOf(id: string, graph: ModuleGraph): string | undefined {
  const reached = [...reachedFrom([id], graph)];
  return families.find(([, modules]) => reached.some((module) => modules.test(module)))?.[0];
}

/** Tells modules that are worth loading with the first list, and those of families, whose chunks need what they import. */
function isWidelyUsed(users: ReturnType<typeof usersOf>, graph: ModuleGraph) {
  return (id: string) => {
    const count = users.count(id);
    if (count < 2) return false;
    return count >= manyScreens || firstScreens.test(id) || familyOf(id, graph) !== undefined;
  };
}

/** Tells which screens reach a module. In the server's build there are none. */
function usersOf(graph: ModuleGraph) {
  const ids = [...graph.getModuleIds()];
  const screens = ids.filter((id) => id.endsWith(clientRoute));
  const reached = screens.map((screen) => reachedFrom([screen], graph));
  const start = screens.length === 0 ? [] : firstScreen.map((file) => path.join(app, file));
  const first = reachedFrom(start, graph);
  const count = (id: string) => reached.filter((modules) => modules.has(id)).length;
  return {
    isUsed: (id: string) => count(id) > 0 || first.has(id),
    count,
    isFirst: (id: string) => first.has(id),
  };
}

const isScreen = /\/app\/(root\.tsx|routes\/admin(_\.|[./]))/;

const isRoute = (id: string) => /\/route\.tsx(\?|$)|\/(root|entry\.client)\.tsx/.test(id);

function reachedFrom(starts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const imported of importsOf(id, graph)) reached.add(imported);
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
 * users of what they share with screens. The login stays: React draws it after "Logout". */
export function screensAlone(): Plugin {
  return {
    name: "screens-alone",
    apply: "build",
    enforce: "post",
    transform(_code, id, options) {
      const isOther = id.endsWith(clientRoute) && !isScreen.test(id);
      return isOther && !options?.ssr ? { code: "export {}", map: null } : null;
    },
  };
}
