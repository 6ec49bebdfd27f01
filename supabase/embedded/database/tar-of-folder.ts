import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { requireSpace } from "./free-space.ts";

const blockBytes = 512;
/** Bytes for what PostgreSQL writes when it opens the unpacked files. */
const logBytes = 64 * 1024 * 1024;

/** Packs a folder into a compressed archive, piece by piece to spare memory. */
export async function archiveFolder(folder: string, file: string): Promise<void> {
  const written = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(tarOf(folder)), createGzip(), written);
}

export async function archiveInMemory(folder: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of tarOf(folder)) parts.push(new Uint8Array(part));
  return new Blob(parts, { type: "application/x-tar" });
}

/** Archive of a folder, with relative names. No process may write to the folder meanwhile. */
async function* tarOf(folder: string): AsyncGenerator<Uint8Array> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join("/");
    if (entry.isDirectory()) yield header(`${name}/`, 0, "5");
    if (!entry.isFile()) continue;
    const { size } = await stat(file);
    yield header(name, size, "0");
    if (size > 0) yield* createReadStream(file, { end: size - 1 });
    yield new Uint8Array(-size & (blockBytes - 1));
  }
  yield new Uint8Array(2 * blockBytes);
}

/** Header of an entry in ustar (POSIX); PostgreSQL's names are short ASCII. */
function header(name: string, size: number, type: "0" | "5"): Uint8Array {
  const block = new Uint8Array(blockBytes);
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

/** Unpacks an archive into a new folder, readable by its owner only, piece by piece to spare memory. Rejects with
 * `StartupError` when there is too little space. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  const { isCompressed, bytes } = await measure(file);
  await requireSpace(path.dirname(folder), bytes + logBytes, `unpacking ${file}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = createReadStream(file);
  const unpack = (chunks: AsyncIterable<Buffer>) => writeEntries(new Pieces(chunks), folder);
  if (isCompressed) await pipeline(source, createGunzip(), unpack);
  else await pipeline(source, unpack);
}

/** Unpacked size of an archive. The last four bytes of a gzip file are that size, modulo 4 GiB. */
async function measure(file: string): Promise<{ isCompressed: boolean; bytes: number }> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const ends = Buffer.alloc(6);
  await handle.read(ends, 0, 2, 0);
  if (ends.readUInt16BE(0) !== 0x1f8b) return { isCompressed: false, bytes: size };
  await handle.read(ends, 2, 4, size - 4);
  return { isCompressed: true, bytes: Math.max(size, ends.readUInt32LE(2)) };
}

/** Reads a stream in pieces of requested lengths. */
class Pieces {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0; ) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  async block(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.take(blockBytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async skip(bytes: number): Promise<void> {
    for await (const _ of this.take(bytes));
  }

  /** Reads to the end, where the check sum of a compressed archive is compared. */
  async finish(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error("the archive ends too early");
    return value;
  }
}

async function writeEntries(pieces: Pieces, folder: string): Promise<void> {
  for (;;) {
    const block = await pieces.block();
    if (block.every((byte) => byte === 0)) return pieces.finish();
    const { name, size, type } = readHeader(block);
    const target = path.join(folder, name);
    if (target !== path.join(folder) && !target.startsWith(folder + path.sep))
      throw new Error(`the archive names a file outside of its folder: ${name}`);
    const parent = type === "5" ? target : path.dirname(target);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    if (type !== "5") await pipeline(pieces.take(size), createWriteStream(target, { mode: 0o600 }));
    await pieces.skip(-size & (blockBytes - 1));
  }
}

function readHeader(block: Buffer): { name: string; size: number; type: string } {
  const text = (at: number, length: number) =>
    block.toString("latin1", at, at + length).replace(/\0.*$/s, "");
  const number = (at: number, length: number) => Number.parseInt(text(at, length).trim() || "0", 8);
  const type = text(156, 1) || "0";
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== number(148, 8) || !["0", "5"].includes(type)) throw new Error("the archive is damaged");
  return { name: text(0, 100), size: number(124, 12), type };
}
