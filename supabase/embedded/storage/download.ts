import type { FileHandle } from "node:fs/promises";
import { StorageError } from "./errors.ts";
import type { ObjectRow } from "./objects.ts";

/** Values for conditional requests and ranges (RFC 9110). */
interface Validators {
  etag: string;
  lastModified: number;
}

function listsTag(header: string, etag: string): boolean {
  return header
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag || `"${tag}"` === etag);
}

function timeOf(header: string | null): number | null {
  const time = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? null : time;
}

/** Evaluates conditions in the order of RFC 9110, section 13.2.2. */
function evaluateConditions(headers: Headers, { etag, lastModified }: Validators): 200 | 304 | 412 {
  const ifMatch = headers.get("if-match");
  const unmodifiedSince = timeOf(headers.get("if-unmodified-since"));
  if (ifMatch !== null && !listsTag(ifMatch, etag)) return 412;
  if (ifMatch === null && unmodifiedSince !== null && lastModified > unmodifiedSince) return 412;
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null) return listsTag(ifNoneMatch, etag) ? 304 : 200;
  const modifiedSince = timeOf(headers.get("if-modified-since"));
  return modifiedSince !== null && lastModified <= modifiedSince ? 304 : 200;
}

function isStillCurrent(header: string | null, { etag, lastModified }: Validators): boolean {
  if (header === null) return true;
  if (header.includes('"')) return header === etag;
  return timeOf(header) === lastModified;
}

/** Range of bytes of a request. Null: the whole file; "none": out of range. */
function requestedRange(
  headers: Headers,
  size: number,
  validators: Validators,
): { start: number; end: number } | "none" | null {
  const header = headers.get("range");
  const match = header === null ? null : /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  if (!match || !isStillCurrent(headers.get("if-range"), validators)) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "none" : { start, end };
}

const chunkBytes = 64 * 1024;
const httpToken = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Header of a download, with a plain name beside the encoded one (RFC 6266, RFC 8187). */
function contentDisposition(download: string): string {
  if (download === "") return "attachment;";
  const fallback = download.replace(/[^\x20-\x7e]|["\\]/gu, "_");
  const plain = httpToken.test(fallback) ? fallback : `"${fallback}"`;
  const encoded = encodeURIComponent(download.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename=${plain}; filename*=UTF-8''${encoded}`;
}

/** Content type of an answer. No file may run as a page of this origin. */
function servedType(mimeType: string): string {
  return mimeType.toLowerCase().includes("text/html") ? "text/plain" : mimeType;
}

/** Stream of a file, read on demand. It closes the handle at the end, on cancel and on failure. */
function streamOf(
  handle: FileHandle,
  start: number,
  end: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let position = start;
  const close = () => {
    signal.removeEventListener("abort", close);
    return handle.close();
  };
  signal.addEventListener("abort", close, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(chunkBytes, end + 1 - position);
          const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
          if (bytesRead === 0) throw new Error("the file ended early");
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position <= end) return;
          controller.close();
          await close();
        } catch (error) {
          await close();
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** Body of an answer. A small file is read at once, so that an unread answer holds no file open. */
async function bodyOf(
  handle: FileHandle,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<BodyInit> {
  const length = end + 1 - start;
  if (length > chunkBytes) return streamOf(handle, start, end, signal);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, start);
    if (bytesRead < length) throw new Error("the file ended early");
    return buffer;
  } finally {
    await handle.close();
  }
}

function validatorsOf(row: ObjectRow): { etag: string; lastModified: number } {
  const time = Date.parse(row.metadata?.lastModified ?? "");
  const fallback = row.updated_at === null ? 0 : new Date(row.updated_at).getTime();
  const lastModified = Math.floor((Number.isNaN(time) ? fallback : time) / 1000) * 1000;
  return { etag: row.metadata?.eTag ?? `"${row.version}"`, lastModified };
}

function headersOf(row: ObjectRow, etag: string, lastModified: number): Headers {
  return new Headers({
    "accept-ranges": "bytes",
    "content-type": servedType(row.metadata?.mimetype ?? "application/octet-stream"),
    etag,
    "last-modified": new Date(lastModified).toUTCString(),
    "cache-control": row.metadata?.cacheControl ?? "no-cache",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "none",
  });
}

/** Answers with a file and closes its handle in every case. Throws 412 and 416. */
export async function serveObject(
  request: Request,
  row: ObjectRow,
  handle: FileHandle,
  size: number,
): Promise<Response> {
  let handedOn = false;
  try {
    const validators = validatorsOf(row);
    const headers = headersOf(row, validators.etag, validators.lastModified);
    const outcome = evaluateConditions(request.headers, validators);
    if (outcome === 412) {
      const message = "At least one of the preconditions you specified did not hold.";
      throw new StorageError(412, "PreconditionFailed", message, { status: 412 });
    }
    if (outcome === 304) {
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
    const download = new URL(request.url).searchParams.get("download");
    if (download !== null) headers.set("content-disposition", contentDisposition(download));
    const isHead = request.method === "HEAD";
    const range = isHead ? null : requestedRange(request.headers, size, validators);
    if (range === "none") {
      const headers = { "content-range": `bytes */${size}` };
      throw new StorageError(416, "InvalidRange", "The requested range is not satisfiable", {
        error: "invalid_range",
        status: 416,
        headers,
      });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set("content-length", String(end + 1 - start));
    if (range) headers.set("content-range", `bytes ${start}-${end}/${size}`);
    if (isHead) return new Response(null, { headers });
    handedOn = true;
    const body = await bodyOf(handle, start, end, request.signal);
    return new Response(body, { status: range ? 206 : 200, headers });
  } finally {
    if (!handedOn) await handle.close();
  }
}
