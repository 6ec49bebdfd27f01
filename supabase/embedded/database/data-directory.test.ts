import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdtemp, open as openFile, readdir, rm, stat, truncate, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sumsOf } from "../backup/testing.ts";
import { StartupError } from "../errors.ts";
import { temporaryFolder } from "../test-folder.ts";
import { plantDatabase } from "../testing.ts";
import type { Log } from "../types.ts";
import { keepsFormerDatabase, markComplete, openDataDir } from "./data-directory.ts";
import type { DatabaseOptions, PGliteDatabase } from "./database.ts";
import { findDamage } from "./integrity.ts";
import { findOtherPostgres, POSTGRES_MAJOR } from "./postgres-version.ts";
import { forgetRestored, listSnapshots, readRestored, takeSnapshot } from "./snapshots.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const silent: Log = () => undefined;
const TABLES = `
  create table kept (n int);
  insert into kept values (1);
  create table wide (id int primary key, text text);
  insert into wide select n, repeat('isi ', 50) from generate_series(1, 2000) n;
  create schema embedded_backend;
  create table embedded_backend.state ();`;
const PAGE_BYTES = 8192;
const root = temporaryFolder();
let template = "";
/** Files of a table and of its primary key, within pgdata. */
let paths = { table: "", index: "" };
let major = 0;

beforeAll(async () => {
  template = path.join(root, "template");
  await plantDatabase(template, "new");
  const db = await openDataDir({ dataDir: template, log: silent });
  await db.transaction("owner", (tx) => tx.exec(TABLES));
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<typeof paths & { major: number }>(
      `select pg_relation_filepath('wide') as table, pg_relation_filepath('wide_pkey') as index,
        current_setting('server_version_num')::int / 10000 as major`,
    ),
  );
  for (const row of rows) ({ major, ...paths } = row);
  await takeSnapshot(db, template, silent);
  await db.transaction("owner", (tx) => tx.exec("insert into kept values (2)"));
  await db.close();
});

async function copyOfTemplate({ snapshots = true } = {}): Promise<string> {
  const dataDir = await mkdtemp(path.join(root, "copy-"));
  cpSync(template, dataDir, { recursive: true });
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

async function overwrite(file: string, position: number, bytes = randomBytes(PAGE_BYTES)): Promise<void> {
  const handle = await openFile(file, "r+");
  await handle.write(bytes, 0, bytes.length, position);
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
  "noise within a table": (pgdata) => overwrite(path.join(pgdata, paths.table), 5 * PAGE_BYTES),
  "noise within a primary key": (pgdata) => overwrite(path.join(pgdata, paths.index), 2 * PAGE_BYTES),
  "noise in the write-ahead log": async (pgdata) => {
    const folder = path.join(pgdata, "pg_wal");
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(folder, entry.name);
      await writeFile(file, randomBytes((await stat(file)).size));
    }
  },
};

const found: Record<string, RegExp> = {
  "an empty pg_control": /pg_control has 0 bytes, not 8192/,
  "no folder at all": /the folder pgdata is missing/,
  "no folder of transactions": /the folder pg_xact is missing/,
};

test.for(Object.entries(damages))(
  "%s is found, and never becomes a new empty database (R04)",
  async ([name, damage]) => {
    const dataDir = await copyOfTemplate({ snapshots: false });
    await damage(path.join(dataDir, "pgdata"));
    const before = (await readdir(dataDir)).sort();
    const opening = openDataDir({ dataDir, log: silent });
    await expect(opening).rejects.toBeInstanceOf(StartupError);
    await expect(opening).rejects.toThrow(/is damaged \(.+\) and there is no usable snapshot/);
    await expect(opening).rejects.toThrow(found[name] ?? /damaged/);
    expect((await readdir(dataDir)).sort()).toEqual(before);
  },
);

test.for(["noise within a table", "no folder at all"])(
  "%s: the newest snapshot that opens, said out loud, the old files kept (R04)",
  async (name) => {
    const dataDir = await copyOfTemplate();
    await writeFile(path.join(dataDir, "snapshots/2099-01-01T00-00-00Z.tar.gz"), "not a snapshot");
    await writeFile(path.join(dataDir, "snapshots/2026-01-01T00-00-00Z.tar.gz.part"), "");
    const [unusable, snapshot, ...others] = await listSnapshots(dataDir);
    expect(others).toEqual([]);
    await damages[name]?.(path.join(dataDir, "pgdata"));
    const said: string[] = [];
    const db = await open(dataDir, (_level, event, fields) =>
      said.push(`${event} ${fields?.message ?? fields?.snapshot}`),
    );
    expect(await rowsKept(db)).toEqual([1]);
    expect(said[0]).toBe(`database.snapshot-unusable ${unusable?.file}`);
    expect(said[1]).toMatch(
      /database\.restored THE DATABASE WAS DAMAGED \(.+\)\. It was replaced by the snapshot of 20.+Z: changes made after that are missing/,
    );
    expect(await keepsFormerDatabase(dataDir)).toBe(name !== "no folder at all");
    expect(await readRestored(dataDir)).toMatchObject({ snapshotOf: snapshot?.taken, at: expect.any(Date) });
    await forgetRestored(dataDir);
    expect(await readRestored(dataDir)).toBeNull();
  },
);

test("a database whose tables are gone is damaged, not new (R04)", async () => {
  const dataDir = await copyOfTemplate({ snapshots: false });
  const emptied = await openDataDir({ dataDir, log: silent });
  await markComplete(dataDir);
  await emptied.transaction("owner", (tx) => tx.exec("drop schema embedded_backend cascade"));
  await emptied.close();
  await expect(openDataDir({ dataDir, log: silent })).rejects.toThrow(/damaged \(its tables are gone\)/);
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

test("a statement that does not let itself be cancelled: the database is opened anew with all its rows, for whoever waits (S34)", async () => {
  const db = await open(await copyOfTemplate(), silent, { queryDeadlineMs: 20_000 });
  const asleep = db.transaction("owner", (tx) => tx.exec("delete from kept; select pg_sleep(600)"), {
    queryDeadlineMs: 500,
  });
  const waiting = rowsKept(db);
  await expect(asleep).rejects.toMatchObject({ code: "57014" });
  expect(await waiting).toEqual([1, 2]);
});

test("what PGlite itself writes is its own, as this version of it is known here", async () => {
  expect(major).toBe(POSTGRES_MAJOR);
  expect(await findOtherPostgres(path.join(template, "pgdata"))).toBeNull();
});

async function writeCatalogueVersion(pgdata: string, version: number): Promise<void> {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(version);
  await overwrite(path.join(pgdata, "global/pg_control"), 12, bytes);
}

test.each<[string, (pgdata: string) => Promise<void>, RegExp]>([
  [
    "newer",
    (pgdata) => writeFile(path.join(pgdata, "PG_VERSION"), "19\n"),
    /written by PostgreSQL 19, .+ not damaged, and nothing was changed\. Run the newer version of the site again/,
  ],
  [
    "older",
    (pgdata) => writeFile(path.join(pgdata, "PG_VERSION"), "17\n"),
    /written by PostgreSQL 17, .+ Run the version of the site that wrote it, make a backup there/,
  ],
  [
    "a newer build of the same",
    (pgdata) => writeCatalogueVersion(pgdata, 202_606_011),
    /written by another build of PostgreSQL 18 \(catalogue 202606011\), .+ Run the newer version/,
  ],
])(
  "files of a PostgreSQL that is %s: told apart from damage, and no snapshot takes their place (R17)",
  async (_which, rewrite, sentence) => {
    const dataDir = await copyOfTemplate();
    await rewrite(path.join(dataDir, "pgdata"));
    const before = await sumsOf(dataDir);
    const opening = openDataDir({ dataDir, log: silent });
    await expect(opening).rejects.toBeInstanceOf(StartupError);
    await expect(opening).rejects.toThrow(sentence);
    expect(await sumsOf(dataDir)).toEqual(before);
    expect((await readdir(dataDir)).sort()).toEqual(["initialized.json", "pgdata", "snapshots"]);
  },
);

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
  const child = spawn(process.execPath, ["--eval", writer, script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const acknowledged: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(Number(line));
    if (acknowledged.length === 100) child.kill("SIGKILL");
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  const kept = new Set(await rowsKept(await open(dataDir)));
  expect([1, 2].filter((n) => !kept.has(n))).toEqual([]);
  expect(acknowledged.filter((n) => !kept.has(n) || !kept.has(-n))).toEqual([]);
  expect([...kept].filter((n) => n < 0 && !kept.has(-n))).toEqual([]);
});
