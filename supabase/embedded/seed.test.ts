import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { seedOnce } from "./seed.ts";
import { openTestDatabase } from "./testing.ts";

const silent = () => undefined;

async function newDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), "seed-test-"));
  await mkdir(path.join(folder, "seed/images"), { recursive: true });
  await writeFile(path.join(folder, "seed/images/a.jpg"), "a");
  const db = await openTestDatabase();
  onTestFinished(async () => {
    await db.close();
    await rm(folder, { recursive: true });
  });
  await db.transaction("owner", (tx) =>
    tx.exec("create table a (n int); insert into storage.buckets (id, name) values ('images', 'images')"),
  );
  const count = async () =>
    (await db.transaction("owner", (tx) => tx.query<{ n: number }>("select count(*)::int as n from a")))
      .rows[0]?.n;
  const write = async (sql: string) => {
    const file = path.join(folder, "seed.sql");
    await writeFile(file, sql);
    return file;
  };
  return { db, count, write };
}

test("a seed that broke off between rows and files is taken up at the files, then never again", async () => {
  const { db, count, write } = await newDatabase();
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
  const { db, count, write } = await newDatabase();
  const bad = await write("insert into a values (1); insert into a values ('x')");
  await expect(seedOnce(db, bad, async () => undefined, silent)).rejects.toThrow(
    'seed.sql failed and was rolled back: invalid input syntax for type integer: "x" (22P02).',
  );
  expect(await count()).toBe(0);
  await seedOnce(db, await write("insert into a values (1)"), async () => undefined, silent);
  expect(await count()).toBe(1);
});

test("a database that was started without a seed gets none later", async () => {
  const { db, count, write } = await newDatabase();
  await seedOnce(db, null, async () => undefined, silent);
  await seedOnce(db, await write("insert into a values (1)"), async () => undefined, silent);
  expect(await count()).toBe(0);
});
