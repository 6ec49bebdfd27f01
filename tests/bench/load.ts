import autocannon from "autocannon";
import type { RequestHeaders } from "./fetch-raw.ts";
import { figure, median, percentile } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { processorSeconds } from "./usage.ts";

export interface Target {
  url: string;
  pid: number;
  headers: RequestHeaders;
  /** The status that counts as an answer. */
  status: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** ms */
  p50: number;
  p95: number;
  p99: number;
  /** Processor time of the server, in microseconds. */
  processorPerRequest: number;
  /** Answers with another status, and requests without an answer. */
  failed: number;
}

export interface Load {
  connections: number;
  /** Either for so long, */
  seconds?: number;
  /** or so many requests; they go round the paths, where there are any. */
  amount?: number;
  paths?: readonly string[];
}

/** Asks one address again and again. Response times are taken from each answer: autocannon's own are whole ms. */
export async function runLoad(
  { url, pid, headers, status }: Target,
  { connections, seconds, amount, paths }: Load,
): Promise<LoadResult> {
  const times: number[] = [];
  let failed = 0;
  const busyBefore = processorSeconds(pid);
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        headers,
        ...(seconds !== undefined && { duration: seconds }),
        ...(amount !== undefined && { amount: Math.max(amount, connections) }),
        ...(paths !== undefined && { requests: paths.map((path) => ({ path })) }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on("response", (_client, answered, _bytes, time) => {
      times.push(time);
      if (answered !== status) failed += 1;
    });
  });
  const elapsed = (performance.now() - started) / 1000;
  const busy = processorSeconds(pid) - busyBefore;
  return {
    requestsPerSecond: times.length / (amount === undefined ? result.duration : elapsed),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    processorPerRequest: (busy / times.length) * 1e6,
    failed: failed + result.errors,
  };
}

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
