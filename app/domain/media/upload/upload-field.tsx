import { useId } from "react";
import { acceptedTypes } from "./upload-rules";
import type { PictureUpload } from "./use-picture-upload";

interface UploadFieldProps {
  /** Of the file input. */
  name: string;
  label: string;
  labelClassName: "label" | "help";
  /** Under the field; left out where the fields around it say so already. */
  help?: string;
  storedText: string;
  upload: PictureUpload;
}

/** The file input with its button and what became of the file. Without script the button sends the whole form, intent `upload`. */
export function UploadField({ name, label, labelClassName, help, storedText, upload }: UploadFieldProps) {
  const { inputRef, message, progress, done, choose, send } = upload;
  const id = useId();
  const isSending = progress !== null;
  const press = (event: React.MouseEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className={labelClassName} htmlFor={id}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={inputRef}
          id={id}
          name={name}
          type="file"
          accept={acceptedTypes}
          disabled={isSending}
          aria-describedby={`${help ? `${id}-bantuan ` : ""}${id}-pesan`}
          aria-invalid={message ? true : undefined}
          onChange={() => void choose()}
          className="input w-auto min-w-0 grow basis-56 file:mr-3 file:cursor-pointer file:font-semibold"
        />
        <button
          type="submit"
          name="intent"
          value="upload"
          formNoValidate
          aria-disabled={isSending || undefined}
          className="btn"
          onClick={press}
        >
          {isSending ? "Mengunggah..." : "Unggah"}
        </button>
      </div>
      {isSending && <progress value={progress} aria-label="Kemajuan unggahan" className="w-full" />}
      {help && (
        <p className="help" id={`${id}-bantuan`}>
          {help}
        </p>
      )}
      <p className="error empty:hidden" id={`${id}-pesan`} role="alert">
        {message && (
          <>
            <span className="block font-bold">Error</span>
            {message}
          </>
        )}
      </p>
      <p className="help empty:hidden" role="status">
        {done && storedText}
      </p>
    </div>
  );
}
