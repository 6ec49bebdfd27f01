/** RFC 9110's conditional and range requests, on a representation's validators. */
export interface Validators {
  /** Quoted. */
  etag: string;
  /** Milliseconds since 1970, whole seconds. */
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

/** If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since, in RFC 9110's order (13.2.2). */
export function evaluateConditions(headers: Headers, { etag, lastModified }: Validators): 200 | 304 | 412 {
  const ifMatch = headers.get("if-match");
  const unmodifiedSince = timeOf(headers.get("if-unmodified-since"));
  if (ifMatch !== null && !listsTag(ifMatch, etag)) return 412;
  if (ifMatch === null && unmodifiedSince !== null && lastModified > unmodifiedSince) return 412;
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null) return listsTag(ifNoneMatch, etag) ? 304 : 200;
  const modifiedSince = timeOf(headers.get("if-modified-since"));
  return modifiedSince !== null && lastModified <= modifiedSince ? 304 : 200;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

function isStillCurrent(header: string | null, { etag, lastModified }: Validators): boolean {
  if (header === null) return true;
  if (header.includes('"')) return header === etag;
  return timeOf(header) === lastModified;
}

/** The one range asked for; null for the whole (none, several, or one that makes no sense), "none" where it lies outside. */
export function requestedRange(
  headers: Headers,
  size: number,
  validators: Validators,
): ByteRange | "none" | null {
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
