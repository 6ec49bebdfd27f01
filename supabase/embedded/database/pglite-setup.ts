import { fsyncSync } from "node:fs";
import { type messages, type PGlite, protocol, types } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import { messageOf } from "../errors.ts";
import type { QueryResult } from "../types.ts";
import type { WorkerFailure } from "./connection.ts";

/** A parameter that has no text form in its type. */
export class ParameterError extends Error {}

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

/** Runs statements without parameters. Resolves with the command tag of each (`COMMIT`, `INSERT 0 1`). */
export async function runScript(db: PGlite, sql: string): Promise<string[]> {
  const answers = await db.execProtocolStream(protocol.serialize.query(sql), { syncToFs: false });
  return answers.filter(isCommandComplete).map(({ text }) => text);
}

const isPlain = (value: unknown) => value === null || !["object", "undefined"].includes(typeof value);

/** A statement with its parameters. */
export interface Step {
  sql: string;
  params: readonly unknown[];
  /** Nobody reads the rows, so PostgreSQL does not describe them. */
  isSilent?: boolean;
}

/** Tells whether a statement can be part of a batch: no parameter's text depends on its type. */
export const fitsBatch = ({ params }: Step) => params.every(isPlain);

/** Runs a statement whose parameters' text depends on their types. */
export async function runTyped(db: PGlite, { sql, params }: Step): Promise<QueryResult<unknown>> {
  const { rows, command, affectedRows } = await db.query(sql, [...params]);
  return { rows, affectedRows: command === "SELECT" ? 0 : (affectedRows ?? 0) };
}

/**
 * Runs statements one after another in one message, which costs less than a message for each. After one that fails the rest is
 * left out. Resolves with the result of each.
 */
export async function runBatch(
  db: PGlite,
  steps: readonly Step[],
  prepared: PreparedStatements,
): Promise<QueryResult<unknown>[]> {
  const messages = steps.flatMap((step) => messagesOf(step, prepared.prepare(step.sql)));
  const batch = Buffer.concat([...prepared.takeClosing(), ...messages, protocol.serialize.sync()]);
  try {
    const answers = await db.execProtocolStream(batch, { syncToFs: false });
    return resultsOf(db, answers);
  } catch (error) {
    for (const { sql } of steps) prepared.forget(sql);
    throw error;
  }
}

function messagesOf({ params, isSilent = false }: Step, { statement, parse }: Prepared): Uint8Array[] {
  const { bind, describe, execute } = protocol.serialize;
  const values = params.map((value) => (value === null ? null : String(value)));
  return [
    ...(parse === null ? [] : [parse]),
    bind({ statement, values }),
    ...(isSilent ? [] : [describe({ type: "P" })]),
    execute({}),
  ];
}

interface Prepared {
  /** "" for a statement that comes for the first time. */
  statement: string;
  /** The message that has it read; null where PostgreSQL knows it. */
  parse: Uint8Array | null;
}

/** Prepares statements that come again, as PostgREST does: PostgreSQL then reads a statement once and keeps its plan. The
 * number is bounded, because each takes memory. */
export class PreparedStatements {
  #names: LRUCache<string, string>;
  #seen: LRUCache<string, true>;
  #closing: Uint8Array[] = [];
  #last = 0;

  constructor(most: number) {
    const dispose = (name: string) => {
      this.#closing.push(protocol.serialize.close({ type: "S", name }));
    };
    this.#names = new LRUCache({ max: most, dispose });
    this.#seen = new LRUCache({ max: most });
  }

  prepare(sql: string): Prepared {
    const known = this.#names.get(sql);
    if (known !== undefined) return { statement: known, parse: null };
    let statement = "";
    if (this.#seen.has(sql)) {
      this.#last += 1;
      statement = `prepared_${this.#last}`;
      this.#names.set(sql, statement);
    } else this.#seen.set(sql, true);
    return { statement, parse: protocol.serialize.parse({ name: statement, text: sql }) };
  }

  /** Returns the messages that close what is no longer kept; they must be sent first, where no failure leaves them out. */
  takeClosing(): Uint8Array[] {
    const closing = this.#closing;
    this.#closing = [];
    return closing;
  }

  /** Has a statement closed of a batch that failed: it may not have been prepared. */
  forget(sql: string): void {
    this.#names.delete(sql);
  }
}

/** Splits the answers to a batch: a statement's last one says that it is complete. */
function resultsOf(db: PGlite, answers: readonly Answer[]): QueryResult<unknown>[] {
  const results: QueryResult<unknown>[] = [];
  let first = 0;
  for (const [at, answer] of answers.entries()) {
    if (!isCommandComplete(answer)) continue;
    results.push(resultOf(db, answers.slice(first, at), answer.text));
    first = at + 1;
  }
  return results;
}

function resultOf(db: PGlite, answers: readonly Answer[], commandTag: string): QueryResult<unknown> {
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
