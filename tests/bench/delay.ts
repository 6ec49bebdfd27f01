import { startBackend } from "../helpers/backend.ts";
import { compare, comparisonHead } from "./compare.ts";
import { browserHeaders, fetchSettled, settleSitemap } from "./fetch-raw.ts";
import { markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { listPath, startHostedSite, withoutPageCache, withStopped } from "./sites.ts";
import { startSlowLine } from "./slow-line.ts";

const addedMs = 5;

/** Whether a hit runs a loader: the same page with a slow line to the backend, against a site with a fast one. */
export function measureDelay(options: BenchOptions): Promise<string> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const line = await use(startSlowLine(backend.url, addedMs));
    const rows: string[][] = [];
    for (const [name, env] of [["cached page", {}] as const, ["uncached page", withoutPageCache] as const]) {
      const slow = await use(startHostedSite(backend, line.url, env));
      const fast = await use(startHostedSite(backend, backend.url, env));
      if (env !== withoutPageCache) for (const { origin } of [slow, fast]) await settleSitemap(origin);
      const target = async ({ origin, pid }: typeof slow) => {
        const { status } = await fetchSettled(origin + listPath);
        return { url: origin + listPath, pid, headers: browserHeaders, status };
      };
      const before = line.calls();
      const row = await compare({ name, site: await target(slow), other: await target(fast) }, options);
      rows.push([...row, String(line.calls() - before)]);
      await slow.stop();
      await fast.stop();
    }
    const head = [...comparisonHead, "backend calls"];
    return `Hosted mode; every call to the backend takes ${addedMs} ms longer, the other is a site without that.\n\n${markdownTable(head, rows)}`;
  });
}
