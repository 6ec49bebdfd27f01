import { type Logger, pino } from "pino";
import { getEnv } from "./env.server.ts";
import { requestScope } from "./request-scope.server.ts";

let logger: Logger | undefined;

/** Any other property of an error could hold what was sent along (S25). */
const toldOfErrors = ["name", "code", "status", "statusCode", "details", "hint", "path", "syscall"] as const;

/** Access tokens, keys, the token of a mailed link, the secret in the address of an agent's own page. */
const secrets =
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bsb_(?:secret|publishable)_[\w-]+|(?<=token(?:_hash)?=)[\w-]{8,}|(?<=\/agen\/)[^\s"?#\\]+/g;
/** JSON need not escape these, but a terminal obeys some of them. */
const unescaped = /[\u007f-\u009f\u2028\u2029]/g;

function cleanLine(line: string): string {
  return line
    .replace(secrets, "[removed]")
    .replace(unescaped, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

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
      streamWrite: cleanLine,
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
  /** Answers by the first digit of their status; at 0 those whose reader left before the end. */
  answers: [0, 0, 0, 0, 0, 0],
  kept: { hit: 0, stale: 0 },
  rendered: 0,
  inquiries: 0,
  lines: { warn: 0, error: 0 },
};

/** @param status 0 where the answer never got to its end */
export function countAnswer(status: number): void {
  const digit = Math.floor(status / 100);
  counters.answers[digit] = (counters.answers[digit] ?? 0) + 1;
}

export function countLine(level: number): void {
  if (level >= 50) counters.lines.error += 1;
  else if (level >= 40) counters.lines.warn += 1;
}
