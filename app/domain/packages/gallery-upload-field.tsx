import { UploadField } from "~/domain/media/upload-field";
import { usePictureUpload } from "~/domain/media/use-picture-upload";

/**
 * Takes one more photo. Without script the button sends the whole form, which comes back with the photo in it; with script
 * the file alone is sent, and `onStored` gets its address.
 */
export function GalleryUploadField({ onStored }: { onStored: (address: string) => void }) {
  return (
    <UploadField
      name="imagesFile"
      label="Unggah foto dari perangkat"
      labelClassName="label"
      help="JPG, PNG, WebP, atau GIF, maksimal 5 MB."
      storedText="Foto terunggah. Simpan paket agar dipakai."
      upload={usePictureUpload(onStored)}
    />
  );
}
