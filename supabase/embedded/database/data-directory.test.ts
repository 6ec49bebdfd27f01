import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  cp,
  mkdtemp,
  open as openFile,
  readdir,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { StartupError } from "../errors.ts";
import { plantDatabase } from "../testing.ts";
import type { Log } from "../types.ts";
import { keepsFormerDatabase, markComplete, openDataDir } from "./data-directory.ts";
import type { DatabaseOptions, PGliteDatabase } from "./database.ts";
import { findDamage } from "./integrity.ts";
import { lockDataDir } from "./lock.ts";
import { forgetRestored, listSnapshots, readRestored, takeSnapshot } from "./snapshots.ts";

const silent: Log = () => undefined;
const TABLES = `
  create table kept (n int);
  insert into kept values (1);
  create table wide (id int primary key, text text);
  insert into wide select n, repeat('isi ', 50) from generate_series(1, 2000) n;
  create schema embedded_backend;
  create table embedded_backend.state ();`;
const PAGE_BYTES = 8192;
let root = "";
let template = "";
/** Files of a table and of its primary key, within pgdata. */
let paths = { table: "", index: "" };

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "data-directory-test-"));
  template = path.join(root, "template");
  await plantDatabase(template);
  const db = await openDataDir({ dataDir: template, log: silent });
  await db.transaction("owner", (tx) => tx.exec(TABLES));
  paths = await db.transaction("owner", async (tx) => {
    const { rows } = await tx.query<typeof paths>(
      "select pg_relation_filepath('wide') as table, pg_relation_filepath('wide_pkey') as index",
    );
    return rows[0] ?? paths;
  });
  await takeSnapshot(db, template, silent);
  await db.transaction("owner", (tx) => tx.exec("insert into kept values (2)"));
  await db.close();
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function copyOfTemplate({ snapshots = true } = {}): Promise<string> {
  const dataDir = await mkdtemp(path.join(root, "copy-"));
  await cp(template, dataDir, { recursive: true });
  if (!snapshots) await rm(path.join(dataDir, "snapshots"), { recursive: true });
  return dataDir;
}

async function open(dataDir: string, log: Log = silent, limits: Partial<DatabaseOptions> = {}) {
  const db = await openDataDir({ dataDir, log, ...limits });
  onTestFinished(() => db.close());
  return db;
}

async function rowsKept(db: PGliteDatabase): Promise<number[]> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ n: number }>("select n from kept order by n"),
  );
  return rows.map((row) => row.n);
}

test("what was committed is there after a restart", async () => {
  expect(await rowsKept(await open(await copyOfTemplate()))).toEqual([1, 2]);
});

async function overwrite(file: string, page: number): Promise<void> {
  const handle = await openFile(file, "r+");
  await handle.write(randomBytes(PAGE_BYTES), 0, PAGE_BYTES, page * PAGE_BYTES);
  await handle.close();
}

const damages: Record<string, (pgdata: string) => Promise<void>> = {
  "an empty pg_control": (pgdata) => truncate(path.join(pgdata, "global/pg_control"), 0),
  "a pg_control of zeros": (pgdata) => writeFile(path.join(pgdata, "global/pg_control"), Buffer.alloc(8192)),
  "no folder at all": (pgdata) => rm(pgdata, { recursive: true }),
  "no folder of transactions": (pgdata) => rm(path.join(pgdata, "pg_xact"), { recursive: true }),
  "an emptied table": (pgdata) => truncate(path.join(pgdata, paths.table), 0),
  "a shortened table": (pgdata) => truncate(path.join(pgdata, paths.table), 3 * PAGE_BYTES),
  "a table that is gone": (pgdata) => unlink(path.join(pgdata, paths.table)),
  "noise within a table": (pgdata) => overwrite(path.join(pgdata, paths.table), 5),
  "noise within a primary key": (pgdata) => overwrite(path.join(pgdata, paths.index), 2),
  "noise in the write-ahead log": async (pgdata) => {
    const folder = path.join(pgdata, "pg_wal");
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(folder, entry.name);
      await writeFile(file, randomBytes((await stat(file)).size));
    }
  },
};

test.for(Object.entries(damages))(
  "%s: the newest snapshot, said out loud, the old files kept (R04)",
  async ([, damage]) => {
    const dataDir = await copyOfTemplate();
    await damage(path.join(dataDir, "pgdata"));
    const said: string[] = [];
    const db = await open(dataDir, (_level, event, fields) => said.push(`${event} ${fields?.message}`));
    expect(await rowsKept(db)).toEqual([1]);
    expect(said.join("\n")).toMatch(
      /database\.restored THE DATABASE WAS DAMAGED \(.+\)\. It was replaced by the snapshot of 20.+Z: changes made after that are missing/,
    );
    expect(await keepsFormerDatabase(dataDir)).toBe(damage !== damages["no folder at all"]);
    const [snapshot] = await listSnapshots(dataDir);
    expect(await readRestored(dataDir)).toMatchObject({ snapshotOf: snapshot?.taken, at: expect.any(Date) });
    await forgetRestored(dataDir);
    expect(await readRestored(dataDir)).toBeNull();
  },
);

test("a database whose tables are gone is damaged, not new (R04)", async () => {
  const dataDir = await copyOfTemplate();
  const emptied = await openDataDir({ dataDir, log: silent });
  await markComplete(dataDir);
  await emptied.transaction("owner", (tx) =>
    tx.exec("drop schema embedded_backend cascade; drop table kept"),
  );
  await emptied.close();
  const said: unknown[] = [];
  const db = await open(dataDir, (_level, _event, fields) => said.push(fields?.message));
  expect(await rowsKept(db)).toEqual([1]);
  expect(said.join()).toMatch(/THE DATABASE WAS DAMAGED \(its tables are gone\)/);
});

test("names what is missing of PostgreSQL's files", async () => {
  const pgdata = path.join(await copyOfTemplate(), "pgdata");
  expect(await findDamage(pgdata)).toBeNull();
  await unlink(path.join(pgdata, "global/pg_control"));
  expect(await findDamage(pgdata)).toBe("the file global/pg_control is missing");
  await truncate(path.join(pgdata, "PG_VERSION"), 0);
  expect(await findDamage(pgdata)).toBe("the file PG_VERSION is empty");
  await rm(path.join(pgdata, "pg_wal"), { recursive: true });
  expect(await findDamage(pgdata)).toBe("the folder pg_wal is missing");
});

test("damage without a snapshot: one sentence, and never a new empty database (R04)", async () => {
  const dataDir = await copyOfTemplate({ snapshots: false });
  await rm(path.join(dataDir, "pgdata"), { recursive: true });
  const opening = openDataDir({ dataDir, log: silent });
  await expect(opening).rejects.toBeInstanceOf(StartupError);
  await expect(opening).rejects.toThrow(/damaged \(the folder pgdata is missing\).*no usable snapshot/);
  expect(await readdir(dataDir)).not.toContain("pgdata");
});

test("a snapshot that does not open is passed over for the one before it (R04)", async () => {
  const dataDir = await copyOfTemplate();
  await writeFile(path.join(dataDir, "snapshots/2099-01-01T00-00-00Z.tar.gz"), "not a snapshot");
  await truncate(path.join(dataDir, "pgdata/global/pg_control"), 0);
  expect(await rowsKept(await open(dataDir))).toEqual([1]);
});

test("a statement that does not let itself be cancelled: the database is opened anew with all its rows, for whoever waits (S34)", async () => {
  const db = await open(await copyOfTemplate(), silent, { queryDeadlineMs: 20_000 });
  const asleep = db.transaction("owner", (tx) => tx.exec("delete from kept; select pg_sleep(600)"), {
    queryDeadlineMs: 500,
  });
  const waiting = rowsKept(db);
  await expect(asleep).rejects.toMatchObject({ code: "57014" });
  expect(await waiting).toEqual([1, 2]);
});

test("a snapshot is listed only under its whole name", async () => {
  const dataDir = await copyOfTemplate();
  await writeFile(path.join(dataDir, "snapshots/2026-01-01T00-00-00Z.tar.gz.part"), "");
  expect(await listSnapshots(dataDir)).toHaveLength(1);
});

const holder = `
  const { lockDataDir } = await import(process.argv[1]);
  await lockDataDir(process.argv[2], "http://127.0.0.1:54321");
  console.log("locked");
  setInterval(() => undefined, 1000);`;

async function lockInOtherProcess(dataDir: string) {
  const script = fileURLToPath(new URL("./lock.ts", import.meta.url));
  const child = spawn(process.execPath, ["--eval", holder, script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(createInterface(child.stdout), "line");
  return child;
}

test("a second process is refused at once with the name of the first; kill -9 of the first frees the folder and is told to the next run, not to a command (R02) (R16)", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const child = await lockInOtherProcess(dataDir);
  const started = performance.now();
  await expect(lockDataDir(dataDir, "http://127.0.0.1:1")).rejects.toThrow(
    new RegExp(`in use by process ${child.pid} on .+, serving http://127.0.0.1:54321 since 20`),
  );
  expect(performance.now() - started).toBeLessThan(1_000);
  child.kill("SIGKILL");
  await once(child, "exit");
  const doctor = await lockDataDir(dataDir, "no address (npm run doctor)", { passing: true });
  doctor.release();
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(lock.predecessor).toMatch(
    new RegExp(
      `^The run before this one \\(process ${child.pid} on .+ ended without closing the database: by the system, probably for lack of memory`,
    ),
  );
  lock.release();
});

test("a run that closed leaves nothing to tell; one that went down with its machine is told apart (R16)", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const closed = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(closed.predecessor).toBeNull();
  closed.release();
  const afterClosed = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(afterClosed.predecessor).toBeNull();
  afterClosed.release();
  const owner = { pid: 1, host: "sebelum", since: "2026-01-01T00:00:00.000Z", address: "", boot: "another" };
  await writeFile(path.join(dataDir, "lock.json"), JSON.stringify(owner));
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect(lock.predecessor).toMatch(
    /^The run before .+ ended with its machine, without closing the database\.$/,
  );
  lock.release();
});

test("taking the lock writes no journal, so that a full disk keeps nobody out (R03)", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  expect((await readdir(dataDir)).sort()).toEqual(["lock.db", "lock.json"]);
  expect((await stat(path.join(dataDir, "lock.db"))).size).toBe(0);
  lock.release();
});

test("the same process cannot take a folder twice either, and the first lock outlives the attempt", async () => {
  const dataDir = await mkdtemp(path.join(root, "lock-"));
  const lock = await lockDataDir(dataDir, "http://127.0.0.1:1");
  await expect(lockDataDir(dataDir, "http://127.0.0.1:2")).rejects.toBeInstanceOf(StartupError);
  expect(lockInOtherProcessFails(dataDir)).toMatch(/in use by process/);
  lock.release();
});

function lockInOtherProcessFails(dataDir: string): string {
  const script = fileURLToPath(new URL("./lock.ts", import.meta.url));
  const attempt = `await (await import(process.argv[1])).lockDataDir(process.argv[2], "").catch((e) => console.log(e.message));`;
  return execFileSync(process.execPath, ["--eval", attempt, script, dataDir], { encoding: "utf8" });
}

const writer = `
  const { openDataDir } = await import(process.argv[1]);
  const db = await openDataDir({ dataDir: process.argv[2], log: () => undefined });
  for (let n = 3; ; n += 1) {
    await db.transaction("owner", async (tx) => {
      await tx.query("insert into kept values ($1)", [n]);
      await tx.query("insert into kept values ($1)", [-n]);
    });
    console.log(n);
  }`;

test("kill -9 while writing: every acknowledged row is there, and none is half there", async () => {
  const dataDir = await copyOfTemplate();
  const script = fileURLToPath(new URL("./data-directory.ts", import.meta.url));
  for (const rowsBeforeKill of [5, 150]) {
    const child = spawn(process.execPath, ["--eval", writer, script, dataDir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const acknowledged: number[] = [];
    for await (const line of createInterface(child.stdout)) {
      acknowledged.push(Number(line));
      if (acknowledged.length === rowsBeforeKill) child.kill("SIGKILL");
    }
    const db = await openDataDir({ dataDir, log: silent });
    expect(acknowledged.length).toBeGreaterThanOrEqual(rowsBeforeKill);
    const kept = new Set(await rowsKept(db));
    expect(acknowledged.filter((n) => !kept.has(n) || !kept.has(-n))).toEqual([]);
    expect([...kept].filter((n) => n < 0 && !kept.has(-n))).toEqual([]);
    await db.transaction("owner", (tx) => tx.exec("delete from kept"));
    await db.close();
  }
});
