import { once } from "node:events";
import { createServer, request } from "node:http";
import { startBackend } from "../helpers/backend.ts";
import { browserHeaders, fetchSettled, settleSitemap } from "./fetch-raw.ts";
import { compare, comparisonHead } from "./load.ts";
import { markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { listPath, startHostedSite, withoutPageCache, withStopped } from "./sites.ts";

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

/** Stands between a site and its backend, and lets every call wait. */
interface SlowLine {
  url: string;
  /** Calls that have passed so far. */
  calls(): number;
  stop(): Promise<void>;
}

async function startSlowLine(target: string, delayMs: number): Promise<SlowLine> {
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    calls += 1;
    setTimeout(() => {
      const { method = "GET", headers, url = "/" } = incoming;
      const onward = request(new URL(url, target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    }, delayMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The slow line has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
