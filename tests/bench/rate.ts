import { nodeFlags } from "../../app/server/node-flags.js";
import { type Site, startSite } from "../helpers/site.ts";
import { browserHeaders, fetchSettled, type RequestHeaders, settleSitemap } from "./fetch-raw.ts";
import type { Goals } from "./goals.ts";
import { type Comparison, comparisonHead, generator, measureRatios, type Ratios } from "./load.ts";
import { figure, markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import {
  commonEnv,
  findStaticFile,
  listPath,
  packagePath,
  signIn,
  startEmbeddedSite,
  withoutPageCache,
  withStopped,
} from "./sites.ts";
import { asBareAnswer, startBare } from "./start-bare.ts";

const keptList = "cached page";
const ratesRow = "requests a second, processor time for a request and p99, as multiples of the bare server's";
const renderedRow = "requests a second, rendered each time, as multiples of Remix as it comes";
/** Goals of the kept list, against the bare server. */
const leastRate = 0.85;
const mostProcessor = 1.15;
const mostP99 = 1.2;

interface Case {
  name: string;
  path: string;
  headers: RequestHeaders;
}

/** Requests/s and processor time per request: beside a bare Node server, and renders beside Remix as it comes. */
export async function measureRate(options: BenchOptions, goals: Goals): Promise<string> {
  const kept = await measureKept(options, goals);
  const rendered = await measureRendered(options, goals);
  return [
    `Embedded backend; the other is a bare Node server with the same bytes in memory. Load by ${generator}.\n`,
    markdownTable(comparisonHead, [...kept, ...rendered.besideBare]),
    "\nThe other is the same site out of the box: React streaming, its scripts and data in the page, remix-serve's compression.\n",
    markdownTable(comparisonHead, rendered.besidePlain),
  ].join("\n");
}

function measureKept(options: BenchOptions, goals: Goals): Promise<string[][]> {
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite());
    await settleSitemap(site.origin);
    const { headers } = await fetchSettled(site.origin + listPath);
    const cookie = await signIn(site.origin);
    const cases: Case[] = [
      { name: keptList, path: listPath, headers: browserHeaders },
      { name: "package", path: packagePath, headers: browserHeaders },
      { name: "static file", path: await findStaticFile(site.origin), headers: browserHeaders },
    ];
    // It is rendered for each request, so no figure of kept answers.
    const list = { name: "admin list", path: "/admin/packages", headers: { ...browserHeaders, cookie } };
    if (headers.etag !== undefined) {
      const ifNoneMatch = { ...browserHeaders, "if-none-match": headers.etag };
      cases.splice(1, 0, { name: "304", path: listPath, headers: ifNoneMatch });
    }
    return [
      ...(await measureCases(site, cases, options, goals)),
      ...(await measureCases(site, [list], options)),
    ];
  });
}

function measureRendered(
  options: BenchOptions,
  goals: Goals,
): Promise<{ besideBare: string[][]; besidePlain: string[][] }> {
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite(withoutPageCache));
    const cases = [
      { name: "uncached page", path: listPath, headers: browserHeaders },
      { name: "uncached package", path: packagePath, headers: browserHeaders },
    ];
    const besideBare = await measureCases(site, cases, options);
    const plain = await use(startSite(commonEnv, ["tests/bench/plain-site.ts"], nodeFlags));
    const besidePlain: string[][] = [];
    const measured: string[] = [];
    for (const { name, path, headers } of cases) {
      const at = ({ origin, pid }: Site) => ({ url: origin + path, pid, headers, status: 200 });
      const { row, ratios } = await measureRatios({ name, site: at(site), other: at(plain) }, options);
      besidePlain.push(row);
      measured.push(`${name} ${figure(ratios.rate)}`);
    }
    goals.figures.set(renderedRow, measured.join("; "));
    return { besideBare, besidePlain };
  });
}

async function measureCases(
  site: { origin: string; pid: number },
  cases: readonly Case[],
  options: BenchOptions,
  goals?: Goals,
): Promise<string[][]> {
  const answers = await Promise.all(
    cases.map(({ path, headers }) => fetchSettled(site.origin + path, headers)),
  );
  return withStopped(async (use) => {
    const kept = answers.map((answer, index) => asBareAnswer(`/${index}`, answer));
    const bare = await use(startBare({ answers: kept, behind: site.origin }));
    const rows: string[][] = [];
    const measured: string[] = [];
    for (const [index, { name, path, headers }] of cases.entries()) {
      const status = answers[index]?.status ?? 0;
      const comparison: Comparison = {
        name: `${name} (${status})`,
        site: { url: site.origin + path, pid: site.pid, headers, status },
        other: { url: `${bare.origin}/${index}`, pid: bare.pid, headers, status },
      };
      const { row, ratios } = await measureRatios(comparison, options);
      rows.push(row);
      measured.push(`${name} ${figure(ratios.rate)}, ${figure(ratios.processor)}, ${figure(ratios.p99)}`);
      if (name === keptList) judge(ratios, goals);
    }
    goals?.figures.set(ratesRow, measured.join("; "));
    return rows;
  });
}

function judge({ rate, processor, p99 }: Ratios, goals?: Goals): void {
  // autocannon takes so much of the machine that its rates compare two measures of itself.
  if (generator === "wrk") goals?.atLeast(`${keptList}, requests a second`, rate, leastRate);
  goals?.atMost(`${keptList}, processor time for a request`, processor, mostProcessor);
  goals?.atMost(`${keptList}, p99`, p99, mostP99);
}
