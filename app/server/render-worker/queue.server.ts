import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { counters } from "../log.server.ts";
import type { MakerAnswer, MakerResults, MakerTask } from "./tasks.ts";

/** The input is no picture. */
export class UnmakeableError extends Error {}

export class MakerBusyError extends Error {}

export interface Maker {
  /** Rejects with UnmakeableError, MakerBusyError, or Error when the process failed. */
  make<Task extends MakerTask>(
    task: Task,
    options?: { urgent?: boolean },
  ): Promise<MakerResults[Task["kind"]]>;
  /** Runs `work` while the process is gone. Rejects without running when aborted first. */
  aside<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Tasks that wait, without the one under way. */
  waiting(): number;
  close(): void;
}

interface MakerOptions {
  maxWaiting?: number;
  idleMs?: number;
  deadlineMs?: number;
  entry?: string;
}

interface Waiting {
  task: MakerTask;
  resolve(result: MakerResults[keyof MakerResults]): void;
  reject(error: Error): void;
}

/** A process needs a file of its own, so it runs from source. */
const sourceEntry = path.resolve("app/server/render-worker/worker.ts");

/** Without bounds it grows to 260 MB over a hundred brochures instead of 80. */
const frugal = ["--max-semi-space-size=1", "--max-old-space-size=96"];

/** One task at a time in another process: two at once need twice the memory. */
export function createMaker({
  maxWaiting = 200,
  idleMs = 15_000,
  deadlineMs = 60_000,
  entry = sourceEntry,
}: MakerOptions = {}): Maker {
  const urgent: Waiting[] = [];
  const leisurely: Waiting[] = [];
  let current: Waiting | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let aside = 0;
  let whenSettled: (() => void)[] = [];

  const settle = (finish: (waiting: Waiting) => void) => {
    clearTimeout(timer);
    const waiting = current;
    current = undefined;
    if (waiting !== undefined) finish(waiting);
    wake();
    startNext();
  };

  const wake = () => {
    const woken = whenSettled;
    whenSettled = [];
    for (const resolve of woken) resolve();
  };

  const open = (): ChildProcess => {
    const opened = fork(entry, {
      serialization: "advanced",
      execArgv: frugal,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    opened.on("message", (answer: MakerAnswer) => {
      settle((waiting) => {
        if (answer.kind === "done") waiting.resolve(answer.result);
        else waiting.reject(new UnmakeableError(answer.message));
      });
    });
    const fail = (reason: string) => {
      if (child !== opened) return;
      child = undefined;
      settle((waiting) => waiting.reject(new Error(`The maker of pictures and brochures ${reason}`)));
    };
    opened.on("error", (error) => fail(`failed: ${error.message}`));
    opened.on("exit", (code, signal) => {
      if (signal !== "SIGKILL") fail(`ended with ${signal ?? code}`);
      else if (opened.killed) fail(`took longer than ${deadlineMs} ms`);
      else {
        counters.makerKilled += 1;
        fail("was ended by the system (SIGKILL), probably for lack of memory");
      }
    });
    // Neither the process nor its channel may keep the site from ending.
    opened.unref();
    opened.channel?.unref();
    return opened;
  };

  const startNext = () => {
    if (current !== undefined || aside > 0) return;
    current = urgent.shift() ?? leisurely.shift();
    if (current === undefined) {
      timer = setTimeout(endChild, idleMs).unref();
      return;
    }
    child ??= open();
    const busy = child;
    timer = setTimeout(() => busy.kill("SIGKILL"), deadlineMs).unref();
    busy.send(current.task);
  };

  const endChild = () => {
    const ending = child;
    child = undefined;
    if (ending?.connected) ending.disconnect();
  };

  return {
    make(task, { urgent: isUrgent = true } = {}) {
      const queue = isUrgent ? urgent : leisurely;
      if (queue.length >= maxWaiting)
        return Promise.reject(new MakerBusyError("Too many are waiting for the maker"));
      return new Promise((resolve, reject) => {
        queue.push({ task, resolve: resolve as Waiting["resolve"], reject });
        if (current === undefined) clearTimeout(timer);
        startNext();
      });
    },
    async aside(work, signal) {
      aside += 1;
      signal?.addEventListener("abort", wake, { once: true });
      try {
        while (current !== undefined && !signal?.aborted)
          await new Promise<void>((resolve) => whenSettled.push(resolve));
        signal?.throwIfAborted();
        clearTimeout(timer);
        endChild();
        return await work();
      } finally {
        signal?.removeEventListener("abort", wake);
        aside -= 1;
        startNext();
      }
    },
    waiting: () => urgent.length + leisurely.length,
    close() {
      clearTimeout(timer);
      endChild();
      for (const { reject } of [...urgent.splice(0), ...leisurely.splice(0)])
        reject(new Error("The site is closing"));
      current?.reject(new Error("The site is closing"));
      current = undefined;
      wake();
    },
  };
}

/** Kept on the global object because the dev server loads this module anew after each change. */
const held = globalThis as { umrohMaker?: Maker };

export function getMaker(): Maker {
  held.umrohMaker ??= createMaker();
  return held.umrohMaker;
}
