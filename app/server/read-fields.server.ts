import busboy from "busboy";
import { isFormField, markField } from "~/lib/form-field";

/** Bytes of text, names and values together. */
export interface FieldLimits {
  /** Of a form that bears a mark of ours. */
  marked: number;
  /** Of any other. */
  unmarked: number;
}

export interface ReadFields {
  fields: [name: string, value: string][];
  /** The mark it came with, which is not among the fields; empty without one of ours. */
  mark: string;
}

/** A mark comes first in a form of ours; who has sent as much as this without has none. */
const bytesBeforeMark = 4096;
const parserLimits = { fields: 5000, files: 100, parts: 5100, headerPairs: 20, fieldNameSize: 200 };

/**
 * The typed fields of a posted form, in order, files left out. Null for a body that is no form of ours, that broke off,
 * or that has more text than its kind may; it is then not read any further, so that a stranger's costs nothing
 * (trust.md S34).
 */
export async function readFields(
  request: Request,
  isOurs: (mark: string) => boolean,
  limits: FieldLimits,
): Promise<ReadFields | null> {
  const read: ReadFields = { fields: [], mark: "" };
  let text = 0;
  let hasFailed = false;
  const parser = createParser(request, Math.max(limits.marked, limits.unmarked));
  if (parser === null || request.body === null) return null;
  const fail = () => {
    hasFailed = true;
  };
  parser.on("field", (name, value, { valueTruncated }) => {
    if (name === markField) {
      if (read.mark === "" && isOurs(value)) read.mark = value;
      return;
    }
    if (valueTruncated || !isFormField(name, value)) fail();
    text += Buffer.byteLength(name) + Buffer.byteLength(value);
    read.fields.push([name, value]);
  });
  parser.on("file", (_, file) => file.on("error", fail).resume());
  for (const event of ["error", "fieldsLimit", "filesLimit", "partsLimit"] as const) parser.on(event, fail);
  const closed = new Promise<void>((resolve) => parser.once("close", () => resolve()));
  let bytes = 0;
  const isTooMuch = () =>
    read.mark === ""
      ? text > limits.unmarked || bytes > Math.max(limits.unmarked, bytesBeforeMark)
      : text > limits.marked;

  // The reader is left where it stops: to cancel it would cut the line, and nobody would see the answer.
  const body = request.body.getReader();
  for (;;) {
    const piece = await body.read().catch(() => null);
    if (piece === null) return null;
    const { done, value } = piece;
    if (done) break;
    bytes += value.byteLength;
    await new Promise<void>((resolve) => parser.write(value, () => resolve()));
    if (hasFailed || isTooMuch()) return null;
  }
  parser.end();
  await closed;
  return hasFailed || isTooMuch() ? null : read;
}

function createParser(request: Request, fieldSize: number): busboy.Busboy | null {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return busboy({ headers, limits: { ...parserLimits, fieldSize }, defParamCharset: "utf8" });
  } catch {
    return null;
  }
}
