import { mkdtemp, truncate } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listSnapshots } from "../database/snapshots.ts";
import { library } from "../library/library.ts";
import { temporaryFolder } from "../test-folder.ts";
import { plantDatabase } from "../testing.ts";
import type { CarryOver } from "../types.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readRestoreNote } from "./restore-note.ts";
import { restoreSnapshot } from "./restore-snapshot.ts";
import { takeBackup } from "./take-backup.ts";
import { believeProofs, openKept } from "./testing.ts";

const root = temporaryFolder();
const dataDir = path.join(root, "data");
const archive = path.join(root, "older.zip");
const { migrationsDir, extensions } = library;
const log = () => undefined;

/** The highest number that an author's name has, in place of a counter. */
const carryOver: CarryOver = {
  table: "public.authors",
  read: "select to_jsonb(max(name)) as state from public.authors",
  write: "update public.authors set name = greatest(name, $1::jsonb #>> '{}')",
  report: (restored, former) => [`restored ${restored}, former ${former}`],
};

async function setNumber(folder: string, number: string): Promise<void> {
  const { backend, db } = await openKept(folder, library);
  await db.transaction("owner", (tx) =>
    tx.exec(`delete from public.authors; insert into public.authors (name) values ('${number}')`),
  );
  await backend.close();
}

async function readNumber(folder: string): Promise<unknown> {
  const { backend, db } = await openKept(folder, library);
  const { rows } = await db.transaction("owner", (tx) => tx.query("select name from public.authors"));
  await backend.close();
  return rows;
}

beforeAll(async () => {
  await plantDatabase(dataDir, library);
  await setNumber(dataDir, "000120");
  await takeBackup({ dataDir, target: archive, log });
});

const options = { archive, migrationsDir, extensions, carryOver, log };

test("into an empty folder there is nothing to take over", async () => {
  await believeProofs();
  const empty = await mkdtemp(path.join(root, "empty-"));
  const { notes } = await restoreBackup({ ...options, dataDir: empty, replace: false });
  expect(notes).toEqual(["restored 000120, former null"]);
});

test("over a newer database the higher value stays, of a backup and of a snapshot; the doctor is told", async () => {
  await believeProofs();
  await setNumber(dataDir, "000123");
  const { notes } = await restoreBackup({ ...options, dataDir, replace: true });
  expect(notes).toEqual(["restored 000120, former 000123"]);
  expect(await readRestoreNote(dataDir)).toMatchObject({
    sentences: notes,
    source: expect.stringMatching(/^the backup of 20/),
  });
  expect(await readNumber(dataDir)).toEqual([{ name: "000123" }]);
  await setNumber(dataDir, "000140");
  const [snapshot] = await listSnapshots(dataDir);
  const restored = await restoreSnapshot({
    ...options,
    dataDir,
    snapshot: snapshot?.file ?? "",
    replace: true,
  });
  expect(restored.notes).toEqual([expect.stringMatching(/former 000140$/)]);
  expect(await readNumber(dataDir)).toEqual([{ name: "000140" }]);
});

test("a damaged database does not hinder the restore, which says that it could not be read", async () => {
  await believeProofs();
  await truncate(path.join(dataDir, "pgdata/global/pg_control"), 0);
  const { notes } = await restoreBackup({ ...options, dataDir, replace: true });
  expect(notes).toEqual([
    expect.stringMatching(/^The database that was replaced cannot be read \(.*pg_control/),
    "restored 000120, former null",
  ]);
});
