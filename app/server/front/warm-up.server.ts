import type { Server } from "node:http";
import { getEnv } from "../env.server";
import { log } from "../log.server";
import type { PageCache } from "./page-cache.server";
import type { Traffic } from "./traffic.server";

/** What a large site's visitors are likely to ask for fits; the rest is rendered when somebody comes. */
const mostPages = 200;
/** For so long nobody must have asked for work: whoever comes to a site that starts is answered first. */
const quietMs = 300;
const pauseMs = 50;

/** Renders the sitemap's pages, one at a time, while nobody asks for work, until the server closes. */
export function warmUp(cache: PageCache, server: Server, traffic: Traffic): void {
  const untilQuiet = async () => {
    do await pause(pauseMs);
    while (server.listening && Date.now() - traffic.followedAt < quietMs);
  };
  const warm = async () => {
    await untilQuiet();
    const paths = await sitemapPaths(cache);
    for (const path of paths) {
      await untilQuiet();
      if (!server.listening) return;
      if (cache.find(path, Date.now()) === undefined) await cache.load(path);
    }
    log().info({ pages: paths.length }, "front.warm");
  };
  warm().catch((error: unknown) => log().warn({ err: error }, "front.warm_up_failed"));
}

async function sitemapPaths(cache: PageCache): Promise<string[]> {
  const { page } = await cache.load("/sitemap.xml");
  const { siteUrl } = getEnv();
  const addresses = [...page.body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = ""]) => found);
  return addresses
    .slice(0, mostPages)
    .map((address) => address.slice(siteUrl.length))
    .filter((path) => path.startsWith("/"));
}

/** At least one turn of the event loop, and never what keeps the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
