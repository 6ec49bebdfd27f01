import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { answerMark, focusContent } from "~/components/form/focus";
import type { FlashMessage } from "~/server/flash.server";

/** Long enough to be read twice; a failure stays until it is closed. */
const successStaysMs = 6000;
/** Long enough to be gone for, too. */
const linkStaysMs = 12_000;

/**
 * What the last action did, in the header's row, on a phone instead of the page's name: there it covers no
 * button and moves none. It outlasts a reload of the page's data, which brings no message; give it another
 * `key` on another page.
 */
export function MessageLine({ message }: { message: FlashMessage | null }) {
  const [shown, setShown] = useState(message);
  const [scripted, setScripted] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (message !== null) setShown(message);
  }, [message]);
  useEffect(() => {
    if (shown?.kind !== "success") return;
    const leave = () => {
      if (line.current !== null && mayLeave(line.current)) setShown(null);
    };
    const timer = setTimeout(leave, shown.link ? linkStaysMs : successStaysMs);
    return () => clearTimeout(timer);
  }, [shown]);
  if (shown === null) return null;
  const isError = shown.kind === "error";
  return (
    <div
      ref={line}
      {...(isError && answerMark)}
      role={isError ? "alert" : "status"}
      className={`flex min-w-0 items-center gap-2 max-md:grow text-[min(0.875rem,5vw)] py-px leading-[1.2] ${isError ? "text-danger" : "text-deep"}`}
    >
      <p className="min-w-0 grow wrap-anywhere">
        <strong className="block">{shown.title}</strong>
        {shown.text}{" "}
        {shown.link && (
          <Link to={shown.link.to} className="link -my-3 inline-block py-3">
            {shown.link.label}
          </Link>
        )}
      </p>
      <button
        type="button"
        className={`grid size-[min(2.75rem,12.5vw)] shrink-0 place-items-center self-start rounded-lg ${scripted ? "" : "invisible"}`}
        onClick={() => {
          focusContent();
          setShown(null);
        }}
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Tutup pesan</span>
      </button>
    </div>
  );
}

/** Not while its link has the focus, nor where it made the header taller: the page would move up under a finger. */
function mayLeave(line: HTMLElement): boolean {
  const header = line.closest("header");
  if (header === null || line.contains(document.activeElement)) return false;
  return header.offsetHeight <= Number.parseFloat(getComputedStyle(header).minHeight);
}
