import type { StoredPicture } from "~/server/pictures/encode-picture";
import { EncoderBusyError, getEncoder, UndecodablePictureError } from "~/server/pictures/encoder.server";
import { maxUploadBytes, type PictureType } from "./upload-rules";

export type PreparedPicture = StoredPicture;

const formats = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
} as const satisfies Record<PictureType, string>;

/** A bucket takes no more than an upload may have, so what is kept has to fit again. */
const maxStoredBytes = maxUploadBytes;

/** Re-encodes in the encoder's process. Null: undecodable. Throws for staff when it is busy or failed. */
export async function preparePicture(bytes: Buffer, type: PictureType): Promise<PreparedPicture | null> {
  try {
    return await getEncoder().encode({
      kind: "stored",
      bytes,
      format: formats[type],
      maxBytes: maxStoredBytes,
    });
  } catch (error) {
    if (error instanceof UndecodablePictureError) return null;
    if (error instanceof EncoderBusyError) {
      throw new Error("server sedang mengolah banyak gambar, coba lagi sebentar lagi", { cause: error });
    }
    throw error;
  }
}
