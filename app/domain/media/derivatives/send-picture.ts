import { shrinkPicture } from "~/domain/media/upload/shrink-picture";
import { uploadMessages, uploadRefusal } from "~/domain/media/upload/upload-rules";
import { markField } from "~/lib/form-field";

/** Where a script sends one file by itself; `routes/admin.media_.unggah` answers with an `UploadAnswer`. */
export const uploadAddress = "/admin/media/unggah";

/** Why there is no picture: `failed` is ours to mend, anything else the sender's. */
export interface UploadTrouble {
  message: string;
  failed: boolean;
}

export type UploadAnswer = { address: string } | UploadTrouble;

/** Sends a file, made small enough; `onProgress` hears the part sent, 0 to 1. Resolves with the address or why there is none. */
export async function sendPicture(chosen: File, onProgress: (part: number) => void): Promise<UploadAnswer> {
  const file = await shrinkPicture(chosen);
  const refusal = uploadRefusal(file);
  return refusal === null ? post(file, onProgress) : { message: refusal, failed: false };
}

/** `fetch` cannot tell of its progress. */
function post(file: File, onProgress: (part: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const form = new FormData();
    // The page's own: with it a session that has ended is told once the file has passed, and not by a cut line.
    const mark = document.querySelector<HTMLInputElement>(`input[name="${markField}"]`);
    if (mark !== null) form.set(markField, mark.value);
    form.set("file", file);
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request.response));
    request.onerror = () => resolve({ message: uploadMessages.brokenOff, failed: true });
    request.send(form);
  });
}

/** The guard and the error page answer with a message only. */
function answerOf(response: Partial<UploadTrouble & { address: string }> | null): UploadAnswer {
  if (response?.address) return { address: response.address };
  return { message: response?.message || uploadMessages.failed, failed: response?.failed ?? true };
}
