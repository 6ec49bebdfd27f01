import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { believeProofs } from "../backup/testing.ts";
import { insteadOfNode } from "../test-folder.ts";
import { plantDatabase } from "../testing.ts";
import type { Log } from "../types.ts";
import { openDataDir } from "./data-directory.ts";
import { SnapshotSchedule } from "./snapshot-schedule.ts";
import { listSnapshots, snapshotsToDrop, takeSnapshot } from "./snapshots.ts";

const hourMs = 3_600_000;

test("keeps the last 24 snapshots and the newest of each of 7 days", () => {
  const newest = Date.parse("2026-11-21T12:30:00Z");
  const all = Array.from({ length: 24 * 20 }, (_, index) => ({
    file: String(index),
    taken: new Date(newest - index * hourMs),
  }));
  const dropped = new Set(snapshotsToDrop(all));
  const kept = all
    .filter((snapshot) => !dropped.has(snapshot))
    .map((snapshot) => snapshot.taken.toISOString());
  expect(kept).toHaveLength(24 + 5);
  expect(kept.at(-1)).toBe("2026-11-15T23:30:00.000Z");
});

test("one soon after the first start, then every hour with writes, each proved", async () => {
  await believeProofs();
  const dataDir = await mkdtemp(path.join(tmpdir(), "snapshots-test-"));
  await plantDatabase(dataDir, "new");
  let reported = Promise.withResolvers<string>();
  const log: Log = (_level, event) => event.startsWith("database.snapshot") && reported.resolve(event);
  const db = await openDataDir({ dataDir, log });
  const schedule = new SnapshotSchedule(db, dataDir, log);
  onTestFinished(async () => {
    vi.useRealTimers();
    await schedule.stop();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  await schedule.start();
  vi.advanceTimersByTime(10_000);
  expect(await reported.promise).toBe("database.snapshot");
  const [first] = await listSnapshots(dataDir);

  reported = Promise.withResolvers<string>();
  await schedule.idle();
  vi.advanceTimersByTime(hourMs);
  await schedule.idle();
  expect(await listSnapshots(dataDir)).toEqual([first]);

  await db.transaction("owner", (tx) => tx.exec("create table a (n int)"));
  vi.advanceTimersByTime(hourMs);
  expect(await reported.promise).toBe("database.snapshot");
  expect((await listSnapshots(dataDir))[0]?.taken).not.toEqual(first?.taken);

  const proved = await readdir(path.join(dataDir, "snapshots"));
  expect(proved).not.toContain("work");
  insteadOfNode("echo 'Error: invalid page in block 5' >&2; exit 1");
  await expect(takeSnapshot(db, dataDir, log)).rejects.toThrow("invalid page in block 5");
  expect(await readdir(path.join(dataDir, "snapshots"))).toEqual(proved);
});
