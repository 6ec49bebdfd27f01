import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBrowser } from "../helpers/find-browser.ts";
import { pageKinds } from "../helpers/public-pages.ts";
import type { Site } from "../helpers/site.ts";
import { fetchRaw, fetchSettled, settleSitemap } from "./fetch-raw.ts";
import { figure, markdownTable, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { startEmbeddedSite, withStopped } from "./sites.ts";
import { asBareAnswer, startBare, staticTwin } from "./start-bare.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

type Scores = Record<(typeof categories)[number] | keyof typeof audits, number>;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's mobile run of every kind of page, by turns with a static page of the same text and pictures. */
export function measureVitals({ rounds }: BenchOptions): Promise<string> {
  const browser = ensureBrowser();
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite({ LOG_LEVEL: "info" }));
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

/** Waits until pages and pictures are made: what a start does once is no part of what visitors feel later. */
async function settle({ origin, output }: Site): Promise<void> {
  await settleSitemap(origin);
  while (!output().includes("derivatives.warm")) await pause(500);
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

/** Now and then Chromium's trace lacks the start of a page that opens in a process of its own: that run says nothing. */
async function runLighthouse(url: string, browser: string): Promise<Scores> {
  const scores = (await tryLighthouse(url, browser)) ?? (await tryLighthouse(url, browser));
  if (scores === null) throw new Error(`Lighthouse broke off twice at ${url}`);
  return scores;
}

/** Null where it broke off. */
async function tryLighthouse(url: string, browser: string): Promise<Scores | null> {
  const child = spawn(
    process.execPath,
    [
      "node_modules/lighthouse/cli/index.js",
      url,
      "--output=json",
      "--quiet",
      `--only-categories=${categories.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { env: { ...process.env, CHROME_PATH: browser }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) return null;
  const report = JSON.parse(printed) as Report;
  const score = (name: string) => report.categories[name]?.score ?? Number.NaN;
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    fcp: value(audits.fcp),
    lcp: value(audits.lcp),
    tbt: value(audits.tbt),
    cls: value(audits.cls),
  };
}
