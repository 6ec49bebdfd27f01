import { data } from "@remix-run/node";
import { smallForm } from "~/lib/body-limit";
import { isFormField } from "~/lib/form-constraints";
import { signatureField } from "~/lib/form-signature";
import { takeOverwrite } from "~/lib/form-state";
import { isResumable } from "~/lib/packed-form";
import { formSignatures } from "./form-signatures.server";
import { createGate } from "./gate";
import { FormTooLargeError, openBody, parseForm, UnreadableFormError } from "./parse-form.server";
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

/** Reads a form's fields. Null for a form that is foreign, incomplete or too long: reading stops at once (S34). */
export async function readFields(
  request: Request,
  isOurs: (signature: string) => boolean,
  limits: FieldLimits,
): Promise<ReadFields | null> {
  const read: ReadFields = { fields: [], signature: "" };
  const largest = Math.max(limits.signed, limits.unsigned);
  let text = 0;
  try {
    const body = openBody(request);
    await parseForm(request, {
      body,
      mostFieldBytes: largest,
      onField(name, value) {
        if (name === signatureField) {
          if (read.signature === "" && isOurs(value)) read.signature = value;
          return;
        }
        text += Buffer.byteLength(name) + Buffer.byteLength(value);
        read.fields.push([name, value]);
      },
      onFile: (_field, file) => file.resume(),
      onPiece() {
        const isSigned = read.signature !== "";
        const mostBytes = Math.max(limits.unsigned, bytesBeforeSignature);
        if (text > (isSigned ? limits.signed : limits.unsigned) || (!isSigned && body.bytes > mostBytes))
          throw new FormTooLargeError("More than a form that is returned may hold");
      },
    });
    return read;
  } catch (error) {
    if (error instanceof FormTooLargeError || error instanceof UnreadableFormError) return null;
    throw error;
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
