import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { processorSeconds } from "../bench/usage.ts";
import type { HostileRequest } from "./hostile-requests.ts";
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

const patienceMs = 15_000;
/** Until whatever goes on after the answer has ended; ms. */
const settleMs = 30;

/** Processor time of a process's main thread, ms. Elsewhere than on Linux that of all its threads. */
export function mainThreadMs(pid: number): number {
  if (process.platform !== "linux") return processorSeconds(pid) * 1000;
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** Sends it `times` times, one after the other, and reads each answer to its end. */
export async function costOf(site: Site, { name, message }: HostileRequest, times: number): Promise<Cost> {
  const taken: number[] = [];
  let answer = { status: 0, bytes: 0 };
  for (let time = 0; time < times; time += 1) {
    const before = mainThreadMs(site.pid);
    answer = await send(site.origin, message);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    taken.push(mainThreadMs(site.pid) - before);
  }
  const processorMs = taken.sort((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN;
  return { name, status: answer.status, processorMs, answerBytes: answer.bytes };
}

function send(origin: string, message: Buffer): Promise<{ status: number; bytes: number }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(message));
    let bytes = 0;
    let status = 0;
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", (piece) => {
      if (bytes === 0) status = Number(/^HTTP\/1\.1 (\d{3})/.exec(piece.toString("latin1"))?.[1] ?? 0);
      bytes += piece.length;
    });
    // Who hangs up amid a body may reset the line; what was read by then counts.
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(timer);
      resolve({ status, bytes });
    });
  });
}
