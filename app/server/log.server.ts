import { type Logger, pino } from "pino";
import { countLine } from "./counters.server.ts";
import { getEnv } from "./env.server.ts";
import { requestScope } from "./request-scope.server.ts";

let logger: Logger | undefined;

/** What may be told of an error; any other property of one could hold what was sent along (S25). */
const toldOfErrors = ["name", "code", "status", "statusCode", "details", "hint", "path", "syscall"] as const;

/** Whatever looks like an access token or key, the token of a mailed link, and the secret in the address of an agent's own
 * page, wherever in a line it has got to. */
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

/** The process's log: one JSON line per event on standard output, control characters escaped. */
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

/** A line on what went wrong while the request at hand was answered. */
export function logFailure(event: string, error: unknown, facts: Record<string, unknown> = {}): void {
  log().error({ requestId: requestScope().id, ...facts, err: error }, event);
}
