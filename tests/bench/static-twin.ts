import { brotliCompressSync } from "node:zlib";
import type { RawAnswer } from "./fetch-raw.ts";

/** Headers that belong to the bytes of an answer. */
const ofBody = /^(content-(length|encoding)|etag)$/i;

/**
 * The page as it would be written by hand: the same text, pictures and style sheet, no script at all. It keeps the security
 * headers, which every page must have: a Cross-Origin-Opener-Policy alone makes the browser open the page in a process
 * of its own, 30 to 50 ms later.
 */
export function staticTwin({ rawHeaders, body }: RawAnswer): RawAnswer {
  const written = body.toString("utf8").replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
  const packed = brotliCompressSync(written);
  const headers = rawHeaders.filter((_, index) => !ofBody.test(rawHeaders[index - (index % 2)] ?? ""));
  return {
    status: 200,
    headers: {},
    rawHeaders: [...headers, "Content-Encoding", "br", "Content-Length", String(packed.length)],
    body: packed,
  };
}
