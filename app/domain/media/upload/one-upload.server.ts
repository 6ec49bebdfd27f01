import type { Admin } from "~/server/guard.server";
import { FormTooLargeError, type ReceivedFile, readMultipart } from "./read-multipart.server";
import { type StoreResult, storePicture } from "./store-picture.server";
import { uploadMessages } from "./upload-rules";

interface OneUpload {
  /** 200 stored, 400 refused, 413 a body beyond all measure, 500 the backend failed. */
  status: 200 | 400 | 413 | 500;
  result: StoreResult;
}

/** The form that uploads one picture, sent as `file`; several chosen files count as the first of them. */
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
  // What was stored is stored, even when the rest of the form broke off.
  const [result] = results;
  if (result !== undefined) return { status: statuses[result.kind], result };
  if (fault instanceof FormTooLargeError) return { status: 413, result: refused(uploadMessages.tooLarge) };
  return { status: 400, result: refused(fault ? uploadMessages.brokenOff : uploadMessages.missing) };
}

function refused(message: string): StoreResult {
  return { kind: "refused", message };
}

const statuses = { stored: 200, refused: 400, failed: 500 } as const;

/** Judges type, then size. `before`: the fields ahead of it, by which a form that is sent twice is known. */
export function storeReceived(
  admin: Admin,
  { field, name, type, bytes }: ReceivedFile,
  before: FormData,
): Promise<StoreResult> {
  const stamp = before.get("stamp") || before.get("version");
  const form = typeof stamp === "string" && stamp !== "" ? `${stamp} ${field}` : null;
  if (bytes !== null) return storePicture(admin, { name, type, bytes }, form);
  const message = type.startsWith("image/") ? uploadMessages.tooLarge : uploadMessages.notAPicture;
  return Promise.resolve(refused(message));
}
