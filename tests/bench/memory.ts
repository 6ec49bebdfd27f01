import { startBackend } from "../helpers/backend.ts";
import { startScript } from "../helpers/site.ts";
import { browserHeaders, settleSitemap } from "./fetch-raw.ts";
import { runLoad } from "./load.ts";
import { figure, markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { publicPages, startHostedSite, withoutPageCache, withStopped } from "./sites.ts";
import { residentMegabytes } from "./usage.ts";

const steps = 4;
/** Rendering takes long: a tenth of the requests shows as well whether memory stays where it is. */
const renderedShare = 0.1;
/** As the Dockerfile starts it. */
const containerScript = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
const inContainer = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };

/** Memory of a site whose backend is another process, over many requests for all kinds of public pages. */
export function measureMemory({ requests, connections }: BenchOptions): Promise<string> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const rows: string[][] = [];
    for (const [name, env, amount, script] of [
      ["container, cached pages", inContainer, requests, containerScript] as const,
      [
        "container, rendered each time",
        { ...inContainer, ...withoutPageCache },
        Math.ceil(requests * renderedShare),
        containerScript,
      ] as const,
      ["npm start, cached pages", {}, requests, startScript] as const,
    ]) {
      const site = await use(startHostedSite(backend, backend.url, env, script));
      if (!("PAGE_CACHE_MB" in env)) await settleSitemap(site.origin);
      const resident = [residentMegabytes(site.pid)];
      for (let step = 0; step < steps; step += 1) {
        const target = { url: site.origin, pid: site.pid, headers: browserHeaders, status: 200 };
        const paths = publicPages.map(({ path }) => path);
        await runLoad(target, { connections, amount: Math.ceil(amount / steps), paths });
        resident.push(residentMegabytes(site.pid));
      }
      rows.push([name, String(amount), ...resident.map((megabytes) => figure(megabytes, 0))]);
      await site.stop();
    }
    return markdownTable(["hosted mode, MB resident", "requests", "start", "1/4", "2/4", "3/4", "end"], rows);
  });
}
