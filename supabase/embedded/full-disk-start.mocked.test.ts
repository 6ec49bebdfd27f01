import { readdir } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test, vi } from "vitest";
import { openKeptBackend, sumsOf } from "./backup/testing.ts";
import { temporaryFolder } from "./test-folder.ts";
import { plantDatabase } from "./testing.ts";
import type { Backend } from "./types.ts";

const disk = vi.hoisted(() => ({ nearlyFull: false }));
vi.mock("./database/free-space.ts", () => ({
  isDiskNearlyFull: (folder: string) => folder !== "memory://" && disk.nearlyFull,
  freeBytes: async () => (disk.nearlyFull ? 0 : 2 ** 40),
}));

const root = temporaryFolder();

function clientOf({ url, secretKey, fetch }: Backend) {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return createClient(url, secretKey, { auth, global: { fetch }, db: { retry: false } });
}

const titles = async (backend: Backend) =>
  (await clientOf(backend).from("features").select("title")).data?.map(({ title }) => title);
const add = (backend: Backend, title: string) =>
  clientOf(backend).from("features").insert({ title, description: "Isi" });

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
