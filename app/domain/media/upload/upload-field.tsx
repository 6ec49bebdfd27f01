import { useEffect, useId, useRef, useState } from "react";
import { loadUploads, sendPicture } from "./load-uploads";
import { acceptedTypes, uploadMessages } from "./upload-limits";

interface UploadFieldProps {
  name: string;
  label: string;
  labelClassName: "label" | "help";
  /** Below the field; left out if the fields around it say so already. */
  help?: string;
  storedText: string;
  upload: ReturnType<typeof usePictureUpload>;
}

/** File input, upload button, progress and result. Without script the button sends the whole form with the intent
 * `upload`. */
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

/** State of an upload field: checks the chosen file and sends it; the server checks it again. */
export function usePictureUpload(onStored: (address: string) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  /** `blob:` address of the chosen file, for its preview; null if no file is chosen or it is refused. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  /** The part sent, 0 to 1; null while nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  /** True after an upload until another file is chosen. */
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (chosen !== null) return () => URL.revokeObjectURL(chosen);
  }, [chosen]);

  const choose = async () => {
    const input = inputRef.current;
    const file = input?.files?.[0];
    setDone(false);
    const uploads = file && (await loadUploads());
    const fitting = (file && (await uploads?.shrinkPicture(file))) ?? file;
    if (!input || input.files?.[0] !== file) return;
    // Saving the form sends the file in this input.
    if (fitting && fitting !== file) input.files = fileList(fitting);
    const refusal = (fitting && uploads?.uploadRefusal(fitting)) ?? null;
    setMessage(refusal);
    setChosen(fitting && refusal === null ? URL.createObjectURL(fitting) : null);
  };
  const send = async () => {
    const input = inputRef.current;
    const file = input?.files?.[0];
    if (!input || !file) return setMessage(uploadMessages.missing);
    setMessage(null);
    setProgress(0);
    const answer = await sendPicture(file, setProgress);
    setProgress(null);
    if ("message" in answer) return setMessage(answer.failed ? uploadMessages.failed : answer.message);
    input.value = "";
    setChosen(null);
    setDone(true);
    onStored(answer.address);
  };
  return { inputRef, chosen, message, progress, done, choose, send };
}

function fileList(file: File): FileList {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer.files;
}
