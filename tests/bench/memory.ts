import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBackend } from "../helpers/backend.ts";
import { pageKinds } from "../helpers/public-pages.ts";
import { browserHeaders, settleSitemap } from "./fetch-raw.ts";
import type { Goals } from "./goals.ts";
import { runLoad } from "./load.ts";
import { figure, markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { startEmbeddedSite, startHostedSite, warmedUp, withoutPageCache, withStopped } from "./sites.ts";
import { descendantMegabytes, residentMegabytes } from "./usage.ts";

const steps = 4;
/** Rendering takes long: a tenth of the requests shows as well whether memory stays where it is. */
const renderedShare = 0.1;

/** Within this the day's work begins: seeding, pictures, the first snapshot (ms). */
const settledMs = 60_000;
const sampleMs = 100;

/** Memory of a site whose backend is another process, over many requests; then of an embedded one's starts. */
export async function measureMemory(options: BenchOptions, goals: Goals): Promise<string> {
  return `${await measureHosted(options, goals)}\n\n${await measureStarts(goals)}`;
}

function measureHosted({ requests, connections }: BenchOptions, goals: Goals): Promise<string> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const rows: string[][] = [];
    for (const [name, env, amount] of [
      ["cached pages", {}, requests] as const,
      ["rendered each time", withoutPageCache, Math.ceil(requests * renderedShare)] as const,
    ]) {
      const site = await use(startHostedSite(backend, backend.url, env));
      if (!("PAGE_CACHE_MB" in env)) await settleSitemap(site.origin);
      const resident = [residentMegabytes(site.pid)];
      for (let step = 0; step < steps; step += 1) {
        const target = { url: site.origin, pid: site.pid, headers: browserHeaders, status: 200 };
        await runLoad(target, { connections, amount: Math.ceil(amount / steps), paths: pageKinds });
        resident.push(residentMegabytes(site.pid));
      }
      rows.push([name, String(amount), ...resident.map((megabytes) => figure(megabytes, 0))]);
      await site.stop();
    }
    goals.figures.set(
      "memory, hosted backend, MB at the start and after each quarter of the requests",
      rows.map(([name, amount, ...megabytes]) => `${name}, ${amount}: ${megabytes.join(", ")}`).join(". "),
    );
    return markdownTable(["hosted mode, MB resident", "requests", "start", "1/4", "2/4", "3/4", "end"], rows);
  });
}

/** Trust.md R16: the first start and a later one of an embedded site, with all the processes that it starts. */
async function measureStarts(goals: Goals): Promise<string> {
  if (process.platform !== "linux") return "All processes of an embedded site: measured on Linux only.";
  const dataDir = mkdtempSync(path.join(tmpdir(), "umroh-memory-"));
  try {
    const rows: string[][] = [];
    for (const start of ["first", "later"]) {
      let most = 0;
      const timer = setInterval(() => {
        most = Math.max(most, descendantMegabytes());
      }, sampleMs);
      const site = await startEmbeddedSite({ ...warmedUp, DATA_DIR: dataDir });
      await new Promise((resolve) => setTimeout(resolve, settledMs));
      clearInterval(timer);
      rows.push([start, figure(most, 0), figure(descendantMegabytes(), 0)]);
      await site.stop();
    }
    goals.figures.set(
      "memory, embedded, MB of all processes: at most in the first minute, then",
      rows.map(([start, most, then]) => `${start} start ${most}, ${then}`).join("; "),
    );
    return markdownTable(["embedded, MB of all processes", "at most in the first minute", "then"], rows);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
