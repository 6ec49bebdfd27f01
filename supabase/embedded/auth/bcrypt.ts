import { Worker } from "node:worker_threads";

/** Idle time in ms after which the thread ends: it takes some 10 MB, and sign-ins are rare. */
const idleMs = 10_000;

interface Task {
  password: string;
  against: string | null;
  cost: number;
}

type Settle = PromiseWithResolvers<string | boolean>;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const pending = new Map<number, Settle>();

/**
 * Runs a task in the thread, one at a time. In the main thread it would stop everything else for a tenth of a second.
 */
function run(task: Task): Promise<string | boolean> {
  thread ??= start();
  clearTimeout(idle);
  const id = ++lastId;
  const settle: Settle = Promise.withResolvers();
  pending.set(id, settle);
  // The process must not end before the answer.
  thread.ref();
  thread.postMessage({ id, ...task });
  return settle.promise;
}

function start(): Worker {
  const started = new Worker(new URL("./password-thread.js", import.meta.url), { name: "passwords" });
  started.on("message", ({ id, answer }: { id: number; answer: string | boolean }) => {
    pending.get(id)?.resolve(answer);
    pending.delete(id);
    if (pending.size > 0) return;
    started.unref();
    idle = setTimeout(end, idleMs).unref();
  });
  const fail = (reason: unknown) => {
    if (thread !== started) return;
    thread = null;
    for (const { reject } of pending.values())
      reject(new Error("The password thread failed", { cause: reason }));
    pending.clear();
  };
  started.on("error", fail);
  started.on("exit", fail);
  return started;
}

function end(): void {
  const ended = thread;
  thread = null;
  void ended?.terminate();
}

export async function compare(password: string, passwordHash: string): Promise<boolean> {
  return (await run({ password, against: passwordHash, cost: 0 })) === true;
}

export async function hash(password: string, cost: number): Promise<string> {
  return String(await run({ password, against: null, cost }));
}
