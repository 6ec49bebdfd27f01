import { type Comparison, compare, comparisonHead } from "./compare.ts";
import { browserHeaders, fetchSettled, type RequestHeaders } from "./fetch-raw.ts";
import { markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import {
  findStaticFile,
  listPath,
  packagePath,
  signIn,
  startEmbeddedSite,
  withoutPageCache,
  withStopped,
} from "./sites.ts";
import { asBareAnswer, startBare } from "./start-bare.ts";

interface Case {
  name: string;
  path: string;
  headers: RequestHeaders;
}

/** Requests/s and processor time per request, site and bare Node server by turns on the same bytes. */
export async function measureRate(options: BenchOptions): Promise<string> {
  const rows = [...(await measureKept(options)), ...(await measureRendered(options))];
  return `Embedded backend; the other is a bare Node server with the same bytes in memory.\n\n${markdownTable(comparisonHead, rows)}`;
}

function measureKept(options: BenchOptions): Promise<string[][]> {
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite());
    const { headers } = await fetchSettled(site.origin + listPath);
    const cookie = await signIn(site.origin);
    const cases: Case[] = [
      { name: "cached page", path: listPath, headers: browserHeaders },
      { name: "package", path: packagePath, headers: browserHeaders },
      { name: "static file", path: await findStaticFile(site.origin), headers: browserHeaders },
      { name: "admin list", path: "/admin/packages", headers: { ...browserHeaders, cookie } },
    ];
    if (headers.etag !== undefined) {
      const ifNoneMatch = { ...browserHeaders, "if-none-match": headers.etag };
      cases.splice(1, 0, { name: "304", path: listPath, headers: ifNoneMatch });
    }
    return measureCases(site, cases, options);
  });
}

function measureRendered(options: BenchOptions): Promise<string[][]> {
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite(withoutPageCache));
    const cases = [
      { name: "uncached page", path: listPath, headers: browserHeaders },
      { name: "uncached package", path: packagePath, headers: browserHeaders },
    ];
    return measureCases(site, cases, options);
  });
}

async function measureCases(
  site: { origin: string; pid: number },
  cases: readonly Case[],
  options: BenchOptions,
): Promise<string[][]> {
  const answers = await Promise.all(
    cases.map(({ path, headers }) => fetchSettled(site.origin + path, headers)),
  );
  return withStopped(async (use) => {
    const kept = answers.map((answer, index) => asBareAnswer(`/${index}`, answer));
    const bare = await use(startBare({ answers: kept, behind: site.origin }));
    const rows: string[][] = [];
    for (const [index, { name, path, headers }] of cases.entries()) {
      const status = answers[index]?.status ?? 0;
      const comparison: Comparison = {
        name: `${name} (${status})`,
        site: { url: site.origin + path, pid: site.pid, headers, status },
        other: { url: `${bare.origin}/${index}`, pid: bare.pid, headers, status },
      };
      rows.push(await compare(comparison, options));
    }
    return rows;
  });
}
