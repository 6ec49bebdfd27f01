import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { writeDurably } from "./durable-files.ts";
import type { Snapshot } from "./snapshots.ts";

/**
 * How another process asks the one that has the data folder for a snapshot of this moment: it puts the empty file
 * `snapshots/wanted-<id>` there, and finds the outcome in `answered-<id>`. Files work wherever the folder itself does,
 * between containers too.
 */
const WANTED = /^wanted-([0-9a-f-]{36})$/;
const ANSWERED = /^answered-[0-9a-f-]{36}$/;
const POLL_MS = 100;

const answerSchema = z.object({ file: z.string().nullable(), taken: z.coerce.date().nullable() });

const folderOf = (dataDir: string) => path.join(dataDir, "snapshots");

/** The snapshot taken for us; null when the process that has the folder could not take one, or did not answer in time. */
export async function requestSnapshot(dataDir: string, patienceMs: number): Promise<Snapshot | null> {
  const id = randomUUID();
  const wanted = path.join(folderOf(dataDir), `wanted-${id}`);
  const answered = path.join(folderOf(dataDir), `answered-${id}`);
  const deadline = Date.now() + patienceMs;
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await writeDurably(wanted, "");
  try {
    while (Date.now() < deadline) {
      const answer = await readFile(answered, "utf8").catch(() => null);
      if (answer !== null) return toSnapshot(dataDir, answer);
      await pause(POLL_MS);
    }
    return null;
  } finally {
    await rm(wanted, { force: true });
    await rm(answered, { force: true });
  }
}

/** The name only: the folder may have another path over there. */
function toSnapshot(dataDir: string, answer: string): Snapshot | null {
  const { file, taken } = answerSchema.parse(JSON.parse(answer));
  return file === null || taken === null ? null : { file: path.join(folderOf(dataDir), file), taken };
}

/** Ids of the requests that wait. */
export async function listRequests(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names.flatMap((name) => WANTED.exec(name)?.[1] ?? []);
}

export async function answerRequest(dataDir: string, id: string, snapshot: Snapshot | null): Promise<void> {
  const answer = snapshot === null ? null : path.basename(snapshot.file);
  await writeDurably(
    path.join(folderOf(dataDir), `answered-${id}`),
    JSON.stringify({ file: answer, taken: snapshot?.taken ?? null }),
  );
  await rm(path.join(folderOf(dataDir), `wanted-${id}`), { force: true });
}

/** Whoever asked before the folder got its present owner no longer waits. */
export async function dropRequests(dataDir: string): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    if (WANTED.test(name) || ANSWERED.test(name))
      await rm(path.join(folderOf(dataDir), name), { force: true });
  }
}
