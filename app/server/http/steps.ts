import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Returns true if it answers the request, false if it has left it untouched. */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}

export type Encoding = "br" | "gzip" | "identity";

const known: readonly Encoding[] = ["br", "gzip"];
const browsersSay = 64;
const remembered = new Map<string, readonly Encoding[]>();

/** Encodings that a client accepts, best first, `identity` last (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ["identity"];
  let accepted = remembered.get(header);
  if (accepted === undefined) {
    accepted = parse(header);
    if (remembered.size >= browsersSay) remembered.clear();
    remembered.set(header, accepted);
  }
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map(
    header.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const taken = known.filter((encoding) => weightOf(encoding) > 0);
  return [...taken.sort((a, b) => weightOf(b) - weightOf(a)), "identity"];
}

/** Makes a weak tag, the same for all encodings of a content. */
export function etagOf(content: Buffer): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`;
}

/** Whether a header names a tag, by weak comparison (RFC 9110, section 13.1.2). */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some((match) => match[1] === opaque);
}

export function answerNotModified(
  ifNoneMatch: string | undefined,
  response: ServerResponse,
  { etag, headers }: { etag: string; headers: string[] },
): boolean {
  if (ifNoneMatch === undefined || !namesEtag(ifNoneMatch, etag)) return false;
  response.writeHead(304, headers).end();
  return true;
}
