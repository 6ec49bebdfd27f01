import { useRef, useState } from "react";
import { sendPicture } from "~/domain/media/upload/load-uploads";
import type { UploadTrouble } from "~/domain/media/upload/uploads";

/** A file that is being sent: the part sent, 0 to 1, and its place among the files chosen with it. */
export interface Sending {
  name: string;
  part: number;
  place: number;
  of: number;
}

/** Uploads with script: chosen and dropped files are checked, shrunk and sent one after the other; then `onStored` gets the
 * number of stored files. The form works without it. */
export function useDropZone(onStored: (stored: number) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [trouble, setTrouble] = useState<UploadTrouble | null>(null);

  const sendAll = async (files: readonly File[]) => {
    setUsed(true);
    setTrouble(null);
    const troubles: (UploadTrouble & { name: string })[] = [];
    for (const [index, file] of files.entries()) {
      const report = (part: number) =>
        setSending({ name: file.name, part, place: index + 1, of: files.length });
      report(0);
      const answer = await sendPicture(file, report);
      if ("message" in answer) troubles.push({ ...answer, name: file.name });
    }
    setSending(null);
    // The files must not be sent again with the next ones, and may be chosen again.
    if (inputRef.current) inputRef.current.value = "";
    setTrouble(sumUp(troubles, files.length));
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
    isOver,
    /** False until the script has taken a file; until then the page shows the server's message. */
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

/** Joins the troubles of several files, a line each with the file's name; a single file needs no name. */
function sumUp(troubles: readonly (UploadTrouble & { name: string })[], files: number): UploadTrouble | null {
  if (troubles.length === 0) return null;
  const lines = troubles.map(({ name, message }) => (files === 1 ? message : `${name}: ${message}`));
  return { message: lines.join("\n"), failed: troubles.some(({ failed }) => failed) };
}
