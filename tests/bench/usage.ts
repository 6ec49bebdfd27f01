import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own clock. */
const ticksPerSecond = 100;
/** Fields of /proc/<pid>/stat behind the name in brackets: 14 and 15 in proc(5), which counts from 1. */
const userTicks = 11;
const systemTicks = 12;

/** Processor time that a process and its threads have taken so far, in seconds. Linux, macOS and other Unixes. */
export function processorSeconds(pid: number): number {
  if (process.platform !== "linux") return parseProcessTime(ps("time", pid));
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[userTicks]) + Number(fields[systemTicks])) / ticksPerSecond;
}

/** The same in milliseconds, and to the nanosecond where Linux tells each thread's; a thread that has ended is left out. */
export function processorMilliseconds(pid: number): number {
  if (process.platform !== "linux") return processorSeconds(pid) * 1000;
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readOf(`${pid}/task/${thread}`, "schedstat", /^(\d+)/) ?? 0),
  );
  return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/** Memory of a process that is in use now (resident set), in MB. */
export function residentMegabytes(pid: number): number {
  if (process.platform !== "linux") return Number(ps("rss", pid)) / 1024;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Memory of all processes that this one, or another, has started, and of theirs, in MB; what they share counts once. Linux. */
export function descendantMegabytes(of: number = process.pid): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((pid) => [pid, readOf(pid, "status", /^PPid:\s+(\d+)$/m)]));
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && (parents.get(pid) === String(of) || isOurs(parents.get(pid)));
  return all
    .filter(isOurs)
    .reduce((sum, pid) => sum + Number(readOf(pid, "smaps_rollup", /^Pss:\s+(\d+) kB$/m) ?? 0) / 1024, 0);
}

/** Undefined for a process that is gone. */
function readOf(pid: string, file: string, pattern: RegExp): string | undefined {
  try {
    return pattern.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

/** `ps -o time`: `[[days-]hours:]minutes:seconds[.hundredths]` as seconds. */
export function parseProcessTime(text: string): number {
  const [clock = "", days = "0"] = text.trim().split("-").reverse();
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 24 * 60 * 60 + seconds;
}

function ps(column: string, pid: number): string {
  const { stdout, status } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`ps knows no process ${pid}`);
  return stdout;
}
