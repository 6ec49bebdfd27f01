import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { exists, renameDurably, writeDurably } from "./durable-files.ts";

/** Parts of one state, which move together. */
const stateParts = ["pgdata", "files", "snapshots", "initialized.json"];

const journalName = "restore.json";
const stagedName = "restore-new";

const journalSchema = z.strictObject({ aside: z.string().regex(/^[\w.-]+$/) });

export function stagedFolder(dataDir: string): string {
  return path.join(dataDir, stagedName);
}

export async function holdsState(dataDir: string): Promise<boolean> {
  for (const part of stateParts) if (await exists(path.join(dataDir, part))) return true;
  return false;
}

/**
 * Replaces the present state by the one that `build` makes. A crash leaves one of the two. @returns the result of
 * `build`, and the folder of the former state
 */
export async function replaceState<T>(
  dataDir: string,
  build: (staged: string) => Promise<T>,
): Promise<{ built: T; aside: string }> {
  const aside = `before-restore-${new Date().toISOString().replaceAll(":", "-")}`;
  try {
    const built = await build(stagedFolder(dataDir));
    await swapIn(dataDir, aside);
    return { built, aside: path.join(dataDir, aside) };
  } finally {
    await finishSwap(dataDir);
  }
}

/** Swaps the states. Once the journal is written, `finishSwap` completes the swap even after a crash. */
export async function swapIn(dataDir: string, aside: string): Promise<void> {
  await writeDurably(path.join(dataDir, journalName), `${JSON.stringify({ aside })}\n`);
  await finishSwap(dataDir);
}

/** Completes or clears an interrupted swap. Needs the folder's lock. */
export async function finishSwap(dataDir: string): Promise<void> {
  const journal = path.join(dataDir, journalName);
  const text = await readFile(journal, "utf8").catch(() => null);
  if (text !== null) {
    const { aside } = journalSchema.parse(JSON.parse(text));
    for (const part of stateParts) await swapPart(dataDir, part, path.join(dataDir, aside));
    await rm(journal);
  }
  await rm(stagedFolder(dataDir), { recursive: true, force: true });
}

/** Swaps one part. A part that is not staged any more was swapped before. */
async function swapPart(dataDir: string, part: string, aside: string): Promise<void> {
  const staged = path.join(stagedFolder(dataDir), part);
  const present = path.join(dataDir, part);
  if (!(await exists(staged))) return;
  if (await exists(present)) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await renameDurably(present, path.join(aside, part));
  }
  await renameDurably(staged, present);
}
