import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import {
  builtFiles,
  compressedFiles,
  fileList,
  type ListedFile,
  suffixes,
} from "../server/http/built-files.ts";
import { afterServerBuild } from "./after-server-build.ts";

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const compressible = /^(text\/|image\/svg|image\/x-icon|application\/)/;
const worthwhile = 0.95;

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Vite plugin that compresses the built files once and lists them for the server. The build fails for a file of unknown type. */
export function compressBuild(): Plugin {
  return afterServerBuild("compress-build", compressFiles);
}

async function compressFiles(): Promise<void> {
  await rm(compressedFiles, { recursive: true, force: true });
  const entries = await readdir(builtFiles, { recursive: true, withFileTypes: true });
  const listed: ListedFile[] = [];
  for (const entry of entries) {
    const name = path.relative(builtFiles, path.join(entry.parentPath, entry.name));
    if (entry.isFile() && !name.startsWith(".")) listed.push(await compressFile(name));
  }
  await writeFile(fileList, JSON.stringify(listed));
}

async function compressFile(name: string): Promise<ListedFile> {
  const type = types[path.extname(name)];
  if (type === undefined) throw new Error(`${name}: no media type is known for files of this kind`);
  const address = `/${name.split(path.sep).join("/")}`;
  const content = await readFile(path.join(builtFiles, name));
  return {
    path: address,
    type,
    etag: `"${hash("sha256", content, "base64url").slice(0, 22)}"`,
    bytes: content.length,
    isHashed: address.startsWith("/assets/") && !existsSync(path.join("public", name)),
    isCompressed: compressible.test(type) && (await writeCopies(name, content)),
  };
}

async function writeCopies(name: string, content: Buffer): Promise<boolean> {
  const gzipped = await pack.gzip(content, { level: constants.Z_BEST_COMPRESSION });
  if (gzipped.length > content.length * worthwhile) return false;
  const brotli = await pack.br(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  const copy = path.join(compressedFiles, name);
  await mkdir(path.dirname(copy), { recursive: true });
  await writeFile(copy + suffixes.gzip, gzipped);
  await writeFile(copy + suffixes.br, brotli);
  return true;
}
