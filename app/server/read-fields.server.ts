import { data } from "@remix-run/node";
import busboy from "busboy";
import { smallForm } from "~/lib/body-limit";
import { isFormField } from "~/lib/form-constraints";
import { signatureField } from "~/lib/form-signature";
import { takeOverwrite } from "~/lib/form-state";
import { isResumable } from "~/lib/packed-form";
import { formSignatures } from "./form-signatures.server";
import { createGate } from "./gate";
import { requestScope } from "./request-scope.server";
import type { ErrorAnswer } from "./responses.server";

/** Bytes of text, names and values together. */
interface FieldLimits {
  signed: number;
  unsigned: number;
}

interface ReadFields {
  fields: [name: string, value: string][];
  signature: string;
}

const bytesBeforeSignature = 4096;
const parserLimits = { fields: 5000, files: 100, parts: 5100, headerPairs: 20, fieldNameSize: 200 };

/** Reads a form's fields. Null for a form that is foreign, incomplete or too long: reading stops at once (S34). */
export async function readFields(
  request: Request,
  isOurs: (signature: string) => boolean,
  limits: FieldLimits,
): Promise<ReadFields | null> {
  const read: ReadFields = { fields: [], signature: "" };
  let text = 0;
  let hasFailed = false;
  const parser = createParser(request, Math.max(limits.signed, limits.unsigned));
  if (parser === null || request.body === null) return null;
  const fail = () => {
    hasFailed = true;
  };
  parser.on("field", (name, value, { valueTruncated }) => {
    if (name === signatureField) {
      if (read.signature === "" && isOurs(value)) read.signature = value;
      return;
    }
    if (valueTruncated || !isFormField(name, value)) return fail();
    text += Buffer.byteLength(name) + Buffer.byteLength(value);
    read.fields.push([name, value]);
  });
  parser.on("file", (_, file) => file.on("error", fail).resume());
  for (const event of ["error", "fieldsLimit", "filesLimit", "partsLimit"] as const) parser.on(event, fail);
  const closed = new Promise<void>((resolve) => parser.once("close", () => resolve()));
  let bytes = 0;
  const isTooMuch = () =>
    read.signature === ""
      ? text > limits.unsigned || bytes > Math.max(limits.unsigned, bytesBeforeSignature)
      : text > limits.signed;

  // The body is left uncancelled: cancelling would cut the line before anybody sees the answer.
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

const largestVisitorForm = 16 * 1024;
const longestPatienceBytes = 4 * 1024 * 1024;

/** Reads a form of a visitor. Empty when it is too large, broken, of another type or has unknown fields: callers answer
 * that. */
export async function readVisitorForm(request: Request): Promise<URLSearchParams> {
  return (await readForm(request, largestVisitorForm)) ?? new URLSearchParams();
}

/** Reads a form of staff that carries no files, as large as the front lets it be: a text that is too long comes back to
 * its field, with the field's own message. Empty when it is broken, of another type or has unknown fields. Throws a 413
 * answer for a larger form. */
export async function readSmallForm(request: Request): Promise<URLSearchParams> {
  const form = await readForm(request, smallForm.bytes);
  if (form === null) throw data<ErrorAnswer>({ message: formTooLarge }, { status: 413 });
  return form;
}

const formTooLarge =
  "Isian formulir ini terlalu panjang. Kembali ke halaman sebelumnya, persingkat, lalu coba lagi.";

/** Returns null for a form of more than `largestBytes`. */
async function readForm(request: Request, largestBytes: number): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return new URLSearchParams();
  try {
    const text = await readText(request, largestBytes);
    if (text === null) return null;
    const form = new URLSearchParams(text);
    takeOverwrite(form);
    return [...form].every(([name, value]) => isFormField(name, value)) ? form : new URLSearchParams();
  } catch {
    return new URLSearchParams();
  }
}

async function readText(request: Request, largestBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  if (request.body === null) return "";
  // Reads on and drops the surplus: an answer during an upload reaches no browser.
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > longestPatienceBytes) break;
    text = bytes > largestBytes ? "" : text + decoder.decode(chunk, { stream: true });
  }
  return bytes > largestBytes ? null : text;
}

const mostTextBytes = 600_000;

/** Lets one form be returned at a time, because it is in memory several times (S34). */
const gate = createGate({ patienceMs: 5000, longestStayMs: 30_000, mostWaiting: 20 });

interface GivenBack {
  fields: [name: string, value: string][] | null;
  signature: string;
}

const nothing: GivenBack = { fields: null, signature: "" };

export async function giveBack(request: Request): Promise<GivenBack> {
  const signatures = await formSignatures();
  const read = await readFields(request, (signature) => signatures.isOurs(signature), {
    signed: mostTextBytes,
    unsigned: 0,
  });
  if (read === null || read.signature === "") return nothing;
  const fields = read.fields.filter(([name]) => !/password/i.test(name));
  if (!isResumable(fields)) return nothing;
  const leave = await gate.enter();
  if (leave === null) return nothing;
  const scope = requestScope();
  scope.onEnd.push(leave);
  scope.givesBack = true;
  return { fields, signature: read.signature };
}
