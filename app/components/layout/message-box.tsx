import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { FlashMessage } from "~/server/flash.server";

/** Long enough to be read twice; a failure stays until it is closed. */
const successStaysMs = 6000;
/** Long enough to be gone for, too. */
const linkStaysMs = 12_000;

/**
 * What the last action did. It stands in the page's HTML, so that it is there without script; with script it floats
 * at the upper edge, can be closed, and a success leaves by itself. It outlasts a reload of the page's data, which
 * brings no message; give it another `key` on another page.
 */
export function MessageBox({ message }: { message: FlashMessage | null }) {
  const [shown, setShown] = useState(message);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (message !== null) setShown(message);
  }, [message]);
  useEffect(() => {
    if (shown?.kind !== "success") return;
    const timer = setTimeout(() => setShown(null), shown.link ? linkStaysMs : successStaysMs);
    return () => clearTimeout(timer);
  }, [shown]);
  if (shown === null) return null;
  const isError = shown.kind === "error";
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`${scripted ? "fixed top-16 right-3 left-3 z-50 shadow-lg sm:top-3 sm:left-auto sm:w-96" : "mb-4"} flex items-start gap-3 rounded-lg border-2 p-4 ${
        isError ? "border-danger bg-danger-soft text-danger" : "border-green bg-mint text-deep"
      }`}
    >
      <div className="grow">
        <p className="font-bold">{shown.title}</p>
        {shown.text && <p>{shown.text}</p>}
        {shown.link && (
          <Link to={shown.link.to} className="link inline-flex min-h-11 items-center font-semibold">
            {shown.link.label}
          </Link>
        )}
      </div>
      {scripted && (
        <button
          type="button"
          className="grid size-11 place-items-center rounded-lg"
          onClick={() => setShown(null)}
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Tutup pesan</span>
        </button>
      )}
    </div>
  );
}
