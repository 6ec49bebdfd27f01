import { uploadMessages } from "./upload-rules";

/** Where a script sends one file by itself; `routes/admin.media_.unggah` answers with an `UploadAnswer`. */
export const uploadAddress = "/admin/media/unggah";

export type UploadAnswer = { address: string } | { message: string };

/**
 * Sends a chosen file to the media library; `onProgress` hears the part that has left, 0 to 1. Resolves with the site's
 * address of the picture, or the message that says why there is none. Browser only. `fetch` cannot tell of its progress.
 */
export function sendPicture(file: File, onProgress: (part: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.set("file", file);
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request.response));
    request.onerror = () => resolve({ message: "Koneksi terputus. Periksa internet Anda, lalu coba lagi." });
    request.send(form);
  });
}

function answerOf(response: Partial<{ address: string; message: string }> | null): UploadAnswer {
  if (response?.address) return { address: response.address };
  return { message: response?.message || uploadMessages.failed };
}
