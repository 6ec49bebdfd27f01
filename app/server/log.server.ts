import { type Logger, pino } from "pino";
import { getEnv } from "./env.server.ts";
import { requestScope } from "./request-scope.server.ts";

let logger: Logger | undefined;

/** Other properties of an error may hold submitted data (S25). */
const toldOfErrors = ["name", "code", "status", "statusCode", "details", "hint", "path", "syscall"] as const;

/** Access tokens, keys, tokens of mailed links and of agents' pages. */
const secrets =
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bsb_(?:secret|publishable)_[\w-]+|(?<=token(?:_hash)?=)[\w-]{8,}|(?<=\/agen\/)[^\s"?#\\]+/gi;
/** Valid in JSON, but some terminals obey them. */
const unescaped = /[\u007f-\u009f\u2028\u2029]/g;

function toldOfError(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const { message, stack, cause } = error as Partial<Error>;
  const facts = toldOfErrors.map((name) => [name, (error as Record<string, unknown>)[name]]);
  return {
    type: error.constructor?.name,
    message,
    ...Object.fromEntries(facts.filter(([, value]) => value !== undefined && value !== null)),
    stack,
    ...(cause !== undefined && { cause: toldOfError(cause) }),
  };
}

export function log(): Logger {
  logger ??= pino({
    level: getEnv().logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toldOfError },
    hooks: {
      streamWrite: (line) =>
        line
          .replace(secrets, "[removed]")
          .replace(unescaped, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`),
      logMethod(words, write, level) {
        countLine(level);
        write.apply(this, words);
      },
    },
  });
  return logger;
}

export function logFailure(event: string, error: unknown, facts: Record<string, unknown> = {}): void {
  log().error({ requestId: requestScope().id, ...facts, err: error }, event);
}

export const counters = {
  /** By the first digit of the status; 0: the reader left early. */
  answers: [0, 0, 0, 0, 0, 0],
  kept: { hit: 0, stale: 0 },
  rendered: 0,
  inquiries: 0,
  lines: { warn: 0, error: 0 },
};

export function countAnswer(status: number): void {
  const digit = Math.floor(status / 100);
  counters.answers[digit] = (counters.answers[digit] ?? 0) + 1;
}

export function countLine(level: number): void {
  if (level >= 50) counters.lines.error += 1;
  else if (level >= 40) counters.lines.warn += 1;
}
