import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** A link is good for an hour; what is older only lies about, with addresses and spent links in it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_FILES = 200;

const OWN_NAME = /^\.?(\d{4}-\d\d-\d\dT[\d.-]+Z-[\da-f]{8})\.(?:eml|part)$/;

const timeName = (ms: number) => new Date(ms).toISOString().replaceAll(":", "-");

/** The folder of mails in a data folder. */
export const outboxIn = (dataDir: string) => join(dataDir, "outbox");

/**
 * Writes the whole mail or none, readable by its owner alone, since it carries a link that signs in.
 * @param now ms since 1970, which the file is named after
 */
export async function putIntoOutbox(folder: string, content: Buffer, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${timeName(now)}-${randomUUID().slice(0, 8)}`;
  const unfinished = join(folder, `.${name}.part`);
  const file = await open(unfinished, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.close();
    await rename(unfinished, join(folder, `${name}.eml`));
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Deletes mails older than 7 days, and the oldest above 200. Files that have other names than mails are left alone; a
 * missing folder is an empty one.
 * @returns how many went
 */
export async function pruneOutbox(folder: string, now: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const newestFirst = names
    .map((name) => ({ name, written: OWN_NAME.exec(name)?.[1] ?? "" }))
    .filter(({ written }) => written !== "")
    .sort((a, b) => (a.written < b.written ? 1 : -1));
  const cutoff = timeName(now - KEPT_MS);
  const due = newestFirst.filter(({ written }, index) => index >= MOST_FILES || written < cutoff);
  for (const { name } of due) await rm(join(folder, name), { force: true });
  return due.length;
}
