import { csvStart } from "~/lib/csv";
import { log } from "./log.server";
import { requestScope } from "./request-scope.server";
import { fileHeaders } from "./security-headers.server";
import { type WrittenSheet, writeWorkbook } from "./write-workbook";

/** Answers with a file that the browser saves under `name`. */
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
