import { randomBytes } from "node:crypto";
import type { ChosenFile } from "./requests.ts";

export interface Submission {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

type Entry = [name: string, value: string | File];

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
    return { url, ...(await encodeEntries(entries, by("enctype") === "multipart/form-data")) };
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
      if (files.length === 0) entries.push([name, new File([], "", { type: "application/octet-stream" })]);
      for (const file of files) entries.push([name, fileOf(file)]);
    }
  }
  return entries;
}
function named(value: string | File): string {
  return typeof value === "string" ? value.replace(/\r\n|\r|\n/g, "\r\n") : value.name;
}

async function encodeEntries(entries: Entry[], isMultipart: boolean) {
  if (!isMultipart)
    return encodeForm(new URLSearchParams(entries.map(([name, value]) => [name, named(value)])));
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value);
  }
  return encodeForm(form);
}

export function fileOf({ name, mimeType, buffer }: ChosenFile): File {
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}

/** As a browser writes it, line ends included; `Response` takes seconds for the largest files that are refused. */
export async function encodeForm(form: FormData | URLSearchParams): Promise<{ body: Buffer; type: string }> {
  if (form instanceof URLSearchParams)
    return { body: Buffer.from(form.toString()), type: "application/x-www-form-urlencoded" };
  const boundary = `----WebKitFormBoundary${randomBytes(8).toString("hex")}`;
  const quoted = (text: string) => `"${text.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22")}"`;
  const parts: Buffer[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`;
    if (typeof value === "string") parts.push(Buffer.from(`${head}\r\n\r\n${named(value)}\r\n`));
    else {
      const type = value.type || "application/octet-stream";
      parts.push(
        Buffer.from(`${head}; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`),
        Buffer.from(await value.arrayBuffer()),
        Buffer.from("\r\n"),
      );
    }
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}
