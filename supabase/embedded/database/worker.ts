import { cpSync, openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { Extensions, PGliteOptions, PGlite as PGliteType } from "@electric-sql/pglite";
import type { QueryResult } from "../types.ts";
import { allowCancelling, dropCancelling } from "./cancel-query.ts";
import type { Beginning, WorkerMessage, WorkerReply, WorkerRequest } from "./connection.ts";
import {
  durableParams,
  failureOf,
  fitsBatch,
  ParameterError,
  PreparedStatements,
  parsers,
  runBatch,
  runScript,
  runTyped,
  type Step,
  serializers,
  syncToDisk,
} from "./pglite-setup.ts";
import { makePrivate } from "./private-files.ts";
import { archiveInMemory } from "./tar-of-folder.ts";

// PGlite has no checkpointer, and without one the write-ahead log would grow without end.
const commitsBetweenLogChecks = 20;
const logBytesBeforeCheckpoint = 8 * 1024 * 1024;

// PGlite never sets session_authorization, to which `set local` and `reset` return.
const beOwner = "set session authorization postgres";

const inMemory = "memory://";

/** The site's screens have some hundred statements in all; a kept plan takes up to 0.2 MB. */
const mostPrepared = 100;

type Opening = Extract<WorkerRequest, { op: "open" }>;
type Query = Extract<WorkerRequest, { op: "query" }>;

let db: PGliteType | null = null;
let committed = 0;
let running: number | null = null;
let typesMayHaveChanged = false;
let isOwners = false;
let prepared = new PreparedStatements(mostPrepared);

function opened(): PGliteType {
  if (db === null) throw new Error("the database is not open");
  return db;
}

/** Loads extensions that come with PGlite, by their names in `create extension`. */
async function loadExtensions(names: readonly string[]): Promise<Extensions> {
  const extensions: Extensions = {};
  for (const name of names) {
    const bundle = await import(`@electric-sql/pglite/contrib/${name}`).catch(() => {
      throw new Error(`PGlite brings no extension named "${name}"`);
    });
    extensions[name] = bundle[name];
  }
  return extensions;
}

async function openDatabase(opening: Opening): Promise<void> {
  const { dataDir: folder, load, standsIn, extensions, postgres } = opening;
  const dataDir = standsIn ? inMemory : folder;
  const dump = standsIn ? await archiveInMemory(folder) : load === null ? null : await openAsBlob(load);
  const { PGlite } = await import("@electric-sql/pglite");
  const startParams = PGlite.defaultStartParams.map((param) =>
    param === "search_path=public" ? 'search_path="$user", public, extensions' : param,
  );
  const isOnDisk = dataDir !== inMemory;
  // A database in memory is a copy for tests or a stand-in: clearing large buffers is a third of the time it takes to open.
  startParams.push("-c", `shared_buffers=${isOnDisk ? "32MB" : "4MB"}`);
  startParams.push("-c", "min_wal_size=4MB", "-c", "max_wal_size=32MB");
  // The type lets no option pass that PGlite does not know; `create` alone would.
  const options: PGliteOptions = {
    startParams: isOnDisk ? durableParams(startParams) : startParams,
    initDbStartParams: ["--wal-segsize=1"],
    pgliteWasmModule: postgres,
    relaxedDurability: false,
    extensions: await loadExtensions(extensions),
    parsers,
    serializers,
    ...(dump === null ? {} : { loadDataDir: dump }),
  };
  db = await PGlite.create(dataDir, options);
  prepared = new PreparedStatements(mostPrepared);
  allowCancelling(db, () => running);
  if (isOnDisk) {
    syncToDisk(db);
    makePrivate(dataDir, () => undefined);
  }
  await db.exec(beOwner);
}

const silent = (sql: string, params: readonly string[] = []): Step => ({ sql, params, isSilent: true });

/** Begins a transaction as its caller. */
function stepsOf({ caller, readOnly }: Beginning): Step[] {
  isOwners = caller === "owner";
  const beginning = silent(readOnly ? "begin read only" : "begin");
  if (caller === "owner") return [beginning];
  // As on a hosted project a session belongs to authenticator or Auth, so that no function gains a stronger role.
  const login = caller.role === "supabase_auth_admin" ? caller.role : "authenticator";
  const settings = {
    session_authorization: login,
    role: caller.role,
    search_path: "public, extensions",
    "request.jwt.claims": JSON.stringify(caller.claims),
    ...caller.settings,
  };
  const names = Object.keys(settings);
  const params = Object.values(settings);
  if (params.some((value) => value.includes("\0"))) throw new ParameterError("a setting cannot hold a NUL");
  // Values as parameters: the statement is the same for all requests, so it is read once.
  const sql = `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(", ")}`;
  return [beginning, silent(sql, params)];
}

async function begin(first: Beginning | null): Promise<void> {
  if (first !== null) await runBatch(opened(), stepsOf(first), prepared);
}

/** Runs a statement, in one message with the beginning and the end of its transaction. */
async function query({ first, isLast, sql, params }: Query): Promise<QueryResult<unknown> | undefined> {
  const step = { sql, params };
  if (!fitsBatch(step)) {
    await begin(first);
    const result = await runTyped(opened(), step);
    if (isLast) await finish("commit");
    return result;
  }
  const before = first === null ? [] : stepsOf(first);
  const after = isLast ? [silent("commit")] : [];
  const results = await runBatch(opened(), [...before, step, ...after], prepared);
  if (isLast) await beOwnerAgain();
  return results[before.length];
}

async function finish(sql: "commit" | "rollback"): Promise<void> {
  const [command] = await runScript(opened(), sql);
  await beOwnerAgain();
  if (sql === "commit" && command === "ROLLBACK") {
    throw Object.assign(
      new Error("current transaction is aborted, commands ignored until end of transaction block"),
      { code: "25P02" },
    );
  }
}

/** Undoes what the owner's statements may have set for longer than their transaction. */
async function beOwnerAgain(): Promise<void> {
  if (!isOwners) return;
  await runScript(opened(), `reset role; reset all; ${beOwner}`);
  if (typesMayHaveChanged) await opened().refreshArrayTypes();
  typesMayHaveChanged = false;
}

function commits(request: WorkerRequest): boolean {
  return request.op === "finish" ? request.sql === "commit" : request.op === "query" && request.isLast;
}

async function limitLog(): Promise<void> {
  committed += 1;
  if (committed % commitsBetweenLogChecks !== 0) return;
  const { rows } = await opened().query<{ bytes: string }>(
    "select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()",
  );
  if (Number(rows[0]?.bytes ?? 0) > logBytesBeforeCheckpoint) await opened().exec("checkpoint");
}

async function dump(file: string): Promise<number> {
  await opened().exec("checkpoint");
  const blob = await opened().dumpDataDir("none");
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(new Uint8Array(await blob.arrayBuffer()));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return blob.size;
}

async function perform(request: WorkerRequest): Promise<unknown> {
  switch (request.op) {
    case "open":
      return openDatabase(request);
    case "query":
      return query(request);
    case "exec":
      await begin(request.first);
      typesMayHaveChanged = true;
      await opened().exec(request.sql);
      return opened().isInTransaction();
    case "finish":
      return finish(request.sql);
    case "dump":
      return dump(request.file);
    case "copy":
      await opened().exec("checkpoint");
      cpSync(request.from, request.to, { recursive: true });
      return;
    case "close":
      await opened().exec("checkpoint");
      await opened().close();
      db = null;
  }
}

async function answer({ id, ...request }: WorkerMessage): Promise<void> {
  let reply: WorkerReply;
  running = id;
  try {
    reply = { id, ok: true, value: await perform(request) };
  } catch (error) {
    reply = { id, ok: false, failure: failureOf(error) };
  }
  running = null;
  if (db !== null) dropCancelling(db);
  parentPort?.postMessage(reply);
  if (reply.ok && commits(request)) await limitLog();
}

let turn = Promise.resolve();
parentPort?.on("message", (message: WorkerMessage) => {
  turn = turn.then(() => answer(message));
});
