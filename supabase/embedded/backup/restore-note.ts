import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeDurably } from "../database/durable-files.ts";

const fileName = "restored-backup.json";

const noteSchema = z.object({ at: z.coerce.date(), source: z.string(), sentences: z.array(z.string()) });

interface RestoreNote extends z.output<typeof noteSchema> {
  /** The note stays until this file is deleted. */
  file: string;
}

/** What the last restore brought and lost; null: the folder was never restored, or the note was deleted. */
export async function readRestoreNote(dataDir: string): Promise<RestoreNote | null> {
  const file = path.join(dataDir, fileName);
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : { ...noteSchema.parse(JSON.parse(text)), file };
}

/** Notes a restore in the data folder, where the doctor finds it. */
export async function noteRestore(dataDir: string, source: string, sentences: string[]): Promise<void> {
  const note = { at: new Date().toISOString(), source, sentences };
  await writeDurably(path.join(dataDir, fileName), `${JSON.stringify(note)}\n`);
}
