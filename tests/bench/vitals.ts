import { ensureBrowser } from "../helpers/find-browser.ts";
import { pageKinds } from "../helpers/public-pages.ts";
import type { Site } from "../helpers/site.ts";
import { until } from "../helpers/until.ts";
import { fetchRaw, fetchSettled, settleSitemap } from "./fetch-raw.ts";
import type { Goals } from "./goals.ts";
import { categories, runLighthouse, type Scores } from "./lighthouse.ts";
import { figure, markdownTable, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { startEmbeddedSite, warmedUp, withStopped } from "./sites.ts";
import { asBareAnswer, startBare, staticTwin } from "./start-bare.ts";

/** Lighthouse's mobile run of every kind of page, by turns with a static page of the same text and pictures. */
export function measureVitals({ rounds }: BenchOptions, goals: Goals): Promise<string> {
  const browser = ensureBrowser();
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite({ ...warmedUp, LOG_LEVEL: "info" }));
    await settle(site);
    const twins = await Promise.all(pageKinds.map((path) => twinOf(site.origin, path)));
    const bare = await use(startBare({ answers: twins, behind: site.origin }));
    const rows: string[][] = [];
    const medians: PageMedians[] = [];
    for (const path of pageKinds) {
      const runs = { site: [] as Scores[], twin: [] as Scores[] };
      for (let round = 0; round < rounds; round += 1) {
        // Fresh, as on a site with visitors: rendering anew would take the browser's processor while it loads.
        await fetchSettled(site.origin + path);
        runs.site.push(await runLighthouse(site.origin + path, browser));
        runs.twin.push(await runLighthouse(bare.origin + path, browser));
      }
      const page = { path, site: mediansOf(runs.site), twin: mediansOf(runs.twin) };
      medians.push(page);
      rows.push(row(page));
    }
    goals.figures.set("Lighthouse mobile", summaryOf(medians));
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

interface PageMedians {
  path: string;
  site: Scores;
  twin: Scores;
}

function mediansOf(runs: readonly Scores[]): Scores {
  const keys = Object.keys(runs[0] ?? {}) as (keyof Scores)[];
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => run[key]))])) as Scores;
}

function row({ path, site, twin }: PageMedians): string[] {
  const pair = (key: "fcp" | "lcp") => [
    figure(site[key] / 1000),
    figure(twin[key] / 1000),
    figure(site[key] / twin[key]),
  ];
  return [
    path,
    categories.map((category) => score(site[category])).join(" / "),
    ...pair("fcp"),
    ...pair("lcp"),
    figure(site.cls, 3),
    figure(site.tbt, 0),
    figure(twin.tbt, 0),
  ];
}

const score = (part: number) => figure(part * 100, 0);

/** The figures of all pages in one sentence: scores below 100 by page, the rest at its worst. */
function summaryOf(pages: readonly PageMedians[]): string {
  const lower = categories.flatMap((category) =>
    pages
      .filter(({ site }) => site[category] < 1)
      .map(({ path, site }) => `${category} ${score(site[category])} on \`${path}\``),
  );
  const most = (value: (page: PageMedians) => number) => Math.max(...pages.map(value));
  const blocking = (of: "site" | "twin") => figure(Math.max(...pages.map((page) => page[of].tbt)), 0);
  return [
    ["100 four times", ...(lower.length > 0 ? [`except ${lower.join(", ")}`] : [])].join(", "),
    `FCP at most ${figure(most(({ site, twin }) => site.fcp / twin.fcp))}, LCP ${figure(most(({ site, twin }) => site.lcp / twin.lcp))} times a static page's`,
    `CLS at most ${figure(most(({ site }) => site.cls))}`,
    `blocking at most ${blocking("site")} ms (static: ${blocking("twin")})`,
  ].join("; ");
}
