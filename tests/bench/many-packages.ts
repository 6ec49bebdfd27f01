import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import { addManyDepartures, addManyPackages, categoryOf } from "../helpers/many-packages.ts";
import { addAdministrator, serviceOf } from "../helpers/service.ts";
import type { Site } from "../helpers/site.ts";
import { browserHeaders, fetchRaw, fetchSettled, type RequestHeaders } from "./fetch-raw.ts";
import type { Goals } from "./goals.ts";
import { runLoad } from "./load.ts";
import { figure, kilobytes, markdownTable, percentile } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { administrator, listPath, signIn, startHostedSite, withoutPageCache, withStopped } from "./sites.ts";
import { residentMegabytes } from "./usage.ts";

const coldPages = 100;
/** Packages with as many departures as a page is promised to bear; the others have half of them. */
const fullPackages = 100;
/** What is read is shared by requests for five seconds. */
const readAgainMs = 5_500;
/** Goals of the lists with many packages, in ms, and of writing 100,000 departures, in s. */
const mostUncached = 50;
const mostWriting = 120;
/** Packages of the row in README's table. */
const ofReadme = 10_000;
/** Enough that a single slow one is not the 95th of a hundred. */
const homeReads = 20;
/** Pages of a kind before those that count: a process runs its first ones uncompiled, which says nothing of how many packages
 * there are. */
const warmUps = 10;

/** Lists of the demo's packages, then of thousands with ten departures each: kept, rendered anew, and the staff's own. */
export function measureManyPackages(options: BenchOptions, goals: Goals): Promise<string> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const service = serviceOf(backend);
    await addAdministrator(service, administrator);
    const few = await measureSite(backend, "13", options);
    const ids = Array.from({ length: options.packages }, () => randomUUID());
    await addManyPackages(service, ids.length, (index) => ({ id: ids[index], departure: null }));
    const started = performance.now();
    await addManyDepartures(service, ids.slice(0, fullPackages), 20);
    await addManyDepartures(service, ids.slice(fullPackages), 10);
    const writingSeconds = (performance.now() - started) / 1000;
    const many = await measureSite(backend, `13 + ${options.packages}`, options);
    for (const [page, p95] of Object.entries(many.uncached))
      goals.atMost(`${page}, p95 in ms`, p95, mostUncached);
    goals.atMost("Departures written by a script, s", writingSeconds, mostWriting);
    if (options.packages === ofReadme) {
      goals.figures.set("101,000 departures written by a script", `${figure(writingSeconds, 0)} s`);
      goals.figures.set(
        "10,000 packages with 100,000 departures, uncached, p95 in ms",
        Object.entries(many.uncached)
          .map(([page, p95]) => `${page} ${figure(p95, 0)}`)
          .join("; "),
      );
    }
    const head = [
      "packages",
      "cached list req/s",
      "p95 ms",
      ...Object.keys(many.uncached).map((page) => `uncached p95 ms: ${page}`),
      "list HTML kB",
    ];
    const lists = `Hosted mode. Uncached: up to ${coldPages} pages of each list and as many packages, each asked for once, after ${warmUps} others; home: ${homeReads} times, read anew.\n\n${markdownTable(head, [few.row, many.row])}`;
    const departures = (fullPackages * 20 + (ids.length - fullPackages) * 10).toLocaleString("en");
    const writing = [
      `${departures} departures written by a script, s`,
      figure(writingSeconds, 0),
      `${mostWriting} for 100,000`,
    ];
    return `${lists}\n\n${markdownTable(["bulk", "measured", "at most"], [writing, ...(await measureWorkbook(goals))])}`;
  });
}

const workbookPackages = 1000;
const mostSeconds = 5;
const mostMegabytes = 200;

/** The workbook of a thousand packages with ten departures each, which the process of the site writes by itself. */
function measureWorkbook(goals: Goals): Promise<string[][]> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const service = serviceOf(backend);
    await addAdministrator(service, administrator);
    const ids = Array.from({ length: workbookPackages }, () => randomUUID());
    await addManyPackages(service, ids.length, (index) => ({ id: ids[index], departure: null }));
    await addManyDepartures(service, ids, 10);
    const site = await use(startHostedSite(backend, backend.url));
    const headers = { ...browserHeaders, cookie: await signIn(site.origin) };
    await fetchSettled(site.origin + listPath);
    const before = residentMegabytes(site.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(site.pid));
    }, 20);
    const started = performance.now();
    const { status, body } = await fetchRaw(`${site.origin}/admin/packages/ekspor.xlsx`, headers);
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watch);
    if (status !== 200) throw new Error(`The workbook answered ${status}`);
    goals.atMost("Workbook, s", seconds, mostSeconds);
    goals.atMost("Workbook, MB", most - before, mostMegabytes);
    goals.figures.set(
      "XLSX of 1,000 packages with 10,000 departures",
      `${kilobytes(body.length)} kB in ${figure(seconds)} s, ${figure(most - before, 0)} MB more in the site's process`,
    );
    const of = `XLSX of ${workbookPackages.toLocaleString("en")} packages, 10 departures each (${kilobytes(body.length)} kB)`;
    return [
      [`${of}, s`, figure(seconds), String(mostSeconds)],
      [
        "the same: memory that the site's process gained, MB",
        figure(most - before, 0),
        String(mostMegabytes),
      ],
    ];
  });
}

interface SiteFigures {
  row: string[];
  /** p95 in ms by page. */
  uncached: Record<string, number>;
}

function measureSite(backend: RunningBackend, name: string, options: BenchOptions): Promise<SiteFigures> {
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
    const fresh = await use(startHostedSite(backend, backend.url, withoutPageCache));
    const p95Of = async (pathOf: (index: number) => string, headers = browserHeaders) => {
      const paths = Array.from({ length: warmUps + coldPages }, (_, index) => pathOf(index));
      const times = await timePages(site, paths, headers, 0);
      return percentile(times.slice(warmUps), 0.95);
    };
    const page = (path: string) => (index: number) => `${path}?halaman=${index + 2}`;
    // The last ones first, so that those that count have all the dates.
    const ofPackage = (index: number) => {
      const at = (index - warmUps + options.packages) % options.packages;
      return `/${categoryOf(at)}/paket-ukur-${at}`;
    };
    await timePages(fresh, Array(warmUps).fill("/"), browserHeaders, 0);
    const homes = await timePages(fresh, Array(homeReads).fill("/"), browserHeaders, readAgainMs);
    const uncached = {
      home: percentile(homes, 0.95),
      list: await p95Of(page(listPath)),
      "`/jadwal`": await p95Of(page("/jadwal")),
      "package with 20 dates": await p95Of(ofPackage),
      "the staff's list": await p95Of(page("/admin/packages"), { ...browserHeaders, cookie }),
    };
    const cells = Object.values(uncached).map((ms) => figure(ms, 0));
    const row = [name, figure(requestsPerSecond, 0), figure(p95), ...cells, kilobytes(plain.body.length)];
    return { row, uncached };
  });
}

/** Response times (ms) of pages, one after the other, until one is not there. */
async function timePages(
  site: Site,
  paths: string[],
  headers: RequestHeaders,
  pauseMs: number,
): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    await setTimeout(pauseMs);
    const started = performance.now();
    const { status } = await fetchRaw(site.origin + path, headers);
    if (status !== 200) break;
    times.push(performance.now() - started);
  }
  return times;
}
