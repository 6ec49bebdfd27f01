import { useEffect, useRef } from "react";
import type { Doubt } from "~/lib/returned-form";
import { SubmitButton } from "./submit-button";

/** The button that saves what is not fit to be seen yet where nobody sees it. */
export const saveDraftIntent = "save-draft";

export function DoubtsPanel({ doubts = [] }: { doubts: readonly Doubt[] | undefined }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (doubts.length > 0) panel.current?.focus();
  }, [doubts]);
  if (doubts.length === 0) return null;
  const publishing = doubts.some((doubt) => doubt.publishing);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="periksa-dulu"
      className="panel grid scroll-mt-4 gap-3 border-2 border-deep"
    >
      <h2 id="periksa-dulu">Belum disimpan. Sudah benar begini?</h2>
      <ul className="list-disc ps-5">
        {doubts.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {publishing && (
          <SubmitButton name="intent" value={saveDraftIntent}>
            Simpan sebagai Draf
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="save" className={publishing ? "btn" : "btn btn-primary"}>
          {publishing ? "Tetap terbitkan" : "Ya, simpan"}
        </SubmitButton>
      </div>
    </section>
  );
}
