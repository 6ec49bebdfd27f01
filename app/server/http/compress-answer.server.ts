import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import {
  type BrotliOptions,
  constants,
  gzipSync,
  brotliCompress as zlibBrotli,
  gzip as zlibGzip,
} from "node:zlib";
import { acceptedEncodings, type Encoding } from "./steps";

const brotli = promisify(zlibBrotli);
const gzip = promisify(zlibGzip);

export type Packing = Exclude<Encoding, "identity">;

export const compressible = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)/;
const smallestBytes = 1024;
/** Level 9 takes half as long again and saves a thousandth. */
const gzipOptions = { level: 6 };
/** Packs an eighth smaller than gzip; 4 is as large as gzip, 6 takes a fifth longer and saves a hundredth. */
const quickQuality = 5;

function brotliOptions(bytes: number, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      // The default window costs 32 MB of memory that the process keeps.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes),
    },
  };
}

function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_MAX_WINDOW_BITS);
}

/** Compresses while a visitor waits, in a fifth of the time of the best Brotli at most. */
export function packQuickly(whole: Buffer, packing: Packing): Promise<Buffer> {
  return packing === "br"
    ? brotli(whole, brotliOptions(whole.length, quickQuality))
    : gzip(whole, gzipOptions);
}

/** Compresses at once, for the few who take no Brotli. */
export function packByGzip(whole: Buffer): Buffer {
  return gzipSync(whole, gzipOptions);
}

/** Compresses as well as can be, in a tenth of a second. */
export function packBest(whole: Buffer): Promise<Buffer> {
  return brotli(whole, brotliOptions(whole.length, constants.BROTLI_MAX_QUALITY));
}

/** The best compression that a client accepts, if any. */
export function packingOf(encodings: readonly Encoding[]): Packing | null {
  const [best = "identity"] = encodings;
  return best === "identity" ? null : best;
}

/** The best compression that the client accepts for this answer. Handlers behind are told that it accepts none, so that
 * they do not compress as well. */
export function takePacking(request: IncomingMessage): Packing | null {
  const accepted = acceptedEncodings(request.headers["accept-encoding"]?.toString());
  delete request.headers["accept-encoding"];
  return request.method === "HEAD" ? null : packingOf(accepted);
}

export function isCompressible(response: ServerResponse): boolean {
  const { statusCode } = response;
  const type = String(response.getHeader("content-type") ?? "");
  const hasBody = statusCode >= 200 && statusCode !== 204 && statusCode !== 304;
  return hasBody && compressible.test(type) && !response.hasHeader("content-encoding");
}

/** Compresses a body that is worth it and names its encoding. Never rejects. */
export async function compressBody(
  body: Buffer,
  packing: Packing,
  response: ServerResponse,
): Promise<Buffer> {
  const packed = body.length < smallestBytes ? null : await packQuickly(body, packing).catch(() => null);
  if (packed !== null) response.setHeader("Content-Encoding", packing);
  return packed ?? body;
}
