import { hostileRequests } from "../helpers/hostile-requests.ts";
import { type Cost, costOf } from "../helpers/stranger-cost.ts";
import { figure, kilobytes, markdownTable } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { startEmbeddedSite, withStopped } from "./sites.ts";

/** Rows that are printed of many. */
const worstShown = 8;

/** What one request of somebody without a session costs at worst (S34): at most 100 ms and 1 MB are promised. */
export function measureStranger({ rounds }: BenchOptions): Promise<string> {
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
    const head = [
      `the worst of ${costs.length} hostile requests`,
      "status",
      "ms of the main thread",
      "kB of answer",
    ];
    return `${markdownTable(head, worst.map(row))}\n\nThe largest answer has ${kilobytes(largest)} kB.`;
  });
}
