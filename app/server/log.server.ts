import { type Logger, pino } from "pino";
import { listenToUnreadable } from "../lib/unreadable.ts";
import { getEnv } from "./env.server.ts";
import { createRepeatedLines, type RepeatedLines } from "./repeated-lines.ts";
import { requestScope } from "./request-scope.server.ts";

let logger: Logger | undefined;

/** Properties of an error that are logged; others may hold submitted data (S25). */
const errorFacts = ["name", "code", "status", "statusCode", "details", "hint", "path", "syscall"] as const;

/** Access tokens, keys, tokens of mailed links, of agents' pages and of bookings' pages. */
const secrets =
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bsb_(?:secret|publishable)_[\w-]+|(?<=token(?:_hash)?=)[\w-]{8,}|(?<=\/(?:agen|jamaah)\/|%2F(?:agen|jamaah)%2F)[^\s"?#\\]+/gi;
/** Control characters that are valid in JSON but change some terminals. */
const unescaped = /[\u007f-\u009f\u2028\u2029]/g;

function describeError(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const { message, stack, cause } = error as Partial<Error>;
  const facts = errorFacts.map((name) => [name, firstLine((error as Record<string, unknown>)[name])]);
  return {
    type: error.constructor?.name,
    message,
    ...Object.fromEntries(facts.filter(([, value]) => value !== undefined && value !== null)),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** First line of a text. The client puts a stack into `details` where the backend has not answered. */
function firstLine(value: unknown): unknown {
  return typeof value === "string" ? value.split("\n", 1)[0] : value;
}

const warning = 40;
const failure = 50;
const fatal = 60;
const repeatMs = 1000;

/** Kept on the global object because the dev server loads this module anew after each change, and the embedded backend is
 * opened from source, beside the bundle's copy of this module. */
const globals = globalThis as { umrohRepeatedLines?: RepeatedLines; umrohCounters?: typeof zero };

/** The standard output, which writes asynchronously; the last lines are flushed at the end of the process. */
const output = pino.destination({ dest: 1 });

function repeatedLines(): RepeatedLines {
  if (globals.umrohRepeatedLines === undefined) {
    const lines = createRepeatedLines(repeatMs);
    globals.umrohRepeatedLines = lines;
    process.on("beforeExit", () => lines.flush());
    process.on("exit", () => {
      if (lines.flush()) output.flushSync();
    });
  }
  return globals.umrohRepeatedLines;
}

/** Kind of a line: the event, the class of its error and the line of code that threw it. A visitor can vary none of
 * these. */
function kindOf(event: string | undefined, err: unknown): string {
  const { name, code, stack } = (typeof err === "object" && err !== null ? err : {}) as NodeJS.ErrnoException;
  const place = /^ +at .*$/m.exec(typeof stack === "string" ? stack : "")?.[0];
  return JSON.stringify([event, name, code, place]);
}

export function log(): Logger {
  logger ??= pino(
    {
      level: getEnv().logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: {
        streamWrite: (line) =>
          line
            .replace(secrets, "[removed]")
            .replace(unescaped, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`),
        logMethod(words, write, level) {
          countLine(level);
          const [facts, event] = words as unknown as [unknown, string | undefined];
          const isFailure = typeof facts === "object" && facts !== null && "err" in facts;
          if (!isFailure || level < warning || level >= fatal) return write.apply(this, words);
          // A flood of failures would fill the disk, so each kind is logged once a second.
          repeatedLines().write(kindOf(event, facts.err), (suppressed) =>
            write.call(this, suppressed === 0 ? facts : { ...facts, suppressed }, event),
          );
        },
      },
    },
    output,
  );
  return logger;
}

const mostUnreadable = 1000;
const longestUnreadable = 200;
const loggedUnreadable = new Set<string>();

/** Logs each kind and value once: the page that leaves it out is requested again and again. */
listenToUnreadable((kind, value) => {
  const start = value.slice(0, longestUnreadable).toWellFormed();
  const key = `${kind} ${start}`;
  if (loggedUnreadable.has(key) || loggedUnreadable.size >= mostUnreadable) return;
  loggedUnreadable.add(key);
  log().warn({ kind, value: start }, "content.unreadable");
});

export function logFailure(event: string, error: unknown, facts: Record<string, unknown> = {}): void {
  log().error({ requestId: requestScope().id, ...facts, err: error }, event);
}

const zero = {
  /** Answers by the first digit of their status; 0 counts readers who left early. */
  answers: [0, 0, 0, 0, 0, 0],
  kept: { hit: 0, stale: 0 },
  rendered: 0,
  inquiries: 0,
  /** Notices of inquiries that were given up, after three tries each. */
  noticesFailed: { mail: 0, webhook: 0 },
  /** Log lines, suppressed ones included. */
  lines: { warn: 0, error: 0 },
  tooMany: 0,
  failedSignIns: 0,
  workerKilled: 0,
};

export const counters = processCounters();

function processCounters(): typeof zero {
  globals.umrohCounters ??= zero;
  return globals.umrohCounters;
}

export function countAnswer(status: number): void {
  const digit = Math.floor(status / 100);
  counters.answers[digit] = (counters.answers[digit] ?? 0) + 1;
  if (status === 429) counters.tooMany += 1;
}

function countLine(level: number): void {
  if (level >= failure) counters.lines.error += 1;
  else if (level >= warning) counters.lines.warn += 1;
}
