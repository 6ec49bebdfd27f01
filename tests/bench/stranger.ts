import { hostileRequests } from "../helpers/hostile-requests.ts";
import { type Cost, costOf } from "../helpers/stranger-cost.ts";
import type { Goals } from "./goals.ts";
import { figure, kilobytes, markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { startEmbeddedSite, withStopped } from "./sites.ts";

/** Rows that are printed of many. */
const worstShown = 8;

const mostProcessorMs = 100;
const mostKilobytes = 1000;

/** What one request of somebody without a session costs at worst (S34). */
export function measureStranger({ rounds }: BenchOptions, goals: Goals): Promise<string> {
  return withStopped(async (use) => {
    const site = await use(startEmbeddedSite());
    const costs: Cost[] = [];
    for (const hostile of hostileRequests()) costs.push(await costOf(site, hostile, rounds));
    const row = ({ name, status, processorMs, answerBytes }: Cost) => [
      name,
      String(status),
      figure(processorMs, 1),
      kilobytes(answerBytes),
    ];
    const worst = costs.toSorted((one, other) => other.processorMs - one.processorMs).slice(0, worstShown);
    const largest = Math.max(...costs.map(({ answerBytes }) => answerBytes));
    const slowest = worst[0]?.processorMs ?? Number.NaN;
    goals.atMost("A stranger's request, ms of the main thread", slowest, mostProcessorMs);
    goals.atMost("A stranger's request, kB of answer", largest / 1000, mostKilobytes);
    goals.figures.set(
      "the worst of all hostile requests without a session",
      `${figure(slowest, 0)} ms of the main thread (promised: 100), ${kilobytes(largest)} kB (1 MB)`,
    );
    const head = [
      `the worst of ${costs.length} hostile requests`,
      "status",
      "ms of the main thread",
      "kB of answer",
    ];
    return `${markdownTable(head, worst.map(row))}\n\nThe largest answer has ${kilobytes(largest)} kB.`;
  });
}
