import { cpSync, openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { Extensions, PGlite as PGliteType } from "@electric-sql/pglite";
import { allowCancelling, dropCancelling } from "./cancel-query.ts";
import type { Beginning, WorkerMessage, WorkerReply, WorkerRequest } from "./connection.ts";
import {
  durableParams,
  failureOf,
  literal,
  PreparedStatements,
  parsers,
  runScript,
  runStatement,
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
  db = await PGlite.create(dataDir, {
    startParams: isOnDisk ? durableParams(startParams) : startParams,
    initDbStartParams: ["--wal-segsize=1"],
    wasmModule: postgres,
    relaxedDurability: false,
    extensions: await loadExtensions(extensions),
    parsers,
    serializers,
    ...(dump === null ? {} : { loadDataDir: dump }),
  });
  prepared = new PreparedStatements(mostPrepared);
  allowCancelling(db, () => running);
  if (isOnDisk) {
    syncToDisk(db);
    makePrivate(dataDir, () => undefined);
  }
  await db.exec(beOwner);
}

async function begin({ caller, readOnly }: Beginning): Promise<void> {
  isOwners = caller === "owner";
  const mode = readOnly ? "begin read only" : "begin";
  if (caller === "owner") {
    await runScript(opened(), mode);
    return;
  }
  const role = `"${caller.role.replaceAll('"', '""')}"`;
  // As on a hosted project a session belongs to authenticator or Auth, so that no function gains a stronger role.
  const login = caller.role === "supabase_auth_admin" ? role : "authenticator";
  const { search_path: path = "public, extensions", ...settings } = caller.settings ?? {};
  const steps = [
    `${mode}; set local session authorization ${login}; set local role ${role}`,
    // As a value of `set` the path would be read as a single name.
    `select set_config('search_path', ${literal(path)}, true)`,
    ...Object.entries({ "request.jwt.claims": JSON.stringify(caller.claims), ...settings }).map(
      ([name, value]) => `set local ${name} = ${literal(value)}`,
    ),
  ];
  await runScript(opened(), steps.join("; "));
}

async function finish(sql: "commit" | "rollback"): Promise<void> {
  const [command] = await runScript(opened(), sql);
  if (isOwners) {
    await runScript(opened(), `reset role; reset all; ${beOwner}`);
    if (typesMayHaveChanged) await opened().refreshArrayTypes();
    typesMayHaveChanged = false;
  }
  if (sql === "commit" && command === "ROLLBACK") {
    throw Object.assign(
      new Error("current transaction is aborted, commands ignored until end of transaction block"),
      { code: "25P02" },
    );
  }
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
    case "query": {
      if (request.first !== null) await begin(request.first);
      const result = await runStatement(opened(), request.sql, request.params, prepared);
      if (request.isLast) await finish("commit");
      return result;
    }
    case "exec":
      if (request.first !== null) await begin(request.first);
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
