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

const rowModule =
  /\/components\/form\/(row-list|list-row)\.|\/domain\/(media\/library|media\/upload\/\w+-field|packages\/form|site\/chat-numbers|site\/page-nouns)|\/lib\/phone\.|\/records\/page-form\./;

/** Modules that only some screens need. What reaches one shares the chunk of the first that it reaches. */
const families: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ["entry", /\/domain\/account\/(entry-page|agency-mark|link-request)\./],
  [
    "departures",
    /\/domain\/departures\/(departure-list|select-departures|departure-confirmation|many-intents|reason-field)\./,
  ],
  ["rows", rowModule],
  ["departure", /\/domain\/departures\/departure-form\./],
  ["team", /\/domain\/(team\/(noun|member-fields)|account\/invitation-link)\./],
];

const formModule = /\/components\/form\/use-form\./;

/** What fewer screens use is not worth loading with the first screen. */
const manyScreens = 3;

/** Gathers what several screens of the admin area share into few chunks: left to itself, each shared module of some hundred
 * bytes is a request of its own. What a single screen uses stays beside that screen. A list loads `list`, a form `form`, one with
 * rows or pictures `rows` too. What such a form shares with lists lies in `frame`: it would cost a fourth request. */
export function screenChunks(): (id: string, graph: ModuleGraph) => string | undefined {
  let users: ReturnType<typeof usersOf> | undefined;
  return (id, graph) => {
    users ??= usersOf(graph);
    if (isRoute(id) || !users.isUsed(id)) return undefined;
    if (framework.test(id)) return "framework";
    if (users.isFirst(id)) return "frame";
    if (users.count(id) < 2) return undefined;
    const family = familyOf(id, graph);
    if (family !== undefined) return family;
    if (users.haveAll(id, formModule)) return "form";
    return users.haveRows(id) && users.count(id) >= manyScreens ? "frame" : "list";
  };
}

function familyOf(id: string, graph: ModuleGraph): string | undefined {
  const reached = [...reachedFrom([id], graph)];
  return families.find(([, modules]) => reached.some((module) => modules.test(module)))?.[0];
}

/** Tells which screens reach a module. In the server's build there are none. */
function usersOf(graph: ModuleGraph) {
  const ids = [...graph.getModuleIds()];
  const screens = ids.filter((id) => id.endsWith(clientRoute));
  const reached = screens.map((screen) => reachedFrom([screen], graph));
  const start = screens.length === 0 ? [] : firstScreen.map((file) => path.join(app, file));
  const first = reachedFrom(start, graph);
  const usersIn = (id: string) => reached.filter((modules) => modules.has(id));
  const count = (id: string) => usersIn(id).length;
  return {
    isUsed: (id: string) => count(id) > 0 || first.has(id),
    count,
    haveAll: (id: string, wanted: RegExp) => usersIn(id).every((modules) => includes(modules, wanted)),
    haveRows: (id: string) => usersIn(id).some((modules) => includes(modules, rowModule)),
    isFirst: (id: string) => first.has(id),
  };
}

const includes = (modules: ReadonlySet<string>, wanted: RegExp) => [...modules].some((id) => wanted.test(id));

/** Tells the files of routes that are screens of staff, and the root. */
export const isScreen = /\/app\/(root\.tsx|routes\/admin(_\.|[./]))/;

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
