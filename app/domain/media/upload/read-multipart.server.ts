import type { Readable } from "node:stream";
import busboy from "busboy";
import { isFormField } from "~/lib/form-constraints";
import { maxUploadBytes } from "./upload-limits";

export interface ReceivedFile {
  field: string;
  /** Empty for a file input in which nothing was chosen. */
  name: string;
  type: string;
  /** Is null for a file over the limit, which was read to its end for the fields behind it, and dropped. */
  bytes: Buffer | null;
}

/** The body is larger than any form. It was not read to its end, so the form cannot be shown again. */
export class FormTooLargeError extends Error {}

export class UnreadableFormError extends Error {}

/** Enough for large photos, which are then refused with the typed fields kept. */
const maxDeclaredBytes = 32 * 1024 * 1024;
/** Limit of a body without a declared length, which browsers always send: one file and the typed fields. */
const maxUndeclaredBytes = maxUploadBytes + 1024 * 1024;
/** A refused body is read up to this size and dropped, so that its sender sees the answer (S29). */
const maxRefusedBytes = maxUndeclaredBytes;
/** After that the connection is cut this much later. */
const hangUpAfterMs = 10_000;

const limits = { fields: 5000, files: 100, parts: 5100, fieldSize: 512 * 1024, headerPairs: 20 };

interface BodyReader {
  stream: ReadableStreamDefaultReader<Uint8Array>;
  bytes: number;
}
type OnFile = (file: ReceivedFile, before: FormData) => Promise<void>;

/** Reads a posted form as a stream; at most one file, of at most the upload limit, is in memory. `onFile` gets the first
 * file of each field with the typed fields before it, and is awaited before reading on. Returns the typed fields. Throws
 * FormTooLargeError, UnreadableFormError, or what `onFile` rejects with. */
export async function readMultipart(request: Request, onFile: OnFile): Promise<FormData> {
  if (request.body === null) throw new UnreadableFormError("There is no body");
  const reader: BodyReader = { stream: request.body.getReader(), bytes: 0 };
  try {
    return await parse(request, reader, onFile);
  } catch (error) {
    void discard(reader);
    throw error;
  }
}

async function parse(request: Request, reader: BodyReader, onFile: OnFile): Promise<FormData> {
  const parser = createParser(request);
  const form = new FormData();
  const seen = new Set<string>();
  let handled = Promise.resolve();
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
  };
  const check = () => {
    if (failure !== null) throw failure;
  };
  parser.on("field", (name, value, { valueTruncated }) => {
    if (!isFormField(name, value)) fail(new UnreadableFormError("A field's name is malformed"));
    if (valueTruncated) fail(new FormTooLargeError(`The field ${name} is too long`));
    form.append(name, value);
  });
  parser.on("file", (field, stream, { filename, mimeType: type }) => {
    stream.on("error", (error) => fail(new UnreadableFormError(error.message)));
    if (seen.has(field)) return stream.resume();
    seen.add(field);
    collect(stream, (bytes) => {
      handled = handled.then(() => onFile({ field, name: filename ?? "", type, bytes }, form));
      handled.catch(fail);
    });
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const) {
    parser.on(limit, () => fail(new FormTooLargeError(limit)));
  }
  parser.on("error", (error: Error) => fail(new UnreadableFormError(error.message)));
  const closed = new Promise<void>((resolve) => parser.once("close", () => resolve()));

  for await (const chunk of chunksOf(reader, bodyLimit(request))) {
    await new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    await handled;
    check();
  }
  parser.end();
  await closed;
  await handled;
  check();
  return form;
}

function createParser(request: Request): busboy.Busboy {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return busboy({ headers, limits, defParamCharset: "utf8" });
  } catch (error) {
    throw new UnreadableFormError("This content type is not a form's", { cause: error });
  }
}

/** Bytes that the body may have. Throws FormTooLargeError if the declared length exceeds the limit. */
function bodyLimit(request: Request): number {
  const declared = request.headers.get("content-length");
  if (declared === null) return maxUndeclaredBytes;
  if (Number(declared) > maxDeclaredBytes) throw new FormTooLargeError(`${declared} bytes declared`);
  return maxDeclaredBytes;
}

async function* chunksOf(reader: BodyReader, maxBytes: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.stream.read().catch((error: unknown) => {
      throw new UnreadableFormError("The body broke off", { cause: error });
    });
    if (done) return;
    reader.bytes += value.byteLength;
    if (reader.bytes > maxBytes) throw new FormTooLargeError(`More than ${maxBytes} bytes`);
    yield value;
  }
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
async function discard(reader: BodyReader): Promise<void> {
  try {
    while (reader.bytes < maxRefusedBytes) {
      const { done, value } = await reader.stream.read();
      if (done) return;
      reader.bytes += value.byteLength;
    }
    await new Promise((resolve) => setTimeout(resolve, hangUpAfterMs).unref());
    await reader.stream.cancel();
  } catch {}
}
