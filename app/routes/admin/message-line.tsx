import X from "virtual:icon/x";
import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { answerMark, focusContent } from "~/components/form/focus";
import type { FlashMessage } from "~/server/flash.server";

/** Time to read a message twice; failures stay until they are closed. */
const successMs = 6000;
/** Time to read the message and reach its link. */
const linkMs = 12_000;

/** Message of the last action, in the header's row (on a phone instead of the page's name), where it neither covers nor
 * moves a button. It stays when the page's data are reloaded, which brings no message; on another page give it another
 * `key`. */
export function MessageLine({ message }: { message: FlashMessage | null }) {
  const [visible, setVisible] = useState(message);
  const [scripted, setScripted] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (message !== null) setVisible(message);
  }, [message]);
  useEffect(() => {
    if (visible?.kind !== "success") return;
    const hide = () => {
      if (line.current !== null && mayHide(line.current)) setVisible(null);
    };
    const timer = setTimeout(hide, visible.link ? linkMs : successMs);
    return () => clearTimeout(timer);
  }, [visible]);
  if (visible === null) return null;
  const isError = visible.kind === "error";
  return (
    <div
      ref={line}
      {...(isError && answerMark)}
      role={isError ? "alert" : "status"}
      className={`flex min-w-0 items-center gap-2 max-md:grow text-[min(0.875rem,5vw)] py-px leading-[1.2] ${isError ? "text-danger" : "text-deep"}`}
    >
      <p className="min-w-0 grow wrap-anywhere">
        <strong className="block">{visible.title}</strong>
        {visible.text}{" "}
        {visible.link && (
          <Link to={visible.link.to} className="link -my-3 inline-block py-3">
            {visible.link.label}
          </Link>
        )}
      </p>
      <button
        type="button"
        className={`grid size-[min(2.75rem,12.5vw)] shrink-0 place-items-center self-start rounded-lg ${scripted ? "" : "invisible"}`}
        onClick={() => {
          focusContent();
          setVisible(null);
        }}
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Tutup pesan</span>
      </button>
    </div>
  );
}

/** False while the link has the focus, and if the message made the header taller: the page would move under a finger. */
function mayHide(line: HTMLElement): boolean {
  const header = line.closest("header");
  if (header === null || line.contains(document.activeElement)) return false;
  return header.offsetHeight <= Number.parseFloat(getComputedStyle(header).minHeight);
}
