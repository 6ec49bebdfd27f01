import { mkdtemp, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartupError } from "./errors.ts";
import { applyMigrations, isUpgradeDue, requireMigrations } from "./migrations.ts";
import { opened, temporaryFolder } from "./test-folder.ts";
import { openTestDatabase } from "./testing.ts";
import type { Log } from "./types.ts";

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

describe("former migrations", () => {
  const former = ["10", "11", "12"];
  const apply = (log: Log = () => undefined) => applyMigrations(db, folder, log);
  const versions = () => rows("select version, name from supabase_migrations.schema_migrations order by 1");

  beforeEach(async () => {
    await write("20_authors.sql", "create table authors (name text);");
    await write("21_books.sql", "create table books (title text);");
    await write(
      "former-migrations.json",
      JSON.stringify({ lastVersion: "version 0.9", former, replacedBy: ["20", "21"] }),
    );
  });

  /** The database as version 0.9 left it, with a row, and with the given part of its list. */
  async function plantFormer(applied: readonly string[]): Promise<void> {
    await db.transaction("owner", async (tx) => {
      await tx.exec("create table authors (name text); create table books (title text);");
      await tx.exec("insert into authors values ('Hamka')");
      const record = "insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])";
      await tx.query(record, [applied]);
    });
  }

  test("a complete set is recognised: its list is replaced, rows stay, nothing is applied", async () => {
    await plantFormer(former);
    const events: string[] = [];
    expect(await isUpgradeDue(db, folder, () => undefined)).toBe(true);
    expect(await apply((_level, event) => events.push(event))).toEqual([]);
    expect(events).toEqual(["migration.renamed"]);
    const present = [
      { version: "20", name: "authors" },
      { version: "21", name: "books" },
    ];
    expect(await versions()).toEqual(present);
    expect(await rows("select * from authors")).toEqual([{ name: "Hamka" }]);
    expect(await isUpgradeDue(db, folder, () => undefined)).toBe(false);
    expect(await apply()).toEqual([]);
    await write("30_later.sql", "alter table books add author text");
    expect(await apply()).toEqual(["30_later.sql"]);
  });

  test("a part of the set is refused with a sentence that says what to do, and nothing changes", async () => {
    await plantFormer(["10", "12"]);
    const sentence =
      "The database has 2 of the 3 migrations that this version replaces as a whole. Start version 0.9 once with this data folder: it applies the rest. Then start this version.";
    await expect(apply()).rejects.toThrow(new StartupError(sentence));
    await expect(isUpgradeDue(db, folder, () => undefined)).rejects.toThrow(sentence);
    expect(await versions()).toEqual([
      { version: "10", name: null },
      { version: "12", name: null },
    ]);
    await expect(requireMigrations(folder, ["10"], () => undefined)).rejects.toThrow(
      "The backup has 1 of the 3 migrations that this version replaces as a whole. Restore it with version 0.9 and start that version once",
    );
    await requireMigrations(folder, former, () => undefined);
  });

  test("a new database gets the present migrations", async () => {
    expect(await apply()).toEqual(["20_authors.sql", "21_books.sql"]);
  });

  test("a malformed list is refused by name", async () => {
    await write("former-migrations.json", JSON.stringify({ former }));
    await expect(apply()).rejects.toThrow(/former-migrations\.json cannot be read/);
  });
});
