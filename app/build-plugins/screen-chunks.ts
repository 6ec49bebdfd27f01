import path from "node:path";
import type { Plugin } from "vite";

interface ModuleGraph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
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

/** Modules of the frame that the first screen does without: screens that share nothing else need them, and a chunk of their own
 * would be a fourth request. What they import comes with them. Paths without their endings. */
const common = [
  ...["confirm-delete", "field", "form-messages", "group-typed"].map((name) => `components/form/${name}`),
  ...["list-search", "narrowing-field", "option-fields"].map((name) => `components/form/${name}`),
  ...["use-answer", "use-form"].map((name) => `components/form/${name}`),
  ...["body-limit", "form-state", "form-values", "row-changes"].map((name) => `lib/${name}`),
  ...["changes", "conflict", "history", "noun"].map((name) => `records/${name}`),
  ...["page-noun", "record-field"].map((name) => `records/${name}`),
  ...["new-tab-link", "paging", "state-badge", "sums", "timeline"].map((name) => `components/ui/${name}`),
  "components/layout/screen-head",
  "domain/agents/noun",
  "domain/articles/noun",
  "domain/bookings/messages",
  "domain/departures/reason",
  "domain/inquiries/inquiry-badges",
  "domain/media/upload/load-uploads",
  "domain/media/upload/upload-limits",
  "domain/packages/category",
  "domain/packages/list/admin-list-filter",
];

/** Icons among them, which have no file. */
const commonIcons = /:icon\/(arrow-left|calendar-days|download|pencil|plus|share-2)$/;

const isCommon = (id: string) => commonIcons.test(id) || common.some((name) => id.includes(`/${name}.`));

/** Modules that only some screens need, by chunk: the first line that names a module counts. What no line names comes into `list`. */
const families: readonly (readonly [chunk: string, modules: RegExp])[] = [
  ["list", /\/components\/form\/choose-many\./],
  ["entry", /\/domain\/account\/(entry-page|agency-mark|link-request)\./],
  [
    "departures",
    /\/domain\/departures\/(departure-(list|row|menu|confirmation)|inquiry-counts|confirm-many|many-intents|reason-field)\./,
  ],
  ["departure", /\/domain\/departures\/departure-form\./],
  ["team", /\/domain\/(team\/(noun|member-fields)|account\/invitation-link)\./],
  [
    "records",
    /\/records\/(list|list-card|list-screen|sortable-cards)\.|\/lib\/order\.|:icon\/grip-vertical$/,
  ],
  ["package", /\/domain\/packages\/form\/(tabs|package-form|list-fields)\./],
  ["page", /\/domain\/site\/(chat-numbers|page-nouns)\.|\/lib\/phone\.|\/records\/page-form\./],
  [
    "form",
    /\/components\/form\/|\/records\/|\/lib\/typed-result\.|\/domain\/(media|inquiries\/inquiry-form|inquiries\/messages|packages\/form)[./]|:icon\/rotate-ccw-clock$/,
  ],
];

/** Gathers what several screens of the admin area share into few chunks: left to itself, each shared module of some hundred
 * bytes is a request of its own. What a single screen uses stays beside that screen. No screen may load more than two of them
 * besides the frame. */
export function screenChunks(): (id: string, graph: ModuleGraph) => string | undefined {
  let users: ReturnType<typeof usersOf> | undefined;
  return (id, graph) => {
    users ??= usersOf(graph);
    if (isEntry(id) || !users.isUsed(id)) return undefined;
    if (framework.test(id)) return "framework";
    if (users.isInFrame(id)) return "frame";
    if (isRoute(id) || users.count(id) < 2) return undefined;
    return families.find(([, modules]) => modules.test(id))?.[0] ?? "list";
  };
}

/** Tells which screens reach a module. In the server's build there are none. */
function usersOf(graph: ModuleGraph) {
  const ids = [...graph.getModuleIds()];
  const screens = ids.filter((id) => id.endsWith(clientRoute));
  const reached = screens.map((screen) => reachedFrom([screen], graph));
  const start = screens.length === 0 ? [] : firstScreen.map((file) => path.join(app, file));
  const frame = reachedFrom([...start, ...ids.filter((id) => screens.length > 0 && isCommon(id))], graph);
  const count = (id: string) => reached.filter((modules) => modules.has(id)).length;
  return {
    isUsed: (id: string) => count(id) > 0 || frame.has(id),
    count,
    isInFrame: (id: string) => frame.has(id),
  };
}

/** Tells the files of routes that are screens of staff, and the root. */
export const isScreen = /\/app\/(root\.tsx|routes\/admin(_\.|[./]))/;

const isRoute = (id: string) => /\/route\.tsx(\?|$)/.test(id);

/** What a file of its own must stand for: the start, and the part of each route that the browser asks for by name. */
const isEntry = (id: string) => id.endsWith(clientRoute) || id.endsWith("/entry.client.tsx");

function reachedFrom(starts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
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
