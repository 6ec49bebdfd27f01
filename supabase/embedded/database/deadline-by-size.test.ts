import { open } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../test-folder.ts";
import { plantDatabase } from "../testing.ts";
import { Connection } from "./connection.ts";
import { PGliteDatabase } from "./database.ts";
import { deadlineBySize } from "./deadline-by-size.ts";
import { mustBeReadable } from "./integrity.ts";

const root = temporaryFolder();
const minuteMs = 60_000;

/** Adds a file that has a size and takes no space. */
async function growTo(pgdata: string, bytes: number): Promise<void> {
  await using file = await open(path.join(pgdata, "base/large"), "w");
  await file.truncate(bytes);
}

test("a pass over a database has a minute, and a second more for each 4 MB", async () => {
  expect(deadlineBySize(path.join(root, "none"))).toBe(minuteMs);
  expect(deadlineBySize("memory://")).toBe(minuteMs);
  const dataDir = path.join(root, "large");
  await plantDatabase(dataDir, "new");
  const pgdata = path.join(dataDir, "pgdata");
  const before = deadlineBySize(pgdata);
  await growTo(pgdata, 400_000_000);
  expect(deadlineBySize(pgdata)).toBe(before + 100_000);
});

test("copy, upkeep and proof of a database that has grown have the time that its size needs", async () => {
  const dataDir = path.join(root, "grown");
  await plantDatabase(dataDir, "new");
  const pgdata = path.join(dataDir, "pgdata");
  const db = await PGliteDatabase.open({ pgdata, log: () => undefined });
  onTestFinished(() => db.close());
  await growTo(pgdata, 400_000_000);
  const needed = deadlineBySize(pgdata);
  const request = vi.spyOn(Connection.prototype, "request").mockResolvedValue(undefined);
  onTestFinished(() => request.mockRestore());
  await db.copy(path.join(dataDir, "copy"));
  await db.maintain("vacuum (analyze)");
  expect(request.mock.calls.map(([{ op }, deadlineMs]) => [op, deadlineMs])).toEqual([
    ["copy", needed],
    ["exec", needed],
  ]);
  const transaction = vi.spyOn(db, "transaction").mockResolvedValue(undefined);
  await mustBeReadable(db);
  expect(transaction).toHaveBeenCalledWith("owner", expect.anything(), {
    deadlineMs: needed,
    queryDeadlineMs: needed,
  });
});
