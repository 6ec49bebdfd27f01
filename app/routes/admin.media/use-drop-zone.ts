import { useEffect, useRef, useState } from "react";
import { sendPicture, type UploadTrouble } from "~/domain/media/upload/uploads";

/** A file on its way: the part that has left, 0 to 1, and its place among those chosen with it. */
export interface Sending {
  name: string;
  part: number;
  place: number;
  of: number;
}

/**
 * The upload with script: what is chosen or dropped is checked, made small enough and sent at once, one file
 * after the other, and `onStored` is told how many there are once all are dealt with. Nothing of it is needed
 * for the form to work.
 */
export function useDropZone(onStored: (stored: number) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [isOver, setOver] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [trouble, setTrouble] = useState<UploadTrouble | null>(null);

  const sendAll = async (files: readonly File[]) => {
    setUsed(true);
    setTrouble(null);
    const troubles: (UploadTrouble & { name: string })[] = [];
    for (const [index, file] of files.entries()) {
      const tell = (part: number) =>
        setSending({ name: file.name, part, place: index + 1, of: files.length });
      tell(0);
      const answer = await sendPicture(file, tell);
      if ("message" in answer) troubles.push({ ...answer, name: file.name });
    }
    setSending(null);
    // What was dealt with must not go along with the next one, and may be chosen again.
    if (inputRef.current) inputRef.current.value = "";
    setTrouble(summed(troubles, files.length));
    const stored = files.length - troubles.length;
    if (stored > 0) onStored(stored);
  };
  const send = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && sending === null) void sendAll(files);
    return files.length > 0;
  };

  return {
    inputRef,
    scripted,
    isOver,
    /** False until the script has taken a file: till then the page shows what the server said. */
    isUsed,
    sending,
    trouble,
    choose: () => void send(inputRef.current?.files),
    press: (event: React.MouseEvent) => {
      event.preventDefault();
      if (!send(inputRef.current?.files)) inputRef.current?.click();
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
        send(event.dataTransfer.files);
      },
    },
  };
}

/** What is wrong with which of several files, a line for each; of a single one its name is left out. */
function summed(
  troubles: readonly (UploadTrouble & { name: string })[],
  files: number,
): UploadTrouble | null {
  if (troubles.length === 0) return null;
  const lines = troubles.map(({ name, message }) => (files === 1 ? message : `${name}: ${message}`));
  return { message: lines.join("\n"), failed: troubles.some(({ failed }) => failed) };
}
