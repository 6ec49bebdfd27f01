import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test, vi } from "vitest";
import { restoreSnapshot } from "./backup/restore-snapshot.ts";
import { openKeptBackend } from "./backup/testing.ts";
import { listSnapshots } from "./database/snapshots.ts";
import { temporaryFolder } from "./test-folder.ts";
import { plantDatabase } from "./testing.ts";
import type { Backend } from "./types.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** The last migration of the version that is out there. */
const RELEASED = "20261121001400";
const TABLES = ["packages", "testimonials", "features", "page_content", "media"];
const current = path.resolve("supabase/migrations");
const silent = () => undefined;

const root = temporaryFolder();
let dataDir = "";
let released = "";
/** What this checkout has, and one more, so that there is always something to apply. */
let next = "";

beforeAll(async () => {
  dataDir = path.join(root, "data");
  await plantDatabase(dataDir);
  released = path.join(root, "released");
  next = path.join(root, "next");
  await cp(current, released, { recursive: true });
  for (const name of await readdir(released)) {
    if (name.slice(0, RELEASED.length) > RELEASED) await rm(path.join(released, name));
  }
  await cp(current, next, { recursive: true });
  await writeFile(
    path.join(next, "99990101000000_rename.sql"),
    "alter table public.packages rename column title to headline;",
  );
});

async function countsOf(backend: Backend): Promise<Record<string, number | null>> {
  const client = createClient(backend.url, backend.secretKey, {
    auth: { persistSession: false },
    global: { fetch: backend.fetch },
  });
  const counts: Record<string, number | null> = {};
  for (const table of TABLES) {
    counts[table] = (await client.from(table).select("*", { count: "exact", head: true })).count;
  }
  const { data } = await client.storage.from("images").list("", { limit: 1 });
  return { ...counts, files: data?.length ?? null };
}

test("data of the released version opens in this one, by way of a snapshot that leads back to it (R17)", async () => {
  const before = await openKeptBackend(dataDir, {
    migrationsDir: released,
    seedFile: path.resolve("supabase/seed.sql"),
  });
  const counts = await countsOf(before);
  await before.close();
  expect(Object.values(counts).every((count) => count !== null && count > 0)).toBe(true);
  const snapshots = path.join(dataDir, "snapshots");
  expect(await readdir(snapshots).catch(() => [])).toEqual([]);

  const after = await openKeptBackend(dataDir, { migrationsDir: next });
  expect(await countsOf(after)).toEqual(counts);
  await after.close();
  await (await openKeptBackend(dataDir, { migrationsDir: next })).close();
  const [name = "", ...others] = await readdir(snapshots);
  expect(name).toMatch(/^before-upgrade-20.+Z\.tar\.gz$/);
  expect(others).toEqual([]);
  // Neither rotated with the hourly ones nor taken for one of them after damage.
  expect(await listSnapshots(dataDir)).toEqual([]);

  const stuck = openKeptBackend(dataDir, { migrationsDir: released });
  await expect(stuck).rejects.toThrow(
    /99990101000000\. Run the version .+ npm run restore -- .+before-upgrade-/,
  );
  const snapshot = path.join(snapshots, name);
  const restore = { dataDir, snapshot, migrationsDir: released, log: silent };
  await expect(restoreSnapshot({ ...restore, replace: false })).rejects.toThrow(/Add --replace/);
  const none = await mkdtemp(path.join(root, "none-"));
  await expect(restoreSnapshot({ ...restore, replace: true, migrationsDir: none })).rejects.toThrow(
    /made by a newer version/,
  );
  const { versions, aside } = await restoreSnapshot({ ...restore, replace: true });
  expect(versions.at(-1)).toBe(RELEASED);
  expect(await readdir(aside)).toEqual(["pgdata"]);

  const back = await openKeptBackend(dataDir, { migrationsDir: released });
  expect(await countsOf(back)).toEqual(counts);
  await back.close();
});
