import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { getEnv } from "../env.server";
import { createRequestScope, runInScope } from "../request-scope.server";
import type { RenderedPage } from "./page-cache.server";

/** Behind a copy there is time to read anew what is no longer recent; in ms. */
const longestReadAgeBehind = 5000;

function isPublic(headers: Headers): boolean {
  const policy = headers.get("Cache-Control") ?? "";
  return /\bpublic\b/.test(policy) && !/\bno-store\b/.test(policy) && !headers.has("Set-Cookie");
}

/**
 * Renders public pages by asking Remix itself, without a visitor: no cookie, no forwarded header and no query beyond the
 * key can reach what many will get (trust.md S22). `build` is the server build this module is a part of.
 */
export function createRenderer(build: ServerBuild): (key: string, renews: boolean) => Promise<RenderedPage> {
  const handle = createRequestHandler(build, "production");
  const { siteUrl } = getEnv();
  return async (key, renews) => {
    const scope = createRequestScope("", renews ? longestReadAgeBehind : undefined);
    const begun = Date.now();
    const request = new Request(siteUrl + key, { headers: { Accept: "text/html" } });
    const { status, headers, body } = await runInScope(scope, async () => {
      const response = await handle(request);
      return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
    });
    for (const [name, value] of scope.answer) headers.set(name, value);
    return {
      status,
      headers: [...headers],
      body: Buffer.from(body),
      isPublic: isPublic(headers),
      readAt: Math.min(scope.oldestRead, begun),
    };
  };
}
