import type { Readable } from "node:stream";
import { type FormBody, FormTooLargeError, openBody, parseForm } from "~/server/parse-form.server";
import { maxUploadBytes } from "./upload-limits";

export interface ReceivedFile {
  field: string;
  /** Empty for a file input in which nothing was chosen. */
  name: string;
  type: string;
  /** Is null for a file over the limit, which was read to its end for the fields behind it, and dropped. */
  bytes: Buffer | null;
}

/** Enough for large photos, which are then refused with the typed fields kept. */
const maxDeclaredBytes = 32 * 1024 * 1024;
/** Limit of a body without a declared length, which browsers always send: one file and the typed fields. */
const maxUndeclaredBytes = maxUploadBytes + 1024 * 1024;
/** A refused body is read up to this size and dropped, so that its sender sees the answer (S29). */
const maxRefusedBytes = maxUndeclaredBytes;
/** After that the connection is cut this much later. */
const hangUpAfterMs = 10_000;

const mostFieldBytes = 512 * 1024;

type OnFile = (file: ReceivedFile, before: FormData) => Promise<void>;

/** Reads a posted form as a stream; at most one file, of at most the upload limit, is in memory. `onFile` gets the first
 * file of each field with the typed fields before it, and is awaited before reading on. Returns the typed fields. Throws
 * FormTooLargeError, UnreadableFormError, or what `onFile` rejects with. */
export async function readMultipart(request: Request, onFile: OnFile): Promise<FormData> {
  const body = openBody(request);
  const form = new FormData();
  const seen = new Set<string>();
  let handled = Promise.resolve();
  try {
    await parseForm(request, {
      body,
      mostBytes: bodyLimit(request),
      mostFieldBytes,
      onField: (name, value) => form.append(name, value),
      onFile(field, stream, { filename, mimeType: type }) {
        if (seen.has(field)) return stream.resume();
        seen.add(field);
        collect(stream, (bytes) => {
          handled = handled.then(() => onFile({ field, name: filename ?? "", type, bytes }, form));
          // Told where it is awaited.
          handled.catch(() => undefined);
        });
      },
      onPiece: () => handled,
    });
    return form;
  } catch (error) {
    void discard(body);
    throw error;
  }
}

/** Bytes that the body may have. Throws FormTooLargeError if the declared length exceeds the limit. */
function bodyLimit(request: Request): number {
  const declared = request.headers.get("content-length");
  if (declared === null) return maxUndeclaredBytes;
  if (Number(declared) > maxDeclaredBytes) throw new FormTooLargeError(`${declared} bytes declared`);
  return maxDeclaredBytes;
}

/** Collects a file; past the limit it is read on and dropped. */
function collect(stream: Readable, onEnd: (bytes: Buffer | null) => void): void {
  let size = 0;
  let chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxUploadBytes) chunks = [];
    else chunks.push(chunk);
  });
  stream.on("end", () => onEnd(size > maxUploadBytes ? null : Buffer.concat(chunks)));
}

/** Reads on and drops the body: a browser that is still sending does not show the answer, nor after a cut connection. */
async function discard(body: FormBody): Promise<void> {
  try {
    while (body.bytes < maxRefusedBytes) {
      const { done, value } = await body.stream.read();
      if (done) return;
      body.bytes += value.byteLength;
    }
    await new Promise((resolve) => setTimeout(resolve, hangUpAfterMs).unref());
    await body.stream.cancel();
  } catch {}
}
