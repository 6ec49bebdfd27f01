import { expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "../testing.ts";

const disk = vi.hoisted(() => ({ nearlyFull: false }));
vi.mock("./free-space.ts", () => ({ isDiskNearlyFull: () => disk.nearlyFull }));

async function openWithTable() {
  const db = await openTestDatabase();
  onTestFinished(async () => {
    disk.nearlyFull = false;
    await db.close();
  });
  await db.transaction("owner", (tx) => tx.exec("create table a (n int); insert into a values (1)"));
  return db;
}

test("with the disk nearly full, writes are refused as PostgreSQL would and reads go on; with space, all is well", async () => {
  const db = await openWithTable();
  const write = () => db.transaction("owner", (tx) => tx.query("insert into a values (2)"));
  disk.nearlyFull = true;
  await expect(write()).rejects.toMatchObject({
    code: "53100",
    message: expect.stringContaining("No space left"),
  });
  const { rows } = await db.transaction("owner", (tx) => tx.query("select n from a"));
  expect(rows).toEqual([{ n: 1 }]);
  disk.nearlyFull = false;
  expect((await write()).affectedRows).toBe(1);
});

test("once PGlite itself has met a full disk it is not asked again, because it would not answer", async () => {
  const db = await openWithTable();
  const full = db.transaction("owner", (tx) =>
    tx.exec("do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$"),
  );
  await expect(full).rejects.toMatchObject({ code: "53100" });
  await expect(db.transaction("owner", async () => 1)).rejects.toThrow(/the database is (closed|lost)/);
});
