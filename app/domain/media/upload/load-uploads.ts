import { uploadMessages } from "./upload-limits";
import type { UploadAnswer } from "./uploads";

/** Loads what checks, shrinks and sends a picture, because few visits of a form choose one. Null without a connection: the
 * server checks the picture too. */
export const loadUploads = () => import("./uploads").catch(() => null);

/** Shrinks a file and sends it; `onProgress` gets the part sent, 0 to 1. Browser only. */
export async function sendPicture(file: File, onProgress: (part: number) => void): Promise<UploadAnswer> {
  const uploads = await loadUploads();
  return uploads?.shrinkAndSend(file, onProgress) ?? { message: uploadMessages.brokenOff, failed: true };
}
