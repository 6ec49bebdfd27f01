import { brochureContent } from "../../app/server/render-worker/brochure/content.testing.ts";
import { startBackend } from "../helpers/backend.ts";
import { addManyPackages, categoryOf } from "../helpers/many-packages.ts";
import { serviceOf } from "../helpers/service.ts";
import { fetchRaw, settleSitemap } from "./fetch-raw.ts";
import { runLoad } from "./load.ts";
import { figure, markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { startHostedSite, withStopped } from "./sites.ts";
import { descendantMegabytes, residentMegabytes } from "./usage.ts";

const together = 200;
const rounds = 3;
const sampleMs = 50;

/** As much as a usual package says. */
const days = Array.from({ length: 9 }, (_, index) => ({
  day: index + 1,
  title: "Makkah",
  activities: ["Shalat lima waktu di Masjidil Haram", "Kajian bersama pembimbing", "Makan malam di hotel"],
}));

/** Memory while 200 brochures are asked for at once, again and again; then what a kept one costs the site. Linux. */
export function measureBrochures({ connections, requests }: BenchOptions): Promise<string> {
  if (process.platform !== "linux") return Promise.resolve("Measured on Linux only.");
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    await addManyPackages(serviceOf(backend), together, () => ({
      itinerary: days,
      included: brochureContent.included,
      terms: brochureContent.terms,
    }));
    const site = await use(startHostedSite(backend, backend.url, { TRUSTED_PROXIES: "1", WARM_UP: "0" }));
    await settleSitemap(site.origin);
    const urls = Array.from(
      { length: together },
      (_, index) => `${site.origin}/${categoryOf(index)}/paket-ukur-${index}/brosur.pdf`,
    );
    const rows: string[][] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const started = performance.now();
      const most = { site: 0, maker: 0 };
      const timer = setInterval(() => {
        most.site = Math.max(most.site, residentMegabytes(site.pid));
        most.maker = Math.max(most.maker, descendantMegabytes(site.pid));
      }, sampleMs);
      const statuses = await Promise.all(
        urls.map(async (url, index) => {
          const from = { "x-forwarded-for": `10.${round}.0.${index + 1}` };
          return (await fetchRaw(url, from)).status;
        }),
      );
      clearInterval(timer);
      const count = (status: number) => String(statuses.filter((one) => one === status).length);
      const seconds = figure((performance.now() - started) / 1000, 0);
      rows.push([
        String(round),
        count(200),
        count(503),
        seconds,
        figure(most.site, 0),
        figure(most.maker, 0),
      ]);
    }
    const head = [
      `${together} at once, round`,
      "made",
      "told to wait",
      "s",
      "site MB at most",
      "maker MB at most",
    ];
    const target = { url: urls[0] ?? "", pid: site.pid, headers: {}, status: 200 };
    const amount = Math.ceil(requests / 10);
    const { requestsPerSecond, processorPerRequest } = await runLoad(target, { connections, amount });
    const kept = `${figure(requestsPerSecond, 0)} requests a second, ${figure(processorPerRequest, 0)} µs of processor each`;
    return `${markdownTable(head, rows)}\n\nOne that is kept: ${kept}.`;
  });
}
