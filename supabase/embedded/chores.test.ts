import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { putIntoOutbox } from "./auth/mail.ts";
import { startChores } from "./chores.ts";
import type { PGliteDatabase } from "./database/database.ts";
import { refreshStatistics } from "./database/statistics.ts";
import type { StoragePart } from "./storage/index.ts";
import { temporaryFolder } from "./test-folder.ts";
import { openTestDatabase } from "./testing.ts";
import type { BackendOptions } from "./types.ts";

const folder = temporaryFolder();

test("mails older than a week are removed, also when a mail server is set", async () => {
  const outbox = path.join(folder, "outbox");
  const now = Date.parse("2026-11-21T08:00:00Z");
  await putIntoOutbox(outbox, Buffer.from("x"), now - 8 * 24 * 3_600_000);
  await putIntoOutbox(outbox, Buffer.from("x"), now);
  const cleanUps: (() => unknown)[] = [];
  const storage = { sweep: async () => undefined } as unknown as StoragePart;
  const options = { log: () => undefined, clock: () => now } as unknown as BackendOptions;
  const upkeep = await startChores({} as PGliteDatabase, folder, storage, options, cleanUps);
  expect(await upkeep.freeBytes()).toBeGreaterThan(0);
  await upkeep.forgetRestored();
  const told = [upkeep.writeTrouble(), upkeep.newestSnapshot(), upkeep.restored(), upkeep.backups()];
  expect(await Promise.all(told)).toEqual([null, null, null, null]);
  for (const cleanUp of cleanUps) await cleanUp();
  expect(await readdir(outbox)).toEqual([expect.stringMatching(/^2026-11-21/)]);
  await rm(folder, { recursive: true });
  expect(await upkeep.writeTrouble()).toBe("ENOENT");
});

test("statistics are refreshed for a table that has grown, once", async () => {
  const db = await openTestDatabase();
  await db.transaction("owner", (tx) =>
    tx.exec("create table public.long as select n, repeat('x', 100) from generate_series(1, 3000) n"),
  );
  expect(await refreshStatistics(db)).toContain("public.long");
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query("select reltuples from pg_class where oid = 'public.long'::regclass"),
  );
  expect(rows).toEqual([{ reltuples: 3000 }]);
  expect(await refreshStatistics(db)).toEqual([]);
  await db.close();
});
