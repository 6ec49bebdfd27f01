import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** An archive that was written by itself. */
export interface Archive {
  file: string;
  /** When it was begun: what was changed later is not in it. */
  taken: Date;
}

const KEPT = 14;
const NAME = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.zip(\.part)?$/;

/** The only names that are ever deleted: whatever else lies in the folder is somebody else's. */
export function archiveName(taken: Date): string {
  return `backup-${taken.toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`;
}

/** Newest first. Rejects when the folder cannot be read. */
export async function listArchives(folder: string): Promise<Archive[]> {
  const ours = await listOurs(folder);
  return ours.filter(({ isUnfinished }) => !isUnfinished).map(({ file, taken }) => ({ file, taken }));
}

/** All but the newest 14, and what runs that broke off have left. */
export async function dropOldArchives(folder: string): Promise<void> {
  const ours = await listOurs(folder);
  const unfinished = ours.filter(({ isUnfinished }) => isUnfinished);
  const finished = ours.filter(({ isUnfinished }) => !isUnfinished);
  for (const { file } of [...unfinished, ...finished.slice(KEPT)]) await rm(file, { force: true });
}

async function listOurs(folder: string): Promise<(Archive & { isUnfinished: boolean })[]> {
  return (await readdir(folder))
    .flatMap((name) => {
      const parts = NAME.exec(name);
      if (parts === null) return [];
      const [, day, hour, minute, second, part] = parts;
      const taken = new Date(`${day}T${hour}:${minute}:${second}Z`);
      return [{ file: path.join(folder, name), taken, isUnfinished: part !== undefined }];
    })
    .sort((a, b) => b.taken.getTime() - a.taken.getTime());
}
