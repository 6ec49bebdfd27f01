import { namesEtag } from "./http/steps";
import { fileHeaders } from "./security-headers.server";

/** Serves bytes: answers 200, 206 for one range, 304 or 416. `sum` is the ETag. */
export function serveBytes(
  request: Request,
  { bytes, sum }: { bytes: Buffer<ArrayBuffer>; sum: string },
  values: Record<string, string>,
): Response {
  const etag = `"${sum}"`;
  const headers = fileHeaders({ ...values, ETag: etag, "Accept-Ranges": "bytes" });
  const known = request.headers.get("if-none-match");
  if (known !== null && namesEtag(known, etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const condition = request.headers.get("if-range");
  const rangeHeader = condition === null || condition === etag ? request.headers.get("range") : null;
  const range = byteRange(rangeHeader, bytes.length);
  if (range === "none") {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    headers.delete("Content-Type");
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: bytes.length - 1 };
  if (range !== null) headers.set("Content-Range", `bytes ${start}-${end}/${bytes.length}`);
  headers.set("Content-Length", String(end + 1 - start));
  const body = request.method === "HEAD" ? null : bytes.subarray(start, end + 1);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}

interface ByteRange {
  start: number;
  end: number;
}

/** Reads a Range header (RFC 9110, section 14). Null for the whole, also for malformed or several ranges; `none` for
 * 416. */
export function byteRange(header: string | null, size: number): ByteRange | "none" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "none";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Answers a script of the admin area. */
export function answerJson(body: unknown, status = 200): Response {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  return new Response(JSON.stringify(body), { status, headers: fileHeaders(headers) });
}
