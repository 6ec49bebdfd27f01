import { Copy } from "lucide-react";
import { useEffect, useState } from "react";

/** Puts the text of the field with this id on the clipboard. Without script, or where the browser has none, nothing
 * is there to press: what stands in a field can be chosen and copied by hand. */
export function CopyButton({ field, label }: { field: string; label: string }) {
  const [state, setState] = useState<"absent" | "ready" | "copied" | "failed">("absent");
  useEffect(() => setState(navigator.clipboard ? "ready" : "absent"), []);
  if (state === "absent") return null;
  const copy = async () => {
    const source = document.getElementById(field);
    if (!(source instanceof HTMLTextAreaElement || source instanceof HTMLInputElement)) return;
    const done = await navigator.clipboard.writeText(source.value).then(
      () => true,
      () => false,
    );
    if (!done) source.select();
    setState(done ? "copied" : "failed");
  };
  return (
    <>
      <button type="button" className="btn" onClick={copy}>
        <Copy aria-hidden="true" className="size-4" />
        {label}
      </button>
      <span role="status" className="help self-center">
        {state === "copied" && "Tersalin."}
        {state === "failed" && "Tidak dapat disalin sendiri: teksnya sudah dipilih, tekan Ctrl+C."}
      </span>
    </>
  );
}
