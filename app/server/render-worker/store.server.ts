import { hash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

export interface StoredFile {
  bytes: Buffer<ArrayBuffer>;
  sum: string;
}

/** Files on disk, bounded in bytes; the longest unused goes first. A name is a hash of the inputs: `<hash>-640.avif`,
 * `<hash>.pdf`. */
export interface RenderStore {
  has(name: string): boolean;
  /** Returns null for a file that is absent or damaged. */
  read(name: string): Promise<StoredFile | null>;
  /** Stores a file and returns it, even when the disk refuses it. */
  write(name: string, bytes: Uint8Array): Promise<StoredFile>;
  size(): number;
}

interface StoreOptions {
  folder: string;
  maxBytes: number;
  onError(error: unknown): void;
}

interface Entry {
  sum: string;
  size: number;
  /** When the file was last marked as used, for later starts; ms. */
  touched: number;
}

/** Format of file names, `<name>.<sum>`. The sum shows damage, and the folder itself is the index. */
const fileName = /^([0-9a-f]{24}(?:-\d{1,4})?\.(?:avif|webp|jpg|pdf))\.([0-9a-f]{32})$/;
const unfinished = ".tmp";
/** Younger unfinished files may still be written by another process. */
const abandonedAfterMs = 60_000;
const touchEveryMs = 60 * 60 * 1000;

const sumOf = (bytes: Uint8Array) => hash("sha256", bytes).slice(0, 32);

export async function openRenderStore({ folder, maxBytes, onError }: StoreOptions): Promise<RenderStore> {
  const entries = await readIndex(folder).catch((error: unknown) => {
    onError(error);
    return new Map<string, Entry>();
  });
  let total = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  const fileOf = (name: string, sum: string) => path.join(folder, `${name}.${sum}`);

  const letGo = async (name: string, entry: Entry) => {
    if (entries.get(name) === entry) {
      entries.delete(name);
      total -= entry.size;
    }
    await unlink(fileOf(name, entry.sum)).catch(() => undefined);
  };
  const keepWithinBound = async () => {
    for (const [name, entry] of entries) {
      if (total <= maxBytes) return;
      await letGo(name, entry);
    }
  };
  const use = (name: string, entry: Entry) => {
    entries.delete(name);
    entries.set(name, entry);
    if (Date.now() - entry.touched < touchEveryMs) return;
    entry.touched = Date.now();
    const now = new Date();
    utimes(fileOf(name, entry.sum), now, now).catch(() => undefined);
  };
  await keepWithinBound();

  return {
    has: (name) => entries.has(name),
    size: () => total,
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const bytes = await readFile(fileOf(name, entry.sum)).catch(() => null);
      if (bytes === null || sumOf(bytes) !== entry.sum) {
        await letGo(name, entry);
        return null;
      }
      if (entries.get(name) === entry) use(name, entry);
      return { bytes, sum: entry.sum };
    },
    async write(name, made) {
      const bytes = Buffer.from(made);
      const entry = { sum: sumOf(bytes), size: bytes.length, touched: Date.now() };
      try {
        await writeWhole(fileOf(name, entry.sum), bytes);
        const older = entries.get(name);
        if (older !== undefined && older.sum !== entry.sum) await letGo(name, older);
        else if (older !== undefined) total -= older.size;
        entries.delete(name);
        entries.set(name, entry);
        total += entry.size;
        await keepWithinBound();
      } catch (error) {
        onError(error);
      }
      return { bytes, sum: entry.sum };
    },
  };
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString("hex")}${unfinished}`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

/** Reads the folder, longest unused files first, and removes leftovers of broken writes. */
async function readIndex(folder: string): Promise<Map<string, Entry>> {
  await mkdir(folder, { recursive: true });
  const files: { name: string; entry: Entry }[] = [];
  for (const file of await readdir(folder)) {
    const [, name, sum] = fileName.exec(file) ?? [];
    const place = path.join(folder, file);
    if (name === undefined || sum === undefined) {
      if (file.endsWith(unfinished)) await removeAbandoned(place);
      continue;
    }
    const facts = await stat(place).catch(() => null);
    if (facts !== null) files.push({ name, entry: { sum, size: facts.size, touched: facts.mtimeMs } });
  }
  files.sort((a, b) => a.entry.touched - b.entry.touched);
  return new Map(files.map(({ name, entry }) => [name, entry]));
}

async function removeAbandoned(file: string): Promise<void> {
  const facts = await stat(file).catch(() => null);
  if (facts !== null && Date.now() - facts.mtimeMs > abandonedAfterMs)
    await unlink(file).catch(() => undefined);
}
