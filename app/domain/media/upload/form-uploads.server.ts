import { data } from "@remix-run/node";
import { isSafeAddress, withoutSite } from "~/lib/addresses";
import { takeOverwrite } from "~/lib/form-state";
import { getEnv } from "~/server/env.server";
import type { Admin } from "~/server/guard.server";
import { FormTooLargeError } from "~/server/parse-form.server";
import { badRequest, type ErrorAnswer } from "~/server/responses.server";
import { type ReceivedFile, readMultipart } from "./read-multipart.server";
import { type StoreResult, storePicture } from "./store-picture.server";
import { uploadMessages } from "./upload-limits";
import { uploadRefusal } from "./uploads";

const fileSuffix = "File";
const pickSuffix = "Pick";

interface FormWithUploads {
  /** The typed fields, with the addresses of uploaded and picked pictures filled in; no files. */
  form: FormData;
  errors: Record<string, string[]>;
}

/** Reads a form with picture fields (`image-field.tsx`), multipart or urlencoded. A file sent as `<field>File` is stored
 * in the media library, whatever the intent, and its address becomes the value of `<field>`. With the intent
 * `pick:<field>` the picture picked as `<field>Pick` does. For the names in `lists` the address goes into the first empty
 * `<field>[n]`, or a new one at the end; `<field>.<key>` names a list of objects. Throws a 413 or 400 answer for a body
 * that cannot be read to its end. */
export async function readFormWithUploads(
  request: Request,
  admin: Admin,
  { lists = [] }: { lists?: string[] } = {},
): Promise<FormWithUploads> {
  const results = new Map<string, StoreResult>();
  const empty: string[] = [];
  const received = await readMultipart(request, async (file, before) => {
    if (!file.field.endsWith(fileSuffix)) return;
    const field = file.field.slice(0, -fileSuffix.length);
    if (file.name === "") empty.push(field);
    else results.set(field, await storeReceived(admin, file, before));
  }).catch(throwAnswer);

  const form = new FormData();
  const picks = new Map<string, string>();
  for (const [name, value] of received) {
    if (name.endsWith(pickSuffix)) picks.set(name.slice(0, -pickSuffix.length), String(value));
    else form.append(name, typeof value === "string" ? sitePicture(value) : value);
  }
  takeOverwrite(form);
  const put = (field: string, address: string) => {
    const list = lists.find((name) => name.split(".")[0] === field);
    form.set(list === undefined ? field : freeName(form, list), address);
  };

  const errors: FormWithUploads["errors"] = {};
  for (const [field, result] of results) {
    if (result.kind === "stored") put(field, result.address);
    else errors[field] = [result.kind === "refused" ? result.message : uploadMessages.failed];
  }
  const intent = String(form.get("intent") ?? "");
  if (intent === "upload" && results.size === 0) {
    for (const field of empty) errors[field] = [uploadMessages.missing];
  }
  const picked = intent.startsWith("pick:") ? intent.slice("pick:".length) : null;
  const address = picked === null ? undefined : picks.get(picked);
  if (picked !== null && address !== undefined && isSafeAddress(address)) put(picked, address);
  return { form, errors };
}

/** The path of a picture of this site that was pasted with its full address, as the media library shows it. */
function sitePicture(typed: string): string {
  const path = withoutSite(typed.trim(), getEnv().siteUrl);
  return path !== typed.trim() && path.startsWith("/media/") ? path : typed;
}

function throwAnswer(error: unknown): never {
  if (error instanceof FormTooLargeError) {
    throw data<ErrorAnswer>({ message: uploadMessages.tooLarge }, { status: 413 });
  }
  throw badRequest("Formulir ini tidak dapat dibaca. Kembali ke halaman sebelumnya, lalu coba lagi.");
}

/** Name of the list's first empty field, else of the field after the last: `images[2]`, `pictures[2].address`. */
function freeName(form: FormData, list: string): string {
  const [field, ...keys] = list.split(".");
  const nameAt = (index: number) => [`${field}[${index}]`, ...keys].join(".");
  let index = 0;
  while (form.has(nameAt(index)) && form.get(nameAt(index)) !== "") index += 1;
  return nameAt(index);
}

interface OneUpload {
  /** 200: stored; 400: refused; 413: the body is too large; 500: the backend failed. */
  status: 200 | 400 | 413 | 500;
  result: StoreResult;
}

/** Reads a form that uploads one picture as `file`; of several files the first counts. */
export async function readOneUpload(request: Request, admin: Admin): Promise<OneUpload> {
  const results: StoreResult[] = [];
  let fault: unknown = null;
  try {
    await readMultipart(request, async (file, before) => {
      if (file.field === "file" && file.name !== "") results.push(await storeReceived(admin, file, before));
    });
  } catch (error) {
    fault = error;
  }
  // A stored picture stays, even if the rest of the form broke off.
  const [result] = results;
  if (result !== undefined) return { status: statuses[result.kind], result };
  if (fault instanceof FormTooLargeError)
    return { status: 413, result: refusedUpload(uploadMessages.tooLarge) };
  return { status: 400, result: refusedUpload(fault ? uploadMessages.brokenOff : uploadMessages.missing) };
}

function refusedUpload(message: string): StoreResult {
  return { kind: "refused", message };
}

const statuses = { stored: 200, refused: 400, failed: 500 } as const;

/** Stores a file or refuses it. `before`: the fields ahead of the file, which tell a form that is sent twice. */
function storeReceived(
  admin: Admin,
  { field, name, type, bytes }: ReceivedFile,
  before: FormData,
): Promise<StoreResult> {
  const stamp = before.get("stamp") || before.get("version");
  const form = typeof stamp === "string" && stamp !== "" ? `${stamp} ${field}` : null;
  if (bytes !== null) return storePicture(admin, { name, type, bytes }, form);
  const message = uploadRefusal({ name, type, size: Number.POSITIVE_INFINITY });
  return Promise.resolve(refusedUpload(message ?? uploadMessages.tooLarge));
}
