import { fsyncSync } from "node:fs";
import { type messages, type PGlite, protocol, types } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import { messageOf } from "../errors.ts";
import type { QueryResult } from "../types.ts";
import type { WorkerFailure } from "./connection.ts";

/** A parameter that has no text form in its type. */
class ParameterError extends Error {}

const asText = (value: string) => value;

/** Parsers that keep int8 exact and dates as PostgreSQL writes them. */
export const parsers = {
  [types.INT8]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
};

/** Wraps a serializer: text passes unchanged, so that PostgreSQL words the error. */
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

/** SQL literal that means the same whatever `standard_conforming_strings` is. */
export function literal(value: string): string {
  if (value.includes("\0")) throw new ParameterError("a setting cannot hold a NUL");
  return `E'${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Runs statements without parameters. Resolves with the command tag of each (`COMMIT`, `INSERT 0 1`). */
export async function runScript(db: PGlite, sql: string): Promise<string[]> {
  const answers = await db.execProtocolStream(protocol.serialize.query(sql), { syncToFs: false });
  return answers.filter(isCommandComplete).map(({ text }) => text);
}

const isPlain = (value: unknown) => value === null || !["object", "undefined"].includes(typeof value);

/** Runs a statement in one message instead of five, unless a parameter's text depends on its type. */
export async function runStatement(
  db: PGlite,
  sql: string,
  params: readonly unknown[],
  prepared: PreparedStatements | null = null,
): Promise<QueryResult<unknown>> {
  if (!params.every(isPlain)) {
    const { rows, command, affectedRows } = await db.query(sql, [...params]);
    return { rows, affectedRows: command === "SELECT" ? 0 : (affectedRows ?? 0) };
  }
  const { bind, describe, execute, sync } = protocol.serialize;
  const values = params.map((value) => (value === null ? null : String(value)));
  const { statement, steps } = prepared?.prepare(sql) ?? { statement: "", steps: [parseStep("", sql)] };
  const rest = [bind({ statement, values }), describe({ type: "P" }), execute({}), sync()];
  try {
    return resultOf(db, await db.execProtocolStream(Buffer.concat([...steps, ...rest]), { syncToFs: false }));
  } catch (error) {
    prepared?.forget(sql);
    throw error;
  }
}

const parseStep = (name: string, text: string) => protocol.serialize.parse({ name, text });

/** Prepares statements that come again, as PostgREST does: PostgreSQL then reads a statement once and keeps its plan. The
 * number is bounded, because each takes memory. */
export class PreparedStatements {
  #names: LRUCache<string, string>;
  #seen: LRUCache<string, true>;
  #steps: Uint8Array[] = [];
  #last = 0;

  constructor(most: number) {
    const dispose = (name: string) => {
      this.#steps.push(protocol.serialize.close({ type: "S", name }));
    };
    this.#names = new LRUCache({ max: most, dispose });
    this.#seen = new LRUCache({ max: most });
  }

  /** Returns the statement's name, "" for a statement that comes for the first time, and the messages that must precede its
   * use. */
  prepare(sql: string): { statement: string; steps: Uint8Array[] } {
    const known = this.#names.get(sql);
    let statement = known ?? "";
    if (known === undefined && this.#seen.has(sql)) {
      this.#last += 1;
      statement = `prepared_${this.#last}`;
      this.#names.set(sql, statement);
    }
    if (statement === "") this.#seen.set(sql, true);
    const closing = this.#steps;
    this.#steps = [];
    const steps = known === undefined ? [...closing, parseStep(statement, sql)] : closing;
    return { statement, steps };
  }

  /** Has a statement closed that failed: it may not have been prepared. */
  forget(sql: string): void {
    this.#names.delete(sql);
  }
}

function resultOf(db: PGlite, answers: messages.BackendMessage[]): QueryResult<unknown> {
  const fields = answers.find(isRowDescription)?.fields ?? [];
  const rows = answers
    .filter(isDataRow)
    .map(({ fields: cells }) =>
      Object.fromEntries(
        fields.map(({ name, dataTypeID }, at) => [
          name,
          types.parseType(cells[at] ?? null, dataTypeID, db.parsers),
        ]),
      ),
    );
  const commandTag = answers.find(isCommandComplete)?.text ?? "";
  const [, count = "0"] = /^(?:INSERT|UPDATE|DELETE|MERGE) (?:\d+ )?(\d+)$/.exec(commandTag) ?? [];
  return { rows, affectedRows: Number(count) };
}

type Answer = messages.BackendMessage;
const isRowDescription = (answer: Answer): answer is messages.RowDescriptionMessage =>
  answer.name === "rowDescription";
const isDataRow = (answer: Answer): answer is messages.DataRowMessage => answer.name === "dataRow";
const isCommandComplete = (answer: Answer): answer is messages.CommandCompleteMessage =>
  answer.name === "commandComplete";

interface HostStream {
  nfd?: number;
  stream_ops: { fsync?: (stream: HostStream) => number };
}
interface HostFs {
  open(path: string, flags: string): HostStream;
  close(stream: HostStream): void;
}

/** PGlite's start parameters without `-F`, so that commits reach the disk through `syncToDisk`. */
export function durableParams(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
}

/** Adds the missing fsync to PGlite's file system; its streams look for one. */
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
