import { useEffect, useRef } from "react";
import type { Doubt } from "~/lib/returned-form";
import { SubmitButton } from "./form-start";

interface DoubtsPanelProps {
  doubts: readonly Doubt[] | undefined;
  /** Of the button that saves what is not fit to be published; doubts about publishing need it. */
  draftIntent?: string;
}

/** What is asked once before a form is saved as it is. */
export function DoubtsPanel({ doubts = [], draftIntent }: DoubtsPanelProps) {
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
        {doubts.map(({ key, text, lines }) => (
          <li key={key}>
            {text}
            {lines && (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {publishing && (
          <SubmitButton name="intent" value={draftIntent}>
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
