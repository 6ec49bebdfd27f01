import { useId } from "react";
import { acceptedTypes } from "~/domain/media/upload-rules";
import { usePictureUpload } from "~/domain/media/use-picture-upload";

/**
 * Takes one more photo. Without script the button sends the whole form, which comes back with the photo in it; with script
 * the file alone is sent, and `onStored` gets its address.
 */
export function GalleryUploadField({ onStored }: { onStored: (address: string) => void }) {
  const { inputRef, message, progress, done, choose, send } = usePictureUpload(onStored);
  const id = useId();
  const isSending = progress !== null;
  const press = (event: React.MouseEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="label" htmlFor={id}>
        Unggah foto dari perangkat
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={inputRef}
          id={id}
          name="imagesFile"
          type="file"
          accept={acceptedTypes}
          disabled={isSending}
          aria-describedby={`${id}-bantuan ${id}-pesan`}
          aria-invalid={message ? true : undefined}
          onChange={choose}
          className="input w-auto min-w-0 grow basis-56"
        />
        <button
          type="submit"
          name="intent"
          value="upload"
          aria-disabled={isSending || undefined}
          className="btn"
          onClick={press}
        >
          {isSending ? "Mengunggah..." : "Unggah"}
        </button>
      </div>
      {isSending && <progress value={progress} aria-label="Kemajuan unggahan" className="w-full" />}
      <p className="help" id={`${id}-bantuan`}>
        JPG, PNG, WebP, atau GIF, maksimal 5 MB.
      </p>
      <p className="error empty:hidden" id={`${id}-pesan`} role="alert">
        {message}
      </p>
      <p className="help empty:hidden" role="status">
        {done && "Foto terunggah. Simpan paket agar dipakai."}
      </p>
    </div>
  );
}
