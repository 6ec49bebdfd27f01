import { useRef, useState } from "react";
import { sendPicture, type UploadTrouble } from "~/domain/media/derivatives/send-picture";
import { uploadRefusal } from "~/domain/media/upload/upload-rules";

/**
 * The upload with script: what is chosen or dropped is checked and sent at once, one file at a time, and `onStored` is
 * told. Nothing of it is needed for the form to work.
 */
export function useDropZone(onStored: () => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null);
  const [trouble, setTrouble] = useState<UploadTrouble | null>(null);

  const send = async (file: File) => {
    const refusal = uploadRefusal(file);
    setUsed(true);
    setTrouble(refusal === null ? null : { message: refusal, failed: false });
    if (refusal !== null) return clear(inputRef.current);
    setSending({ name: file.name, part: 0 });
    const answer = await sendPicture(file, (part) => setSending({ name: file.name, part }));
    setSending(null);
    clear(inputRef.current);
    if ("address" in answer) onStored();
    else setTrouble(answer);
  };
  const sendFirst = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && sending === null) void send(file);
    return file !== undefined;
  };

  return {
    inputRef,
    isOver,
    /** False until the script has taken a file: till then the page shows what the server said. */
    isUsed,
    sending,
    trouble,
    choose: () => void sendFirst(inputRef.current?.files),
    press: (event: React.MouseEvent) => {
      event.preventDefault();
      if (!sendFirst(inputRef.current?.files)) inputRef.current?.click();
    },
    dropHandlers: {
      onDragOver: (event: React.DragEvent) => {
        event.preventDefault();
        setOver(sending === null);
      },
      onDragLeave: (event: React.DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: React.DragEvent) => {
        event.preventDefault();
        setOver(false);
        sendFirst(event.dataTransfer.files);
      },
    },
  };
}

/** A file that was dealt with must not go along with the next one, and may be chosen again. */
function clear(input: HTMLInputElement | null): void {
  if (input) input.value = "";
}
