import { csvStart } from "~/lib/csv";
import { namesEtag } from "./http/steps";
import { log } from "./log.server";
import { requestScope } from "./request-scope.server";
import { fileHeaders } from "./security-headers.server";
import { type WrittenSheet, writeWorkbook } from "./write-workbook";

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

export function attachment(body: BodyInit, type: string, name: string): Response {
  return new Response(body, {
    headers: fileHeaders({
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    }),
  });
}

export const csvType = "text/csv; charset=utf-8";
export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Answers with a workbook that is streamed. Rejects when its first rows fail; a later failure is logged as `broken`. */
export async function answerWorkbook(
  sheets: readonly WrittenSheet[],
  { name, broken }: Record<"name" | "broken", string>,
): Promise<Response> {
  return attachment(await streamFile(writeWorkbook(sheets), broken), xlsxType, name);
}

/** Streams a CSV file as `streamFile` does; the first of `parts` is read before the answer starts. */
export function streamCsv(head: string, parts: AsyncGenerator<string>, broken: string) {
  return streamFile(csvParts(head, parts), broken);
}

async function* csvParts(head: string, parts: AsyncGenerator<string>) {
  const first = await parts.next();
  yield csvStart + head + (first.value ?? "");
  yield* parts;
}

/** Streams a file made of `parts`. Rejects when the first part fails; a later failure is logged as `broken` and ends the
 * transfer. */
export async function streamFile(
  parts: AsyncGenerator<string | Uint8Array>,
  broken: string,
): Promise<ReadableStream<Uint8Array>> {
  const { id } = requestScope();
  const encoder = new TextEncoder();
  const bytesOf = (part: string | Uint8Array) => (typeof part === "string" ? encoder.encode(part) : part);
  const first = await parts.next();
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytesOf(first.value ?? "")),
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(bytesOf(value));
      } catch (error) {
        log().error({ requestId: id, err: error }, broken);
        throw error;
      }
    },
  });
}
