import { access, open, rename } from "node:fs/promises";
import path from "node:path";

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames a file so that the new name survives a crash of the machine. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFile(path.dirname(to));
}

/** Writes a small file whole or not at all. */
export async function writeDurably(file: string, content: string, mode = 0o600): Promise<void> {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, "w", mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await renameDurably(temporary, file);
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
