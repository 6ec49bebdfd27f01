import { type Logger, pino } from "pino";
import { getEnv } from "./env.server.ts";

let logger: Logger | undefined;

/** The process's log: one JSON line per event on standard output, control characters escaped. */
export function log(): Logger {
  logger ??= pino({
    level: getEnv().logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return logger;
}
