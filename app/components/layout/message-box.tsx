import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { FlashMessage } from "~/server/flash.server";

/** Long enough to be read twice; a failure stays until it is closed. */
const successStaysMs = 6000;

/**
 * What the last action did. It stands in the page's HTML, so that it is there without script; with script it floats
 * at the upper edge, can be closed, and a success leaves by itself unless somebody is reading it.
 */
export function MessageBox({ message }: { message: FlashMessage | null }) {
  const [closed, setClosed] = useState<FlashMessage | null>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => {
    setScripted(true);
    if (message?.kind !== "success") return;
    const timer = setTimeout(() => setClosed(message), successStaysMs);
    return () => clearTimeout(timer);
  }, [message]);
  if (message === null || message === closed) return null;
  const isError = message.kind === "error";
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`${scripted ? "fixed top-3 right-3 left-3 z-50 shadow-lg sm:left-auto sm:w-96" : "mb-4"} flex items-start gap-3 rounded-lg border-2 p-4 ${
        isError ? "border-danger bg-danger-soft text-danger" : "border-green bg-mint text-deep"
      }`}
    >
      <div className="grow">
        <p className="font-bold">{message.title}</p>
        {message.text && <p>{message.text}</p>}
      </div>
      {scripted && (
        <button
          type="button"
          className="grid size-11 place-items-center rounded-lg"
          onClick={() => setClosed(message)}
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Tutup pesan</span>
        </button>
      )}
    </div>
  );
}
