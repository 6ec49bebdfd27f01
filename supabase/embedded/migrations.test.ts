import { mkdtemp, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "./errors.ts";
import { applyMigrations } from "./migrations.ts";
import { opened, temporaryFolder } from "./test-folder.ts";
import { openTestDatabase } from "./testing.ts";

const db = opened(openTestDatabase);
const root = temporaryFolder();
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(path.join(root, "migrations-"));
});
afterEach(() =>
  db.transaction("owner", (tx) =>
    tx.exec(
      "drop schema public cascade; create schema public; delete from supabase_migrations.schema_migrations",
    ),
  ),
);

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const apply = () => applyMigrations(db, folder, () => undefined);
const rows = async (sql: string) => (await db.transaction("owner", (tx) => tx.query(sql))).rows;

test("applies each file once, in the order of the versions, with the CLI's record", async () => {
  await write("20260101000002_b.sql", "insert into a values (2);");
  await write("20260101000001_a.sql", "create table a (n int); insert into a values (1);");
  await write("notes.sql", "this is not a migration");
  expect(await apply()).toEqual(["20260101000001_a.sql", "20260101000002_b.sql"]);
  expect(await apply()).toEqual([]);
  expect(await rows("select n from a order by n")).toEqual([{ n: 1 }, { n: 2 }]);
  expect(
    await rows("select version, name, statements from supabase_migrations.schema_migrations order by 1"),
  ).toEqual([
    {
      version: "20260101000001",
      name: "a",
      statements: ["create table a (n int); insert into a values (1);"],
    },
    { version: "20260101000002", name: "b", statements: ["insert into a values (2);"] },
  ]);
});

test("a file that fails leaves nothing behind, and says which one and why", async () => {
  await write("1_good.sql", "create table a (n int)");
  await write("2_bad.sql", "create table b (n int); insert into a values ('x')");
  await expect(apply()).rejects.toThrow(
    'The migration 2_bad.sql failed and was rolled back: invalid input syntax for type integer: "x" (22P02)',
  );
  expect(await rows("select to_regclass('a') is not null as a, to_regclass('b') is not null as b")).toEqual([
    { a: true, b: false },
  ]);
  await write("2_bad.sql", "create table b (n int)");
  expect(await apply()).toEqual(["2_bad.sql"]);
});

test("a file that commits by itself is refused", async () => {
  await write("1_a.sql", "create table a (n int); commit;");
  await expect(apply()).rejects.toThrow("ended the transaction");
});

test("refuses when an applied file is gone, or a new one is older than the last applied", async () => {
  await write("10_a.sql", "select 1");
  await write("20_b.sql", "select 1");
  await apply();
  await write("15_late.sql", "select 1");
  await expect(apply()).rejects.toThrow("older than the last one applied (20): 15_late.sql");
  await unlink(path.join(folder, "15_late.sql"));
  await unlink(path.join(folder, "10_a.sql"));
  const refused = apply();
  await expect(refused).rejects.toBeInstanceOf(StartupError);
  await expect(refused).rejects.toThrow(/: 10\. Run the version .+ restore snapshots\/before-upgrade-/);
});
