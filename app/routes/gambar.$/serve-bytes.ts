import { byteRange } from "~/lib/byte-range";
import { namesEtag } from "~/server/front/negotiation";
import { fileHeaders } from "~/server/security-headers.server";

/** Answers GET and HEAD for what is wholly in memory: 200, 206 for one range, 304, 416. `sum` names its bytes. */
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
  const asked = condition === null || condition === etag ? request.headers.get("range") : null;
  const range = byteRange(asked, bytes.length);
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
