import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptedEncodings } from "./steps";

const compress = promisify(gzip);

export const compressible = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)/;
const smallestBytes = 1024;
/** Level 9 takes half as long again and saves a thousandth. */
const level = 6;

/** Compresses by gzip, which takes a fifth of the time that brotli takes. */
export function packQuickly(whole: Buffer): Promise<Buffer> {
  return compress(whole, { level });
}

/** Whether the client takes gzip. Handlers behind are told that it takes nothing, so that they do not compress as well. */
export function takesGzip(request: IncomingMessage): boolean {
  const accepted = acceptedEncodings(request.headers["accept-encoding"]?.toString());
  delete request.headers["accept-encoding"];
  return request.method !== "HEAD" && accepted.includes("gzip");
}

export function isCompressible(response: ServerResponse): boolean {
  const { statusCode } = response;
  const type = String(response.getHeader("content-type") ?? "");
  const hasBody = statusCode >= 200 && statusCode !== 204 && statusCode !== 304;
  return hasBody && compressible.test(type) && !response.hasHeader("content-encoding");
}

/** Compresses a body that is worth it and names its encoding. Never rejects. */
export async function compressBody(body: Buffer, response: ServerResponse): Promise<Buffer> {
  const packed = body.length < smallestBytes ? null : await packQuickly(body).catch(() => null);
  if (packed !== null) response.setHeader("Content-Encoding", "gzip");
  return packed ?? body;
}
