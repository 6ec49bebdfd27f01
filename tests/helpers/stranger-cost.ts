import { readFileSync } from "node:fs";
import { processorSeconds } from "../bench/usage.ts";
import type { HostileRequest } from "./hostile-requests.ts";
import { exchange } from "./raw-answer.ts";
import type { Site } from "./site.ts";

/** What a stranger's request costs the site. */
export interface Cost {
  name: string;
  status: number;
  /** Processor time of the main thread, ms: of several times the median. */
  processorMs: number;
  /** Of the whole answer, head and body. */
  answerBytes: number;
}

/** Until whatever goes on after the answer has ended; ms. */
const settleMs = 30;

/** Processor time of a process's main thread, ms. Elsewhere than on Linux that of all its threads. */
function mainThreadMs(pid: number): number {
  if (process.platform !== "linux") return processorSeconds(pid) * 1000;
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** Sends it `times` times, one after the other, and reads each answer to its end; fewer where the median is below `mostMs` already. */
export async function costOf(
  site: Site,
  { name, message }: HostileRequest,
  times: number,
  mostMs = 0,
): Promise<Cost> {
  const taken: number[] = [];
  let answer = { status: 0, bytes: 0 };
  const isKnown = () => taken.filter((ms) => ms < mostMs).length > times / 2;
  while (taken.length < times && !isKnown()) {
    const before = mainThreadMs(site.pid);
    answer = await exchange(site.origin, message, isWhole);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    taken.push(mainThreadMs(site.pid) - before);
  }
  const processorMs =
    taken.sort((one, other) => one - other)[Math.floor(times / 2)] ?? taken.at(-1) ?? Number.NaN;
  return { name, status: answer.status, processorMs, answerBytes: answer.bytes };
}

/** Whether the line, which stays open, will bring no more of this answer. */
function isWhole(answer: Buffer): boolean {
  const text = answer.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return /^HTTP\/1\.1 (204|304)/.test(text) || text.endsWith("\r\n0\r\n\r\n");
}
