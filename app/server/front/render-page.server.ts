import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { counters } from "../counters.server";
import { getEnv } from "../env.server";
import { createRequestScope, runInScope } from "../request-scope.server";
import type { RenderedPage } from "./page-cache.server";

function isPublic(headers: Headers): boolean {
  const policy = headers.get("Cache-Control") ?? "";
  return /\bpublic\b/.test(policy) && !/\bno-store\b/.test(policy) && !headers.has("Set-Cookie");
}

/** Remix compiles every route an address could be, at each render: here only public ones and their layouts. */
function publicPart(build: ServerBuild, publicRoutes: readonly string[]): ServerBuild {
  const kept = new Set<string>();
  for (const route of publicRoutes) {
    for (let id: string | undefined = route; id !== undefined; id = build.routes[id]?.parentId) kept.add(id);
  }
  const isPublic = (id: string) => kept.has(id);
  const onlyPublic = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id)));
  return {
    ...build,
    routes: onlyPublic(build.routes),
    assets: { ...build.assets, routes: onlyPublic(build.assets.routes) },
  } as ServerBuild;
}

/** Asks Remix without a visitor: no cookie, forwarded header or further query can reach what many get (S22). */
export function createRenderer(
  build: ServerBuild,
  publicRoutes: readonly string[],
): (key: string) => Promise<RenderedPage> {
  // The build is complete only after this module, a part of it, has run.
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
