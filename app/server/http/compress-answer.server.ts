import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptedEncodings } from "./steps";

const compress = promisify(gzip);

export const compressible = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)/;
const smallestBytes = 1024;
const largestBytes = 4 * 1024 * 1024;
/** Level 9 takes half as long again for a thousandth less. */
const level = 6;

/** gzip of a page is ready in a fifth of the time that brotli takes. */
export function packQuickly(whole: Buffer): Promise<Buffer> {
  return compress(whole, { level });
}

interface Original {
  writeHead: (...args: unknown[]) => ServerResponse;
  write: (...args: unknown[]) => boolean;
  end: (...args: unknown[]) => ServerResponse;
}

/** Sends what later handlers write compressed in one piece. remix-serve's own compression, four times as long, is told
 * that the client takes none. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  const accepted = acceptedEncodings(request.headers["accept-encoding"]?.toString());
  delete request.headers["accept-encoding"];
  if (request.method === "HEAD" || !accepted.includes("gzip")) return;
  const original = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  } as Original;
  const gathered: Buffer[] = [];
  let bytes = 0;
  let gathers: boolean | undefined;

  const begin = () => {
    gathers ??= mayGather(response);
    return gathers;
  };
  const release = () => {
    gathers = false;
    for (const piece of gathered.splice(0)) original.write(piece);
  };
  const gather = (chunk: unknown, encoding: unknown) => {
    const piece = toBuffer(chunk, encoding);
    gathered.push(piece);
    bytes += piece.length;
    if (bytes > largestBytes) release();
  };

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    return begin() ? response : original.writeHead(status, ...rest);
  }) as typeof response.writeHead;

  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    if (!begin()) return original.write(chunk, ...rest);
    gather(chunk, rest[0]);
    const callback = rest.find(isCallback);
    if (callback) queueMicrotask(callback);
    return true;
  }) as typeof response.write;

  response.end = ((...args: unknown[]) => {
    if (!begin()) return original.end(...args);
    const [chunk, encoding] = args;
    if (chunk != null && !isCallback(chunk)) gather(chunk, encoding);
    const callback = args.find(isCallback);
    if (gathers === false) return original.end(callback);
    const whole = Buffer.concat(gathered);
    void pack(whole, response).then((body) => {
      gathers = false;
      original.end(body, callback);
    });
    return response;
  }) as typeof response.end;
}

function mayGather(response: ServerResponse): boolean {
  const { statusCode } = response;
  const type = String(response.getHeader("content-type") ?? "");
  const hasBody = statusCode >= 200 && statusCode !== 204 && statusCode !== 304;
  return hasBody && compressible.test(type) && !response.hasHeader("content-encoding");
}

async function pack(whole: Buffer, response: ServerResponse): Promise<Buffer> {
  const packed = whole.length < smallestBytes ? null : await packQuickly(whole).catch(() => null);
  if (packed !== null) response.setHeader("Content-Encoding", "gzip");
  const body = packed ?? whole;
  response.setHeader("Content-Length", body.length);
  return body;
}

function isCallback(part: unknown): part is () => void {
  return typeof part === "function";
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string")
    return Buffer.from(chunk, (encoding as BufferEncoding | undefined) ?? "utf8");
  return Buffer.from(chunk as Uint8Array);
}
