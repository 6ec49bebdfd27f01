import { createHash } from "node:crypto";

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
