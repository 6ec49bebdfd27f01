import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { writeDurably } from "./durable-files.ts";
import type { Snapshot } from "./snapshots.ts";

/**
 * A request for a snapshot is a file `wanted-<id>` of another process, and its answer a file `answered-<id>`: that
 * works between containers too.
 */
const requestFileName = /^wanted-([0-9a-f-]{36})$/;
const answerFileName = /^answered-[0-9a-f-]{36}$/;
const pollMs = 100;

const answerSchema = z.object({ file: z.string().nullable(), taken: z.coerce.date().nullable() });

const folderOf = (dataDir: string) => path.join(dataDir, "snapshots");

/** Asks the process that has the folder for a snapshot. Null when it took none, or gave no answer in time. */
export async function requestSnapshot(dataDir: string, patienceMs: number): Promise<Snapshot | null> {
  const id = randomUUID();
  const requestFile = path.join(folderOf(dataDir), `wanted-${id}`);
  const answered = path.join(folderOf(dataDir), `answered-${id}`);
  const deadline = Date.now() + patienceMs;
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await writeDurably(requestFile, "");
  try {
    while (Date.now() < deadline) {
      const answer = await readFile(answered, "utf8").catch(() => null);
      if (answer !== null) return toSnapshot(dataDir, answer);
      await pause(pollMs);
    }
    return null;
  } finally {
    await rm(requestFile, { force: true });
    await rm(answered, { force: true });
  }
}

/** Reads an answer. It holds the file's name alone, because the path may differ in the other process. */
function toSnapshot(dataDir: string, answer: string): Snapshot | null {
  const { file, taken } = answerSchema.parse(JSON.parse(answer));
  return file === null || taken === null ? null : { file: path.join(folderOf(dataDir), file), taken };
}

export async function listRequests(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names.flatMap((name) => requestFileName.exec(name)?.[1] ?? []);
}

export async function answerRequest(dataDir: string, id: string, snapshot: Snapshot | null): Promise<void> {
  const answer = snapshot === null ? null : path.basename(snapshot.file);
  await writeDurably(
    path.join(folderOf(dataDir), `answered-${id}`),
    JSON.stringify({ file: answer, taken: snapshot?.taken ?? null }),
  );
  await rm(path.join(folderOf(dataDir), `wanted-${id}`), { force: true });
}

/** Removes requests to a former process, which are void. */
export async function dropRequests(dataDir: string): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    if (requestFileName.test(name) || answerFileName.test(name))
      await rm(path.join(folderOf(dataDir), name), { force: true });
  }
}
