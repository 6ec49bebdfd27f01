import type { Server } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { getEnv } from "../env.server";
import { counters, log } from "../log.server";
import { createRequestScope, runInScope } from "../request-scope.server";
import type { PageCache, RenderedPage } from "./page-cache.server";
import type { Traffic } from "./traffic.server";

function isPublic(headers: Headers): boolean {
  const policy = headers.get("Cache-Control") ?? "";
  return /\bpublic\b/.test(policy) && !/\bno-store\b/.test(policy) && !headers.has("Set-Cookie");
}

/** The build with the public routes only, because Remix compiles every route at each render. */
function publicPart(build: ServerBuild, publicRoutes: readonly string[]): ServerBuild {
  const publicIds = new Set<string>();
  for (const route of publicRoutes) {
    for (let id: string | undefined = route; id !== undefined; id = build.routes[id]?.parentId)
      publicIds.add(id);
  }
  const isPublic = (id: string) => publicIds.has(id);
  const onlyPublic = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id)));
  return {
    ...build,
    routes: onlyPublic(build.routes),
    assets: { ...build.assets, routes: onlyPublic(build.assets.routes) },
  } as ServerBuild;
}

/** Renders pages without any cookie, forwarded header or further query of a visitor (S22). */
export function createRenderer(
  build: ServerBuild,
  publicRoutes: readonly string[],
): (key: string) => Promise<RenderedPage> {
  // The build is complete only after this module, which is part of it.
  let handler: RequestHandler | undefined;
  const { siteUrl } = getEnv();
  return async (key) => {
    const scope = createRequestScope();
    const begun = Date.now();
    counters.rendered += 1;
    handler ??= createRequestHandler(publicPart(build, publicRoutes), "production");
    const handle = handler;
    const request = new Request(siteUrl + key, { headers: { Accept: "text/html" } });
    scope.document = "";
    const response = await runInScope(scope, () => handle(request));
    const { status, headers } = response;
    const body = scope.document ? Buffer.from(scope.document) : Buffer.from(await response.arrayBuffer());
    for (const [name, value] of scope.answer) headers.set(name, value);
    return {
      status,
      headers: [...headers],
      body,
      isPublic: isPublic(headers),
      readAt: Math.min(scope.oldestRead, begun),
    };
  };
}

const mostPages = 200;
const quietMs = 300;
const pauseMs = 50;

/** Renders the pages of the sitemap one by one while the site is idle. */
export function warmUp(
  cache: PageCache,
  server: Pick<Server, "listening">,
  traffic: Pick<Traffic, "followedAt">,
): void {
  const untilQuiet = async () => {
    do await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    while (server.listening && Date.now() - traffic.followedAt < quietMs);
  };
  const warm = async () => {
    await untilQuiet();
    const paths = await sitemapPaths(cache);
    for (const path of paths) {
      await untilQuiet();
      if (!server.listening) return;
      if (cache.find(path, Date.now()) === undefined) await cache.load(path);
      // The second look has the page compressed by Brotli before its first visitor.
      cache.find(path, Date.now());
    }
    log().info({ pages: paths.length }, "front.warm");
  };
  warm().catch((error: unknown) => log().warn({ err: error }, "front.warm_up_failed"));
}

/** The first paths of the sitemap, or of its first part where it is an index. */
async function sitemapPaths(cache: PageCache, address = "/sitemap.xml"): Promise<string[]> {
  const { page } = await cache.load(address);
  const { siteUrl } = getEnv();
  const xml = page.body.toString();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .slice(0, mostPages)
    .map(([, named = ""]) => named.slice(siteUrl.length))
    .filter((path) => path.startsWith("/"));
  const [firstPart] = paths;
  return xml.includes("<sitemapindex") && firstPart !== undefined ? sitemapPaths(cache, firstPart) : paths;
}
