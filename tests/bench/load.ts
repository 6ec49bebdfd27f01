import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
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

/** wrk where it is installed: autocannon, in JavaScript, takes more of the processor than the servers it measures. */
export const generator = spawnSync("wrk").error === undefined ? "wrk" : "autocannon";

/** Requests one address again and again, or several by turns. */
export async function runLoad(target: Target, load: Load): Promise<LoadResult> {
  const busyBefore = processorSeconds(target.pid);
  const { seconds } = load;
  const { requests, ...times } =
    generator === "wrk" && seconds !== undefined
      ? await runWrk(target, load.connections, seconds)
      : await runAutocannon(target, load);
  const busy = processorSeconds(target.pid) - busyBefore;
  return { ...times, processorPerRequest: (busy / requests) * 1e6 };
}

type Answers = Omit<LoadResult, "processorPerRequest"> & { requests: number };

const unmeasured = { p50: Number.NaN, p95: Number.NaN, p99: Number.NaN };

/** An answer of another status than the target's counts as failed from 400 on. */
async function runWrk({ url, headers }: Target, connections: number, seconds: number): Promise<Answers> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const how = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "-s", "tests/bench/wrk.lua"];
  const { stdout } = await promisify(execFile)("wrk", [...how, ...named, url]);
  const [line = ""] = stdout.trim().split("\n").slice(-1);
  const { requests, duration, p50, p95, p99, failed } = JSON.parse(line) as Record<string, number>;
  if (requests === undefined || !duration) throw new Error(`wrk has measured nothing at ${url}`);
  const ms = (microseconds = Number.NaN) => microseconds / 1000;
  return {
    requests,
    requestsPerSecond: requests / (duration / 1e6),
    // Without an answer wrk says 0, which would pass for the best of times.
    ...(requests > 0 ? { p50: ms(p50), p95: ms(p95), p99: ms(p99) } : unmeasured),
    failed: failed ?? 0,
  };
}

/** Response times are taken from each answer: autocannon's own are whole ms. */
async function runAutocannon(
  { url, headers, status }: Target,
  { connections, seconds, amount, paths }: Load,
): Promise<Answers> {
  const times: number[] = [];
  let failed = 0;
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
  return {
    requests: times.length,
    requestsPerSecond: times.length / (amount === undefined ? result.duration : elapsed),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
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

/** Long enough for the first answers of a page of staff on 50 connections. */
const warmUp = { seconds: 3 };

/** The site's figures as multiples of the other's. */
export interface Ratios {
  rate: number;
  p99: number;
  processor: number;
}

/** Gives the row of a comparison. */
export async function compare(comparison: Comparison, options: BenchOptions): Promise<string[]> {
  return (await measureRatios(comparison, options)).row;
}

/**
 * Lets the two take turns, after one short round each that does not count. A ratio is the median of the rounds' own: what else the
 * machine does changes from round to round, and falls on both sides of one round.
 */
export async function measureRatios(
  { name, site, other }: Comparison,
  { rounds, seconds, connections }: BenchOptions,
): Promise<{ row: string[]; ratios: Ratios }> {
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
  const ratioOf = (key: keyof LoadResult) =>
    median(
      results.site
        .map((result, round) => result[key] / (results.other[round]?.[key] ?? Number.NaN))
        .filter(Number.isFinite),
    );
  const ratios = {
    rate: ratioOf("requestsPerSecond"),
    p99: ratioOf("p99"),
    processor: ratioOf("processorPerRequest"),
  };
  const row = [
    name,
    figure(one.requestsPerSecond, 0),
    figure(two.requestsPerSecond, 0),
    figure(ratios.rate),
    `${figure(one.p50)} / ${figure(one.p99)}`,
    `${figure(two.p50)} / ${figure(two.p99)}`,
    figure(ratios.p99),
    figure(one.processorPerRequest, 1),
    figure(two.processorPerRequest, 1),
    figure(ratios.processor),
    String(one.failed + two.failed),
  ];
  return { row, ratios };
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
