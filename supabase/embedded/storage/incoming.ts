import { once } from "node:events";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import busboy from "busboy";
import { invalidRequest, notSupported, payloadTooLarge, StorageError } from "./errors.ts";

const maxUserMetadataBytes = 1024 * 1024;
/** Bytes for two fields of custom metadata. */
const maxFormOverheadBytes = 2 * maxUserMetadataBytes;
const printable = /^[\x20-\x7e]*$/;

export interface Incoming {
  mimeType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | undefined;
  /** Declared length; that of a form counts the whole form. */
  declaredBytes: number | undefined;
  chunks: AsyncIterable<Uint8Array>;
  cancel(): Promise<void>;
}

function requirePrintable(header: string, value: string): string {
  if (printable.test(value)) return value;
  throw invalidRequest(`Invalid character in response header "${header}"`, "invalid_header_char");
}

/** Reads custom metadata and drops it when it is no JSON object, as the service does. */
function parseUserMetadata(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  if (Buffer.byteLength(text) > maxUserMetadataBytes) throw payloadTooLarge("user_metadata");
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? { ...parsed }
      : undefined;
  } catch {
    return undefined;
  }
}

function declaredBytesOf(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

/** Error for a broken request body, which is the client's fault. */
function asClientFault(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return invalidRequest(error instanceof Error ? error.message : "No content provided");
}

async function* guarded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw asClientFault(error);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function rawBody(request: Request, maxBytes: number): Incoming {
  if (request.headers.has("content-encoding")) throw notSupported("Content encodings are");
  const declaredBytes = declaredBytesOf(request);
  if (declaredBytes !== undefined && declaredBytes > maxBytes) throw payloadTooLarge();
  const metadata = request.headers.get("x-metadata");
  const { body } = request;
  return {
    mimeType: request.headers.get("content-type") || "application/octet-stream",
    cacheControl: request.headers.get("cache-control") ?? "no-cache",
    userMetadata: parseUserMetadata(
      metadata === null ? undefined : Buffer.from(metadata, "base64").toString("utf8"),
    ),
    declaredBytes,
    chunks: guarded(body ? (body as NodeReadableStream<Uint8Array>) : nothing()),
    cancel: async () => {
      if (body && !body.locked) await body.cancel().catch(() => undefined);
    },
  };
}

function createParser(contentType: string): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fields: 10, parts: 20, headerPairs: 20, fieldSize: maxUserMetadataBytes + 1 },
    });
  } catch (error) {
    throw asClientFault(error);
  }
}

type Form = ReturnType<typeof openForm>;

/** Feeds the form to the parser, no faster than the file is read. */
async function feed(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parser: busboy.Busboy,
  maxBytes: number,
): Promise<void> {
  const over = finished(parser);
  over.catch(() => undefined);
  let total = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    total += chunk.value.byteLength;
    if (total > maxBytes) throw payloadTooLarge();
    if (!parser.write(chunk.value)) await Promise.race([once(parser, "drain"), over]);
  }
  parser.end();
  await over;
}

/** Parses a form. `opened` resolves with the first file, or rejects; `fed` resolves when the whole form was read. */
function openForm(body: ReadableStream<Uint8Array>, contentType: string, maxBytes: number) {
  const parser = createParser(contentType);
  const fields = new Map<string, string>();
  const opened = Promise.withResolvers<{ file: Readable; mimeType: string }>();
  parser.on("field", (name, value) => fields.set(name, value));
  parser.once("file", (_name, file, { mimeType }) => {
    // An error without a listener would end the process.
    file.on("error", () => undefined);
    opened.resolve({ file, mimeType });
  });
  const reader = body.getReader();
  const fed = feed(reader, parser, maxBytes).catch(async (error: unknown) => {
    parser.on("error", () => undefined).destroy(error instanceof Error ? error : undefined);
    await reader.cancel().catch(() => undefined);
    throw error;
  });
  fed.then(() => opened.reject(invalidRequest("No content provided")), opened.reject);
  return {
    opened: opened.promise,
    fields,
    fed,
    async cancel() {
      await reader.cancel().catch(() => undefined);
      parser.on("error", () => undefined).destroy();
      await fed.catch(() => undefined);
    },
  };
}

async function* fileOf({ opened, fed, cancel }: Form): AsyncGenerator<Uint8Array> {
  const { file } = await opened;
  try {
    yield* file;
    await fed;
  } finally {
    await cancel();
  }
}

/** Reads a form up to its first file; known fields come before it. */
async function formBody(request: Request, contentType: string, maxBytes: number): Promise<Incoming> {
  const declaredBytes = declaredBytesOf(request);
  const budget = maxBytes + maxFormOverheadBytes;
  if (declaredBytes !== undefined && declaredBytes > budget) throw payloadTooLarge();
  if (!request.body) throw invalidRequest("No content provided");
  const form = openForm(request.body, contentType, budget);
  const { fields } = form;
  try {
    const { mimeType } = await form.opened;
    if (fields.has("contentEncoding")) throw notSupported("Content encodings are");
    const seconds = fields.get("cacheControl");
    return {
      mimeType: fields.get("contentType") || mimeType,
      cacheControl: seconds ? `max-age=${seconds}` : "no-cache",
      userMetadata: parseUserMetadata(fields.get("metadata") ?? fields.get("userMetadata")),
      declaredBytes,
      chunks: guarded(fileOf(form)),
      cancel: form.cancel,
    };
  } catch (error) {
    await form.cancel();
    throw asClientFault(error);
  }
}

/** Reads an upload. Refuses a declared length over `maxBytes` without reading. */
export async function readIncoming(request: Request, maxBytes: number): Promise<Incoming> {
  const contentType = request.headers.get("content-type") ?? "";
  const incoming = contentType.startsWith("multipart/form-data")
    ? await formBody(request, contentType, maxBytes)
    : rawBody(request, maxBytes);
  try {
    requirePrintable("content-type", incoming.mimeType);
    requirePrintable("cache-control", incoming.cacheControl);
    return incoming;
  } catch (error) {
    await incoming.cancel();
    throw error;
  }
}
