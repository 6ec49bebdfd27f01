import type { Readable } from "node:stream";
import busboy from "busboy";
import { isFormField } from "~/lib/form-constraints";

/** The body is larger than any form. It was not read to its end, so the form cannot be shown again. */
export class FormTooLargeError extends Error {}

export class UnreadableFormError extends Error {}

/** A body that is being read, with the bytes that have come so far. */
export interface FormBody {
  stream: ReadableStreamDefaultReader<Uint8Array>;
  bytes: number;
}

/** Throws UnreadableFormError for a request without a body. */
export function openBody({ body }: Request): FormBody {
  if (body === null) throw new UnreadableFormError("There is no body");
  return { stream: body.getReader(), bytes: 0 };
}

const partLimits = { fields: 5000, files: 100, parts: 5100, headerPairs: 20, fieldNameSize: 200 };

interface FormReading {
  body: FormBody;
  /** Bytes of the whole body; unlimited by default. */
  mostBytes?: number;
  mostFieldBytes: number;
  onField(name: string, value: string): void;
  /** Must read the stream to its end. */
  onFile(field: string, stream: Readable, info: busboy.FileInfo): void;
  /** Called after each piece of the body and at its end. Reading goes on once it has resolved, and ends where it throws. */
  onPiece(): Promise<void> | void;
}

/** Parses a posted form, multipart or urlencoded, piece by piece. The body is never cancelled: that would cut the line before
 * anybody sees the answer. Throws FormTooLargeError, UnreadableFormError, or what `onPiece` throws. */
export async function parseForm(request: Request, reading: FormReading): Promise<void> {
  const { body, mostBytes = Number.POSITIVE_INFINITY, mostFieldBytes, onField, onFile, onPiece } = reading;
  const parser = createParser(request, mostFieldBytes);
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
  };
  parser.on("field", (name, value, { valueTruncated }) => {
    if (!isFormField(name, value)) return fail(new UnreadableFormError("A field's name is malformed"));
    if (valueTruncated) return fail(new FormTooLargeError(`The field ${name} is too long`));
    onField(name, value);
  });
  parser.on("file", (field, stream, info) => {
    stream.on("error", (error) => fail(new UnreadableFormError(error.message)));
    onFile(field, stream, info);
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(limit, () => fail(new FormTooLargeError(limit)));
  parser.on("error", (error: Error) => fail(new UnreadableFormError(error.message)));
  const closed = new Promise<void>((resolve) => parser.once("close", () => resolve()));
  const check = async () => {
    await onPiece();
    if (failure !== null) throw failure;
  };

  for await (const piece of piecesOf(body, mostBytes)) {
    await new Promise<void>((resolve) => parser.write(piece, () => resolve()));
    await check();
  }
  parser.end();
  await closed;
  await check();
}

function createParser(request: Request, fieldSize: number): busboy.Busboy {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return busboy({ headers, limits: { ...partLimits, fieldSize }, defParamCharset: "utf8" });
  } catch (error) {
    throw new UnreadableFormError("This content type is not a form's", { cause: error });
  }
}

async function* piecesOf(body: FormBody, mostBytes: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await body.stream.read().catch((error: unknown) => {
      throw new UnreadableFormError("The body broke off", { cause: error });
    });
    if (done) return;
    body.bytes += value.byteLength;
    if (body.bytes > mostBytes) throw new FormTooLargeError(`More than ${mostBytes} bytes`);
    yield value;
  }
}
