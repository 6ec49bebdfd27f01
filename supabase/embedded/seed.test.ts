import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedOnce } from "./seed.ts";
import { temporaryFolder } from "./test-folder.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

const silent = () => undefined;
const folder = temporaryFolder();
let db: TestDatabase;

beforeAll(async () => {
  await mkdir(path.join(folder, "seed/images"), { recursive: true });
  await writeFile(path.join(folder, "seed/images/a.jpg"), "a");
  db = await openTestDatabase();
  await db.transaction("owner", (tx) =>
    tx.exec("create table a (n int); insert into storage.buckets (id, name) values ('images', 'images')"),
  );
});
afterAll(() => db.close());
// State of a database that was just made.
beforeEach(() =>
  db.transaction("owner", (tx) =>
    tx.exec("truncate a; update embedded_backend.state set value = 'pending' where key = 'seed'"),
  ),
);

async function count() {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ n: number }>("select count(*)::int as n from a"),
  );
  return rows[0]?.n;
}

async function write(sql: string) {
  const file = path.join(folder, "seed.sql");
  await writeFile(file, sql);
  return file;
}

test("a seed that broke off between rows and files is taken up at the files, then never again", async () => {
  const file = await write("insert into a values (1)");
  const stored: string[] = [];
  const brokenPut = () => Promise.reject(new Error("the power went"));
  const put = async (bucket: string, name: string, _bytes: Uint8Array, type: string) => {
    stored.push(`${bucket}/${name} ${type}`);
  };
  await expect(seedOnce(db, file, brokenPut, silent)).rejects.toThrow("the power went");
  await seedOnce(db, file, put, silent);
  await seedOnce(db, file, put, silent);
  expect(await count()).toBe(1);
  expect(stored).toEqual(["images/a.jpg image/jpeg"]);
});

test("a seed file that fails leaves nothing, says why, and starts over", async () => {
  const bad = await write("insert into a values (1); insert into a values ('x')");
  await expect(seedOnce(db, bad, async () => undefined, silent)).rejects.toThrow(
    'seed.sql failed and was rolled back: invalid input syntax for type integer: "x" (22P02).',
  );
  expect(await count()).toBe(0);
  await seedOnce(db, await write("insert into a values (1)"), async () => undefined, silent);
  expect(await count()).toBe(1);
});

test("a database that was started without a seed gets none later", async () => {
  await seedOnce(db, null, async () => undefined, silent);
  await seedOnce(db, await write("insert into a values (1)"), async () => undefined, silent);
  expect(await count()).toBe(0);
});
