import { createReadStream, createWriteStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

const BLOCK = 512;

/** Compressed as PGlite loads it, written piece by piece to spare memory. */
export async function archiveFolder(folder: string, file: string): Promise<void> {
  const written = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(tarOf(folder)), createGzip(), written);
}

export async function archiveInMemory(folder: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of tarOf(folder)) parts.push(new Uint8Array(part));
  return new Blob(parts, { type: "application/x-tar" });
}

/** Relative names. Nobody may write meanwhile. */
async function* tarOf(folder: string): AsyncGenerator<Uint8Array> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join("/");
    if (entry.isDirectory()) yield header(`${name}/`, 0, "5");
    if (!entry.isFile()) continue;
    const { size } = await stat(file);
    yield header(name, size, "0");
    if (size > 0) yield* createReadStream(file, { end: size - 1 });
    yield new Uint8Array(-size & (BLOCK - 1));
  }
  yield new Uint8Array(2 * BLOCK);
}

/** ustar (POSIX); PostgreSQL's names are short ASCII. */
function header(name: string, size: number, type: "0" | "5"): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (text: string, at: number) => block.set(Buffer.from(text, "latin1"), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  put(name, 0);
  put(type === "5" ? "0000700\0" : "0000600\0", 100);
  put("0000000\0" + "0000000\0", 108);
  put(`${octal(size, 11)}\0`, 124);
  put(`${octal(0, 11)}\0`, 136);
  put("        ", 148);
  put(type, 156);
  put("ustar\0" + "00", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return block;
}
