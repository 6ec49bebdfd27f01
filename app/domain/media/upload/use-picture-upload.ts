import { useEffect, useRef, useState } from "react";
import { sendPicture } from "~/domain/media/upload/send-picture";
import { shrinkPicture } from "./send-picture";
import { uploadMessages, uploadRefusal } from "./upload-rules";

/** A file input with script: what was chosen, how far it got, and what is wrong with it. */
export interface PictureUpload {
  inputRef: React.RefObject<HTMLInputElement>;
  /** `blob:` address of the chosen file, for its preview; null when nothing fit to be sent is chosen. */
  chosen: string | null;
  message: string | null;
  /** The part sent, 0 to 1; null while nothing is being sent. */
  progress: number | null;
  /** True from a finished upload until the next choice. */
  done: boolean;
  /** Reads what the input holds, makes it small enough and checks it. */
  choose(): Promise<void>;
  /** Sends it; `onStored` gets its address. */
  send(): Promise<void>;
}

/** What type and size say before anything is sent; the server asks again. */
export function usePictureUpload(onStored: (address: string) => void): PictureUpload {
  const inputRef = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (chosen !== null) return () => URL.revokeObjectURL(chosen);
  }, [chosen]);

  const choose = async () => {
    const input = inputRef.current;
    const file = input?.files?.[0];
    setDone(false);
    const fitting = file && (await shrinkPicture(file));
    if (!input || input.files?.[0] !== file) return;
    // It goes along when the form is saved.
    if (fitting && fitting !== file) input.files = listOf(fitting);
    const refusal = fitting ? uploadRefusal(fitting) : null;
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

function listOf(file: File): FileList {
  const held = new DataTransfer();
  held.items.add(file);
  return held.files;
}
