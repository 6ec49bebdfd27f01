import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A weak tag: one for all encodings of the same content. */
export function etagOf(content: Buffer): string {
  return `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether an `If-None-Match` header names `etag`: alone, in a list, weak or strong, or as `*`. Weak comparison, as
 * RFC 9110 section 13.1.2 asks for reads.
 */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some((match) => match[1] === opaque);
}

/** Answers 304, and gives true, where the client says that it has this content already. */
export function answerNotModified(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, headers }: { etag: string; headers: string[] },
): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined || !namesEtag(known, etag)) return false;
  response.writeHead(304, headers).end();
  return true;
}
