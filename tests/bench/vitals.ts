import { ensureBrowser } from "../helpers/find-browser.ts";
import { pageKinds } from "../helpers/public-pages.ts";
import type { Site } from "../helpers/site.ts";
import { until } from "../helpers/until.ts";
import { fetchRaw, fetchSettled, settleSitemap } from "./fetch-raw.ts";
import { categories, runLighthouse, type Scores } from "./lighthouse.ts";
import { figure, markdownTable, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { startEmbeddedSite, warmedUp, withStopped } from "./sites.ts";
import { asBareAnswer, startBare, staticTwin } from "./start-bare.ts";

/** Lighthouse's mobile run of every kind of page, by turns with a static page of the same text and pictures. */
export function measureVitals({ rounds }: BenchOptions): Promise<string> {
  const browser = ensureBrowser();
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite({ ...warmedUp, LOG_LEVEL: "info" }));
    await settle(site);
    const twins = await Promise.all(pageKinds.map((path) => twinOf(site.origin, path)));
    const bare = await use(startBare({ answers: twins, behind: site.origin }));
    const rows: string[][] = [];
    for (const path of pageKinds) {
      const runs = { site: [] as Scores[], twin: [] as Scores[] };
      for (let round = 0; round < rounds; round += 1) {
        // Fresh, as on a site with visitors: rendering anew would take the browser's processor while it loads.
        await fetchSettled(site.origin + path);
        runs.site.push(await runLighthouse(site.origin + path, browser));
        runs.twin.push(await runLighthouse(bare.origin + path, browser));
      }
      rows.push(row(path, runs.site, runs.twin));
    }
    const head = [
      "page",
      "perf / a11y / best / seo",
      "FCP s",
      "static",
      "ratio",
      "LCP s",
      "static",
      "ratio",
      "CLS",
      "TBT ms",
      "static",
    ];
    return `Medians of ${rounds} runs; static: the same page and headers by a bare server, no script.\n\n${markdownTable(head, rows)}`;
  });
}

const mostWarmingMs = 300_000;

/** Waits until pages and pictures are made: what a start does once is no part of what visitors feel later. */
async function settle({ origin, output }: Site): Promise<void> {
  await settleSitemap(origin);
  await until(() => output().includes("derivatives.warm"), "pictures are made ready", mostWarmingMs);
}

async function twinOf(origin: string, path: string) {
  const page = await fetchRaw(origin + path, { "accept-encoding": "identity" });
  return asBareAnswer(path, staticTwin(page));
}

function row(page: string, site: readonly Scores[], twin: readonly Scores[]): string[] {
  const of = (runs: readonly Scores[], key: keyof Scores) => median(runs.map((run) => run[key]));
  const pair = (key: "fcp" | "lcp") => {
    const [one, two] = [of(site, key), of(twin, key)];
    return [figure(one / 1000), figure(two / 1000), figure(one / two)];
  };
  const blocked = (runs: readonly Scores[]) => figure(of(runs, "tbt"), 0);
  return [
    page,
    categories.map((category) => figure(of(site, category) * 100, 0)).join(" / "),
    ...pair("fcp"),
    ...pair("lcp"),
    figure(of(site, "cls"), 3),
    blocked(site),
    blocked(twin),
  ];
}
