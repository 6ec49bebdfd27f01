import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { MessageBox } from "~/components/layout/message-box";

const feedbackMs = 2000;

const copyFailed = { kind: "error", title: "Error", text: "Gagal menyalin URL" } as const;

export function CopyAddress({ address, name }: { address: string; name: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [scripted, setScripted] = useState(false);
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), feedbackMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    setOutcome(null);
    setOutcome((await copyText(address, input.current)) ? "copied" : "failed");
  };
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <div className="grid gap-2">
      <label className="sr-only" htmlFor={id}>
        Tautan {name}
      </label>
      <input
        ref={input}
        id={id}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="input text-sm"
      />
      {scripted && (
        <button type="button" className="btn btn-small" onClick={copy}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span aria-live="polite">{outcome === "copied" ? "Disalin" : "Salin Tautan"}</span>
          <span className="sr-only">{name}</span>
        </button>
      )}
      {outcome === "failed" && <MessageBox message={copyFailed} />}
    </div>
  );
}

/** Browsers offer the clipboard to secure pages only; elsewhere the older way copies what is selected. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    input?.select();
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
