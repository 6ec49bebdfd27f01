import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const BLOCK = 512;

/** A folder as a tar archive in memory, as PGlite loads it: files and folders only, their names relative to it. */
export async function tarOf(folder: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join("/");
    if (entry.isDirectory()) parts.push(header(`${name}/`, 0, "5"));
    if (!entry.isFile()) continue;
    const bytes = new Uint8Array(await readFile(file));
    parts.push(header(name, bytes.length, "0"), bytes, new Uint8Array(-bytes.length & (BLOCK - 1)));
  }
  return new Blob([...parts, new Uint8Array(2 * BLOCK)], { type: "application/x-tar" });
}

/** As POSIX lays it out (ustar). PostgreSQL's names are short ASCII. */
function header(name: string, size: number, type: "0" | "5"): Uint8Array<ArrayBuffer> {
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
