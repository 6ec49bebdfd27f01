import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { exists, renameDurably, syncFile } from "../database/durable-files.ts";
import { StartupError } from "../errors.ts";
import { openArchive, verifyArchive } from "./read-archive.ts";

interface DecryptOptions {
  archive: string;
  /** Must not exist yet. */
  target: string;
  passphrase: string | null;
}

/** Writes an encrypted archive without its encryption, whole or not at all. Rejects with `StartupError`. */
export async function decryptArchive({ archive: file, target, passphrase }: DecryptOptions): Promise<void> {
  if (await exists(target)) throw new StartupError(`${target} exists already; choose another name.`);
  await using archive = await openArchive(file, passphrase);
  const { encrypted } = archive;
  if (encrypted === null) throw new StartupError(`${file} is not encrypted: any zip program opens it.`);
  await verifyArchive(archive);
  const unfinished = `${target}.part`;
  try {
    await pipeline(encrypted.read(0, encrypted.bytes), createWriteStream(unfinished, { mode: 0o600 }));
    await syncFile(unfinished);
    await renameDurably(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
