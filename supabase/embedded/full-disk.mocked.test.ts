import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openKeptBackend, sumsOf } from "./backup/testing.ts";
import { library } from "./library/library.ts";
import { temporaryFolder } from "./test-folder.ts";
import { clientOf, openTestDatabase, plantDatabase } from "./testing.ts";
import type { Backend } from "./types.ts";

const disk = vi.hoisted(() => ({ nearlyFull: false }));
vi.mock("./database/free-space.ts", () => ({
  isDiskNearlyFull: () => disk.nearlyFull,
  freeBytes: async () => (disk.nearlyFull ? 0 : 2 ** 40),
}));

const root = temporaryFolder();

const names = async (backend: Backend) =>
  (await clientOf(backend, backend.secretKey).from("authors").select("name").order("name")).data?.map(
    ({ name }) => name,
  );
const add = (backend: Backend, name: string) =>
  clientOf(backend, backend.secretKey).from("authors").insert({ name });

test("a start on a full disk serves what is there and saves again once there is space", async () => {
  const dataDir = path.join(root, "data");
  await plantDatabase(dataDir, library);
  const before = await openKeptBackend(dataDir, library);
  expect((await add(before, "Anna")).error).toBeNull();
  await before.close();
  const files = await sumsOf(path.join(dataDir, "pgdata"));

  disk.nearlyFull = true;
  const said: string[] = [];
  const backend = await openKeptBackend(dataDir, {
    ...library,
    log: (_level, event, fields) => said.push(`${event} ${fields?.message ?? ""}`),
  });
  onTestFinished(() => backend.close());
  expect(said.join("\n")).toMatch(/database\.read-only THE DISK THAT HOLDS .+ IS FULL/);
  expect(await names(backend)).toEqual(["Anna"]);
  expect((await add(backend, "Berta")).error).toMatchObject({ code: "53100" });
  expect(await sumsOf(path.join(dataDir, "pgdata"))).toEqual(files);

  disk.nearlyFull = false;
  expect((await add(backend, "Clara")).error).toBeNull();
  await backend.close();
  const after = await openKeptBackend(dataDir, library);
  onTestFinished(() => after.close());
  expect(await names(after)).toEqual(["Anna", "Clara"]);
});

test("a first start on a full disk ends with the reason, and leaves nothing half made", async () => {
  disk.nearlyFull = true;
  const dataDir = path.join(root, "new");
  await expect(openKeptBackend(dataDir, library)).rejects.toThrow(
    /is full, and no database can be made: make some space/,
  );
  disk.nearlyFull = false;
  expect((await readdir(dataDir)).sort()).toEqual(["jwt-secret", "lock.db"]);
});

test("a nearly full disk refuses writes and not reads; PGlite that met a full one is reopened", async () => {
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
