import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import {
  copyFile,
  mkdtemp,
  open as openFile,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { believeProofs, sumsOf } from "../backup/testing.ts";
import { StartupError } from "../errors.ts";
import { temporaryFolder } from "../test-folder.ts";
import { plantDatabase } from "../testing.ts";
import type { Log } from "../types.ts";
import { keepsFormerDatabase, markComplete, openDataDir } from "./data-directory.ts";
import { PGliteDatabase } from "./database.ts";
import { mustBeReadable } from "./integrity.ts";
import { findOtherPostgres, postgresMajor } from "./postgres-version.ts";
import { prove } from "./prove-in-process.ts";
import { forgetRestored, listSnapshots, readRestored, takeSnapshot } from "./snapshots.ts";

const silent: Log = () => undefined;
/**
 * Tables in the order in which tests damage them: PostgreSQL may know pages of a table that it has read without the
 * disk.
 */
const wideTables = ["gone", "noisy", "noisy_key", "shortened", "emptied"];
const tablesScript = `
  create table kept (n int);
  insert into kept values (1);
  ${wideTables
    .map(
      (name) => `create table ${name} (id int primary key, text text);
    insert into ${name} select n, repeat('isi ', 200) from generate_series(1, 800) n;`,
    )
    .join("\n")}
  create schema embedded_backend;
  create table embedded_backend.state ();`;
const pageBytes = 8192;
const root = temporaryFolder();
let template = "";
/** Files of tables and their primary keys, relative to pgdata. */
let paths: Record<string, string> = {};
let major = 0;

beforeAll(async () => {
  template = path.join(root, "template");
  await plantDatabase(template, "new");
  const db = await openDataDir({ dataDir: template, log: silent });
  await db.transaction("owner", (tx) => tx.exec(tablesScript));
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ paths: typeof paths; major: number }>(
      `select json_object_agg(relname, pg_relation_filepath(oid)) as paths,
        current_setting('server_version_num')::int / 10000 as major
      from pg_class where relnamespace = 'public'::regnamespace`,
    ),
  );
  for (const row of rows) ({ major, paths } = row);
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

async function open(dataDir: string, log: Log = silent) {
  const db = await openDataDir({ dataDir, log });
  onTestFinished(() => db.close());
  return db;
}

async function rowsKept(db: PGliteDatabase): Promise<number[]> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ n: number }>("select n from kept order by n"),
  );
  return rows.map((row) => row.n);
}

async function overwrite(file: string, position: number, bytes = randomBytes(pageBytes)): Promise<void> {
  const handle = await openFile(file, "r+");
  await handle.write(bytes, 0, bytes.length, position);
  await handle.close();
}

type Damage = (file: string) => Promise<void>;
const inFile = (relation: string, damage: Damage) => (pgdata: string) =>
  damage(path.join(pgdata, paths[relation] ?? ""));

const at = (file: string, damage: Damage) => (pgdata: string) => damage(path.join(pgdata, file));
const gone = (folder: string) => rm(folder, { recursive: true });
const zeros = (file: string) => writeFile(file, Buffer.alloc(8192));
const empty = (file: string) => truncate(file, 0);
const noise = (file: string) => overwrite(file, 5 * pageBytes);
const controlFile = "global/pg_control";

const damages: [what: string, damage: Damage, found: RegExp][] = [
  ["an empty pg_control", at(controlFile, empty), /pg_control has 0 bytes, not 8192/],
  ["a pg_control of zeros", at(controlFile, zeros), /damaged/],
  ["no folder at all", gone, /the folder pgdata is missing/],
  ["no pg_control", at(controlFile, unlink), /the file global\/pg_control is missing/],
  ["an empty PG_VERSION", at("PG_VERSION", empty), /the file PG_VERSION is empty/],
  ["no folder of transactions", at("pg_xact", gone), /the folder pg_xact is missing/],
  ["noise within a table", inFile("noisy", noise), /invalid page/],
];

test.each(damages)("%s is found, and never becomes a new empty database", async (_, damage, found) => {
  const dataDir = await copyOfTemplate({ snapshots: false });
  await damage(path.join(dataDir, "pgdata"));
  const before = (await readdir(dataDir)).sort();
  const opening = openDataDir({ dataDir, log: silent });
  await expect(opening).rejects.toBeInstanceOf(StartupError);
  await expect(opening).rejects.toThrow(/is damaged \(.+\) and there is no usable snapshot/);
  await expect(opening).rejects.toThrow(found);
  expect((await readdir(dataDir)).sort()).toEqual(before);
});

test("damage to tables and primary keys is found; without its tables a database is damaged", async () => {
  const dataDir = await copyOfTemplate({ snapshots: false });
  const pgdata = path.join(dataDir, "pgdata");
  const db = await PGliteDatabase.open({ pgdata, log: silent });
  onTestFinished(() => db.close());
  const inTables: [relation: string, damage: Damage, found: RegExp][] = [
    ["gone", unlink, /could not open file/],
    ["noisy", noise, /invalid page/],
    ["noisy_key_pkey", (file) => overwrite(file, 2 * pageBytes), /invalid page/],
    ["shortened", (file) => truncate(file, 3 * pageBytes), /shortened has \d+ rows, but .+ names 800/],
    ["emptied", empty, /emptied has 0 rows, but its primary key names 800/],
  ];
  for (const [relation, damage, found] of inTables) {
    await inFile(relation, damage)(pgdata);
    await expect(mustBeReadable(db)).rejects.toThrow(found);
    const sound = path.join(template, "pgdata", paths[relation] ?? "");
    await inFile(relation, (file) => copyFile(sound, file))(pgdata);
  }
  await mustBeReadable(db);
  await markComplete(dataDir);
  await db.transaction("owner", (tx) => tx.exec("drop schema embedded_backend cascade"));
  await db.close();
  await expect(openDataDir({ dataDir, log: silent })).rejects.toThrow(/damaged \(its tables are gone\)/);
});

async function noiseInLog(pgdata: string): Promise<void> {
  const folder = path.join(pgdata, "pg_wal");
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(folder, entry.name);
    await writeFile(file, randomBytes((await stat(file)).size));
  }
}

test("a write-ahead log of noise: the newest snapshot that opens takes its place", async () => {
  const dataDir = await copyOfTemplate();
  const [taken] = await listSnapshots(dataDir);
  await rename(taken?.file ?? "", path.join(dataDir, "snapshots/2026-01-02T00-00-00Z.tar.gz"));
  await writeFile(path.join(dataDir, "snapshots/2026-01-03T00-00-00Z.tar.gz"), "not a snapshot");
  await writeFile(path.join(dataDir, "snapshots/2026-01-01T00-00-00Z.tar.gz.part"), "");
  const [unusable, snapshot, ...others] = await listSnapshots(dataDir);
  expect(others).toEqual([]);
  await noiseInLog(path.join(dataDir, "pgdata"));
  const said: string[] = [];
  const db = await open(dataDir, (_level, event, fields) =>
    said.push(`${event} ${fields?.message ?? fields?.snapshot}`),
  );
  expect(await rowsKept(db)).toEqual([1]);
  expect(said[0]).toBe(`database.snapshot-unusable ${unusable?.file}`);
  expect(said[1]).toMatch(
    /database\.restored THE DATABASE WAS DAMAGED \(.+\)\. It was replaced by the snapshot of 20.+Z: changes made after that are missing/,
  );
  expect(await keepsFormerDatabase(dataDir)).toBe(true);
  expect(await readRestored(dataDir)).toMatchObject({ snapshotOf: snapshot?.taken, at: expect.any(Date) });
  await forgetRestored(dataDir);
  expect(await readRestored(dataDir)).toBeNull();
});

test("no folder at all: the snapshot takes its place", async () => {
  await believeProofs();
  const dataDir = await copyOfTemplate();
  await rm(path.join(dataDir, "pgdata"), { recursive: true });
  expect(await rowsKept(await open(dataDir))).toEqual([1]);
  expect(await keepsFormerDatabase(dataDir)).toBe(false);
  expect(await readRestored(dataDir)).not.toBeNull();
});

test("a copy with a damaged page is not proved; PGlite's own files are recognised", async () => {
  const pgdata = path.join(await copyOfTemplate({ snapshots: false }), "pgdata");
  await inFile("noisy", noise)(pgdata);
  await expect(prove(pgdata)).rejects.toThrow(/invalid page/);
  expect(major).toBe(postgresMajor);
  expect(await findOtherPostgres(path.join(template, "pgdata"))).toBeNull();
});

test("files of a newer PostgreSQL are no damage, and no snapshot takes their place", async () => {
  const dataDir = await copyOfTemplate();
  await writeFile(path.join(dataDir, "pgdata/PG_VERSION"), "19\n");
  const before = await sumsOf(dataDir);
  const opening = openDataDir({ dataDir, log: silent });
  await expect(opening).rejects.toBeInstanceOf(StartupError);
  await expect(opening).rejects.toThrow(/written by PostgreSQL 19, .+ not damaged, and nothing was changed/);
  expect(await sumsOf(dataDir)).toEqual(before);
  expect((await readdir(dataDir)).sort()).toEqual(["initialized.json", "pgdata", "snapshots"]);
});
