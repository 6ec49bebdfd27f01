import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import { addManyPackages } from "../helpers/many-packages.ts";
import { serviceOf } from "../helpers/service.ts";
import type { Site } from "../helpers/site.ts";
import { browserHeaders, fetchRaw, fetchSettled, type RequestHeaders } from "./fetch-raw.ts";
import { runLoad } from "./load.ts";
import { figure, kilobytes, markdownTable, percentile } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { listPath, signIn, startHostedSite, withStopped } from "./sites.ts";

const coldPages = 100;

/** Lists of the demo's packages, then of thousands: kept, rendered anew, and the staff's own. */
export function measureManyPackages(options: BenchOptions): Promise<string> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const service = serviceOf(backend);
    const few = await measureSite(backend, "13", options);
    await addManyPackages(service, options.packages);
    const many = await measureSite(backend, `13 + ${options.packages}`, options);
    const head = [
      "packages",
      "cached list req/s",
      "p95 ms",
      "uncached lists p95 ms",
      "staff's lists p95 ms",
      "list HTML kB",
    ];
    return `Hosted mode. Uncached: up to ${coldPages} pages of the list, each asked for once; staff's: as many of theirs.\n\n${markdownTable(head, [few, many])}`;
  });
}

function measureSite(backend: RunningBackend, name: string, options: BenchOptions): Promise<string[]> {
  return withStopped(async (use) => {
    const site = await use(startHostedSite(backend, backend.url));
    const cookie = await signIn(site.origin);
    const kept = await fetchSettled(site.origin + listPath);
    const target = {
      url: site.origin + listPath,
      pid: site.pid,
      headers: browserHeaders,
      status: kept.status,
    };
    const { requestsPerSecond, p95 } = await runLoad(target, options);
    const plain = await fetchRaw(site.origin + listPath, { "accept-encoding": "identity" });
    return [
      name,
      figure(requestsPerSecond, 0),
      figure(p95),
      figure(percentile(await timePages(site, listPath, browserHeaders), 0.95), 0),
      figure(percentile(await timePages(site, "/admin/packages", { ...browserHeaders, cookie }), 0.95), 0),
      kilobytes(plain.body.length),
    ];
  });
}

/** Response times (ms) of a list's pages from the second on, one after the other, until there are no more. */
async function timePages(site: Site, path: string, headers: RequestHeaders): Promise<number[]> {
  const times: number[] = [];
  for (let page = 2; page < coldPages + 2; page += 1) {
    const started = performance.now();
    const { status } = await fetchRaw(`${site.origin}${path}?halaman=${page}`, headers);
    if (status !== 200) break;
    times.push(performance.now() - started);
  }
  return times;
}
