import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

export type Scores = Record<(typeof categories)[number] | keyof typeof audits, number>;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Scores a page on a mobile phone, signed in by `cookie`. Now and then Chromium's trace lacks the start of a page that
 * opens in a process of its own: that run says nothing. */
export async function runLighthouse(url: string, browser: string, cookie?: string): Promise<Scores> {
  const scores = (await tryLighthouse(url, browser, cookie)) ?? (await tryLighthouse(url, browser, cookie));
  if (scores === null) throw new Error(`Lighthouse broke off twice at ${url}`);
  return scores;
}

/** Runs Lighthouse once. Returns null where it broke off. */
async function tryLighthouse(url: string, browser: string, cookie?: string): Promise<Scores | null> {
  const child = spawn(
    process.execPath,
    [
      "node_modules/lighthouse/cli/index.js",
      url,
      "--output=json",
      "--quiet",
      `--only-categories=${categories.join(",")}`,
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
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
