import autocannon from "autocannon";
import type { RequestHeaders } from "./fetch-raw.ts";
import { percentile } from "./numbers.ts";
import { processorSeconds } from "./usage.ts";

/** One server under load at one address. */
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
