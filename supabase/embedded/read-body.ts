import type { ReadableStream as NodeReadableStream } from "node:stream/web";

/** Reads a body, and no byte more than `limit`. Throws `tooLarge()`. */
export async function readBody(request: Request, limit: number, tooLarge: () => Error): Promise<Buffer> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = request.body as NodeReadableStream<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
