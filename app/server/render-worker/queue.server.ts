import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { counters } from "../log.server.ts";
import type { RenderResults, RenderTask, WorkerAnswer } from "./tasks.ts";

/** The worker refuses the input: it is no picture, or no spreadsheet. */
export class RefusedInputError extends Error {}

/** Error of a queue in which too many tasks wait. */
export class RenderBusyError extends Error {}

export interface RenderQueue {
  /** Runs a task in the worker. Urgent tasks go first. Rejects with RefusedInputError, RenderBusyError, or Error when the
   * worker failed. */
  run<Task extends RenderTask>(
    task: Task,
    options?: { urgent?: boolean },
  ): Promise<RenderResults[Task["kind"]]>;
  /** Runs `work` while there is no worker. Rejects without running it when aborted first. */
  withoutWorker<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many tasks wait, without the running one. */
  waiting(): number;
  close(): void;
}

interface QueueOptions {
  /** Most waiting tasks, urgent and others counted separately. */
  maxWaiting?: number;
  /** How long an idle worker lives. */
  idleMs?: number;
  /** How long one task may take. */
  deadlineMs?: number;
  entry?: string;
}

interface QueuedTask {
  task: RenderTask;
  resolve(result: RenderResults[keyof RenderResults]): void;
  reject(error: Error): void;
}

/** The worker is not part of the bundle: a process needs a file of its own, so it runs from source. */
const workerEntry = path.resolve("app/server/render-worker/worker.ts");

/** Without bounds the worker grows to 260 MB over a hundred brochures instead of 80. */
const heapBounds = ["--max-semi-space-size=1", "--max-old-space-size=96"];

/** Runs one task at a time in a process of its own: two at once need twice the memory. Own code instead of p-queue: tasks
 * are bound to a process that ends when idle, late or out of memory, and `withoutWorker` waits for its end (R16). */
export function createRenderQueue({
  maxWaiting = 200,
  idleMs = 15_000,
  deadlineMs = 60_000,
  entry = workerEntry,
}: QueueOptions = {}): RenderQueue {
  const urgentTasks: QueuedTask[] = [];
  const otherTasks: QueuedTask[] = [];
  let running: QueuedTask | undefined;
  let worker: ChildProcess | undefined;
  /** Ends the worker: when it is idle for too long, or the running task is late. */
  let timer: NodeJS.Timeout | undefined;
  /** How many callers of `withoutWorker` keep the worker away. */
  let exclusions = 0;
  let settleListeners: (() => void)[] = [];

  const settle = (finish: (settled: QueuedTask) => void) => {
    clearTimeout(timer);
    const settled = running;
    running = undefined;
    if (settled !== undefined) finish(settled);
    wakeListeners();
    startNext();
  };

  const wakeListeners = () => {
    const listeners = settleListeners;
    settleListeners = [];
    for (const listener of listeners) listener();
  };

  const startWorker = (): ChildProcess => {
    const started = fork(entry, {
      serialization: "advanced",
      execArgv: heapBounds,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("message", (answer: WorkerAnswer) => {
      settle((settled) => {
        if (answer.kind === "done") settled.resolve(answer.result);
        else settled.reject(new RefusedInputError(answer.message));
      });
    });
    const fail = (reason: string) => {
      if (worker !== started) return;
      worker = undefined;
      settle((settled) => settled.reject(new Error(`The maker of pictures and brochures ${reason}`)));
    };
    started.on("error", (error) => fail(`failed: ${error.message}`));
    started.on("exit", (code, signal) => {
      if (signal !== "SIGKILL") fail(`ended with ${signal ?? code}`);
      else if (started.killed) fail(`took longer than ${deadlineMs} ms`);
      else {
        counters.workerKilled += 1;
        fail("was ended by the system (SIGKILL), probably for lack of memory");
      }
    });
    // Neither the process nor its channel may keep the site from ending.
    started.unref();
    started.channel?.unref();
    return started;
  };

  const startNext = () => {
    if (running !== undefined || exclusions > 0) return;
    running = urgentTasks.shift() ?? otherTasks.shift();
    if (running === undefined) {
      timer = setTimeout(endWorker, idleMs).unref();
      return;
    }
    worker ??= startWorker();
    const busyWorker = worker;
    timer = setTimeout(() => busyWorker.kill("SIGKILL"), deadlineMs).unref();
    busyWorker.send(running.task);
  };

  const endWorker = () => {
    const ending = worker;
    worker = undefined;
    if (ending?.connected) ending.disconnect();
  };

  return {
    run(task, { urgent = true } = {}) {
      const tasks = urgent ? urgentTasks : otherTasks;
      if (tasks.length >= maxWaiting)
        return Promise.reject(new RenderBusyError("Too many tasks wait for the render worker"));
      return new Promise((resolve, reject) => {
        tasks.push({ task, resolve: resolve as QueuedTask["resolve"], reject });
        if (running === undefined) clearTimeout(timer);
        startNext();
      });
    },
    async withoutWorker(work, signal) {
      exclusions += 1;
      signal?.addEventListener("abort", wakeListeners, { once: true });
      try {
        while (running !== undefined && !signal?.aborted)
          await new Promise<void>((resolve) => settleListeners.push(resolve));
        signal?.throwIfAborted();
        clearTimeout(timer);
        endWorker();
        return await work();
      } finally {
        signal?.removeEventListener("abort", wakeListeners);
        exclusions -= 1;
        startNext();
      }
    },
    waiting: () => urgentTasks.length + otherTasks.length,
    close() {
      clearTimeout(timer);
      endWorker();
      for (const { reject } of [...urgentTasks.splice(0), ...otherTasks.splice(0)])
        reject(new Error("The site is closing"));
      running?.reject(new Error("The site is closing"));
      running = undefined;
      wakeListeners();
    },
  };
}

/** Kept on the global object because the dev server loads this module anew after each change. */
const globals = globalThis as { umrohRenderQueue?: RenderQueue };

export function getRenderQueue(): RenderQueue {
  globals.umrohRenderQueue ??= createRenderQueue();
  return globals.umrohRenderQueue;
}
