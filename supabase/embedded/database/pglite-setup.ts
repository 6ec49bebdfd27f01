import { fsyncSync } from "node:fs";
import { type PGlite, types } from "@electric-sql/pglite";
import { messageOf } from "../errors.ts";
import type { WorkerFailure } from "./connection.ts";

/** A parameter that has no text form in the type PostgreSQL expects. */
class ParameterError extends Error {}

const asText = (value: string) => value;

/** int8 stays exact and dates stay as PostgreSQL wrote them; the rest is PGlite's own reading. */
export const parsers = {
  [types.INT8]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
};

/** Text passes untouched, so that PostgreSQL itself judges it and words the error. */
function textFirst(serialize: (value: unknown) => string) {
  return (value: unknown): string => {
    if (typeof value === "string") return value;
    try {
      return serialize(value);
    } catch (error) {
      throw new ParameterError(messageOf(error));
    }
  };
}

export const serializers = Object.fromEntries(
  Object.entries(types.serializers).map(([type, serialize]) => [type, textFirst(serialize)]),
);

interface HostStream {
  nfd?: number;
  stream_ops: { fsync?: (stream: HostStream) => number };
}
interface HostFs {
  open(path: string, flags: string): HostStream;
  close(stream: HostStream): void;
}

/** PGlite's parameters but for `-F`: commits are forced to the disk, by the one call that reaches our hook. */
export function durableParams(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
}

/** PGlite's file system leaves fsync out; its streams look for an `fsync` operation, though, and this gives them one. */
export function syncToDisk(db: PGlite): void {
  const fs = db.Module.FS as unknown as HostFs;
  const stream = fs.open("/pglite/data/PG_VERSION", "r");
  stream.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
  fs.close(stream);
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** What the thread that asked is told. */
export function failureOf(error: unknown): WorkerFailure {
  if (error instanceof ParameterError) {
    return { kind: "sql", fields: { code: "22P02", message: error.message } };
  }
  if (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^[0-9A-Z]{5}$/.test(error.code)
  ) {
    const extra = error as Error & Record<string, unknown>;
    return {
      kind: "sql",
      fields: {
        code: error.code,
        message: error.message,
        detail: text(extra.detail),
        hint: text(extra.hint),
        constraint: text(extra.constraint),
        table: text(extra.table),
        column: text(extra.column),
      },
    };
  }
  return {
    kind: "internal",
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}
