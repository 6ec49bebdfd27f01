import { type LoadResult, runLoad, type Target } from "./load.ts";
import { figure, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";

/** The same question put to two servers. */
export interface Comparison {
  name: string;
  site: Target;
  other: Target;
}

export const comparisonHead = [
  "case",
  "site req/s",
  "other req/s",
  "ratio",
  "site p50 / p99 ms",
  "other p50 / p99 ms",
  "p99 ratio",
  "site CPU us/req",
  "other CPU us/req",
  "CPU ratio",
  "failed",
];

const warmUp = { seconds: 1 };

/** Lets the two take turns, after one short round each that does not count, and gives the row of their medians. */
export async function compare(
  { name, site, other }: Comparison,
  { rounds, seconds, connections }: BenchOptions,
): Promise<string[]> {
  const results = { site: [] as LoadResult[], other: [] as LoadResult[] };
  for (const target of [site, other]) await runLoad(target, { ...warmUp, connections });
  for (let round = 0; round < rounds; round += 1) {
    // Who begins changes, so that neither always runs on the warmer machine.
    const turns = [["site", site] as const, ["other", other] as const];
    for (const [who, target] of round % 2 === 0 ? turns : turns.reverse()) {
      results[who].push(await runLoad(target, { seconds, connections }));
    }
  }
  const one = medians(results.site);
  const two = medians(results.other);
  return [
    name,
    figure(one.requestsPerSecond, 0),
    figure(two.requestsPerSecond, 0),
    figure(one.requestsPerSecond / two.requestsPerSecond),
    `${figure(one.p50)} / ${figure(one.p99)}`,
    `${figure(two.p50)} / ${figure(two.p99)}`,
    figure(one.p99 / two.p99),
    figure(one.processorPerRequest, 1),
    figure(two.processorPerRequest, 1),
    figure(one.processorPerRequest / two.processorPerRequest),
    String(one.failed + two.failed),
  ];
}

function medians(results: readonly LoadResult[]): LoadResult {
  // A round in which nothing came back has no times.
  const of = (key: keyof LoadResult) => median(results.map((result) => result[key]).filter(Number.isFinite));
  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50: of("p50"),
    p95: of("p95"),
    p99: of("p99"),
    processorPerRequest: of("processorPerRequest"),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}
