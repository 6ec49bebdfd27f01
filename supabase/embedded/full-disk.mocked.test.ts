import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openKeptBackend, sumsOf } from "./backup/testing.ts";
import { temporaryFolder } from "./test-folder.ts";
import { clientOf, openTestDatabase, plantDatabase } from "./testing.ts";
import type { Backend } from "./types.ts";

const disk = vi.hoisted(() => ({ nearlyFull: false }));
vi.mock("./database/free-space.ts", () => ({
  isDiskNearlyFull: () => disk.nearlyFull,
  freeBytes: async () => (disk.nearlyFull ? 0 : 2 ** 40),
}));

const root = temporaryFolder();

const titles = async (backend: Backend) =>
  (await clientOf(backend, backend.secretKey).from("features").select("title")).data?.map(
    ({ title }) => title,
  );
const add = (backend: Backend, title: string) =>
  clientOf(backend, backend.secretKey).from("features").insert({ title, description: "Isi" });

test("a start on a full disk serves what is there, touches no file, refuses changes, and saves once there is space (R03)", {
  timeout: 120_000,
}, async () => {
  const dataDir = path.join(root, "data");
  await plantDatabase(dataDir);
  const before = await openKeptBackend(dataDir);
  expect((await add(before, "Sebelum")).error).toBeNull();
  await before.close();
  const files = await sumsOf(path.join(dataDir, "pgdata"));

  disk.nearlyFull = true;
  const said: string[] = [];
  const backend = await openKeptBackend(dataDir, {
    log: (_level, event, fields) => said.push(`${event} ${fields?.message ?? ""}`),
  });
  onTestFinished(() => backend.close());
  expect(said.join("\n")).toMatch(/database\.read-only THE DISK THAT HOLDS .+ IS FULL/);
  expect(await titles(backend)).toEqual(["Sebelum"]);
  expect((await add(backend, "Ditolak")).error).toMatchObject({ code: "53100" });
  expect(await sumsOf(path.join(dataDir, "pgdata"))).toEqual(files);

  disk.nearlyFull = false;
  expect((await add(backend, "Sesudah")).error).toBeNull();
  await backend.close();
  const after = await openKeptBackend(dataDir);
  onTestFinished(() => after.close());
  expect(await titles(after)).toEqual(["Sebelum", "Sesudah"]);
});

test("a first start on a full disk ends with the reason, and leaves nothing half made (R03)", {
  timeout: 120_000,
}, async () => {
  disk.nearlyFull = true;
  const dataDir = path.join(root, "new");
  await expect(openKeptBackend(dataDir)).rejects.toThrow(
    /is full, and no database can be made: make some space/,
  );
  disk.nearlyFull = false;
  expect((await readdir(dataDir)).sort()).toEqual(["jwt-secret", "lock.db"]);
});

test("with the disk nearly full, writes are refused as PostgreSQL would and reads go on; with space, all is well, until PGlite itself has met a full disk: it is not asked again, because it would not answer", async () => {
  await using db = await openTestDatabase();
  await db.transaction("owner", (tx) => tx.exec("create table a (n int); insert into a values (1)"));
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
  const full = db.transaction("owner", (tx) =>
    tx.exec("do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$"),
  );
  await expect(full).rejects.toMatchObject({ code: "53100" });
  await expect(db.transaction("owner", async () => 1)).rejects.toThrow(/the database is (closed|lost)/);
});
