import { randomBytes } from "node:crypto";
import type { ChosenFile } from "./requests.ts";

export interface Submission {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** A field of a form, and what is typed or chosen. */
export type Entry = [name: string, value: string | ChosenFile];

const noFile: ChosenFile = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };

/** What a browser would send, and where to; a body of null is a form that goes into the address. */
export async function encodeSubmission(
  { form, submitter }: Submission,
  page: string,
  chosen: WeakMap<Element, ChosenFile[]>,
): Promise<{ url: URL; body: Buffer | null; type?: string }> {
  const by = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  const url = new URL(by("action") || page, page);
  const entries = entriesOf({ form, submitter }, chosen);
  if ((by("method") ?? "get").toLowerCase() === "post")
    return { url, ...encodeEntries(entries, by("enctype") === "multipart/form-data") };
  url.search = new URLSearchParams(entries.map(([name, value]) => [name, named(value)])).toString();
  return { url, body: null };
}

function entriesOf({ form, submitter }: Submission, chosen: WeakMap<Element, ChosenFile[]>): Entry[] {
  const { defaultView: window } = form.ownerDocument;
  if (window === null) throw new Error("The form is on no page");
  const inputs = [...form.elements].filter((element) => element.matches("input[type=file]:enabled"));
  const entries: Entry[] = [];
  for (const [name, value] of new window.FormData(form, submitter)) {
    if (typeof value === "string") entries.push([name, value]);
    else {
      // The document's own list of files can't be written to; the inputs come in the order of their entries.
      const at = inputs.findIndex((one) => one.getAttribute("name") === name);
      const [input] = inputs.splice(at, 1);
      const files = (input && chosen.get(input)) ?? [];
      for (const file of files.length === 0 ? [noFile] : files) entries.push([name, file]);
    }
  }
  return entries;
}
function named(value: string | ChosenFile): string {
  return typeof value === "string" ? value.replace(/\r\n|\r|\n/g, "\r\n") : value.name;
}

function encodeEntries(entries: Entry[], isMultipart: boolean): { body: Buffer; type: string } {
  if (!isMultipart)
    return encodeFields(new URLSearchParams(entries.map(([name, value]) => [name, named(value)])));
  const { body, type } = encodeMultipart(entries);
  return { body: Buffer.concat(body), type };
}

export function encodeFields(fields: URLSearchParams): { body: Buffer; type: string } {
  return { body: Buffer.from(fields.toString()), type: "application/x-www-form-urlencoded" };
}

/** As a browser writes it, line ends included; the files in it are not copied, which would take a second of the largest. */
export function encodeMultipart(entries: Iterable<Entry>): { body: Buffer[]; type: string } {
  const boundary = `----WebKitFormBoundary${randomBytes(8).toString("hex")}`;
  const quoted = (text: string) => `"${text.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22")}"`;
  const body: Buffer[] = [];
  for (const [name, value] of entries) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`;
    if (typeof value === "string") body.push(Buffer.from(`${head}\r\n\r\n${named(value)}\r\n`));
    else {
      const file = `; filename=${quoted(value.name)}\r\nContent-Type: ${value.mimeType}\r\n\r\n`;
      body.push(Buffer.from(head + file), value.buffer, Buffer.from("\r\n"));
    }
  }
  body.push(Buffer.from(`--${boundary}--\r\n`));
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
