import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { EncoderAnswer, EncoderResults, EncoderTask } from "./encode-picture.ts";

export class UndecodablePictureError extends Error {}

/** So many are waiting already that one more would wait too long. */
export class EncoderBusyError extends Error {}

export interface Encoder {
  /** Urgent tasks go first. Rejects with UndecodablePictureError, EncoderBusyError, or Error when the process failed. */
  encode<Task extends EncoderTask>(
    task: Task,
    options?: { urgent?: boolean },
  ): Promise<EncoderResults[Task["kind"]]>;
  /** Runs what needs memory while the encoder is gone; pictures wait. Rejects without running when aborted first. */
  aside<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  close(): void;
}

interface EncoderOptions {
  maxWaiting?: number;
  /** Without work for so long the process ends, and with it its memory. */
  idleMs?: number;
  /** A task that takes longer has its process ended. */
  deadlineMs?: number;
  entry?: string;
}

interface Waiting {
  task: EncoderTask;
  resolve(result: EncoderResults[keyof EncoderResults]): void;
  reject(error: Error): void;
}

/** Run from its source, as the embedded backend is: a process needs a file of its own. */
const sourceEntry = path.resolve("app/server/pictures/encoder-process.ts");

/** Encodes pictures in a process of its own, one at a time; it starts with the first task. */
export function createEncoder({
  maxWaiting = 200,
  idleMs = 15_000,
  deadlineMs = 60_000,
  entry = sourceEntry,
}: EncoderOptions = {}): Encoder {
  const urgent: Waiting[] = [];
  const leisurely: Waiting[] = [];
  let current: Waiting | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** How much runs aside, and what waits for the task under way before it may. */
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
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    opened.on("message", (answer: EncoderAnswer) => {
      settle((waiting) => {
        if (answer.kind === "done") waiting.resolve(answer.result);
        else waiting.reject(new UndecodablePictureError(answer.message));
      });
    });
    const fail = (reason: string) => {
      if (child !== opened) return;
      child = undefined;
      settle((waiting) => waiting.reject(new Error(`The picture encoder ${reason}`)));
    };
    opened.on("error", (error) => fail(`failed: ${error.message}`));
    opened.on("exit", (code, signal) => {
      if (signal !== "SIGKILL") fail(`ended with ${signal ?? code}`);
      else if (opened.killed) fail(`took longer than ${deadlineMs} ms`);
      else fail("was ended by the system (SIGKILL), probably for lack of memory");
    });
    // Nothing may keep the site from ending: neither the process nor the line to it.
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
    encode(task, { urgent: isUrgent = true } = {}) {
      const queue = isUrgent ? urgent : leisurely;
      if (queue.length >= maxWaiting)
        return Promise.reject(new EncoderBusyError("Too many pictures are waiting"));
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
const held = globalThis as { umrohEncoder?: Encoder };

export function getEncoder(): Encoder {
  held.umrohEncoder ??= createEncoder();
  return held.umrohEncoder;
}
