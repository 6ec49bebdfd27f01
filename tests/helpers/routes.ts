import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { seed } from "./seed.ts";

/** A route of the built site, as its manifest names it. */
export interface BuiltRoute {
  id: string;
  /** Complete, with `:param` and `*` as the router reads them. */
  path: string;
  hasAction: boolean;
  hasLoader: boolean;
  /** What is posted with script passes through the browser's own code first. */
  hasClientAction: boolean;
}

interface ManifestRoute {
  id: string;
  path?: string;
  parentId?: string;
  hasAction: boolean;
  hasLoader: boolean;
  hasClientAction: boolean;
}

const assets = "build/client/assets";

/** Every screen of staff in the build that lies at or below `prefix`. Throws where there is no build. */
export function builtRoutes(prefix: string): BuiltRoute[] {
  const [file, ...older] = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
  if (file === undefined || older.length > 0) throw new Error(`${assets} holds no manifest, or several`);
  const script = readFileSync(path.join(assets, file), "utf8");
  const json = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  const { routes } = JSON.parse(json) as { routes: Record<string, ManifestRoute> };
  const pathOf = (route: ManifestRoute | undefined): string =>
    route === undefined ? "" : [pathOf(routes[route.parentId ?? ""]), route.path].filter(Boolean).join("/");
  return Object.values(routes)
    .map((route) => ({
      id: route.id,
      path: `/${pathOf(route)}`,
      hasAction: route.hasAction,
      hasLoader: route.hasLoader,
      hasClientAction: route.hasClientAction,
    }))
    .filter((route) => route.path === prefix || route.path.startsWith(`${prefix}/`));
}

/** An address of a route, with `id` for each of its parameters. */
export function addressOf({ path }: Pick<BuiltRoute, "path">, id: string = seed.draft.id): string {
  return path
    .replace(":kind", "paket")
    .replace(/:\w+\??/g, id)
    .replace("*", "tidak-ada");
}
