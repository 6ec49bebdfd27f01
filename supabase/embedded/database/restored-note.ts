import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeDurably } from "./durable-files.ts";

const noteSchema = z.object({ at: z.coerce.date(), snapshotOf: z.coerce.date(), problem: z.string() });

/** That a snapshot took the place of a damaged database: when, of when it was, and what was wrong. */
export type RestoredNote = z.output<typeof noteSchema>;

const fileOf = (dataDir: string) => path.join(dataDir, "restored.json");

/** Stays until `forgetRestored`: whoever runs the site must hear of it, and not only in a log. */
export async function noteRestored(dataDir: string, note: RestoredNote): Promise<void> {
  await writeDurably(fileOf(dataDir), `${JSON.stringify(note)}\n`);
}

/** Null: nothing to tell. */
export async function readRestored(dataDir: string): Promise<RestoredNote | null> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => null);
  return text === null ? null : noteSchema.parse(JSON.parse(text));
}

export async function forgetRestored(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}
