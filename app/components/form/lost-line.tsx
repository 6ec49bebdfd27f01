import { useEffect, useRef } from "react";
import { forgetLostSending, type LostSending, useLostSending } from "./lost-sending";

interface Sent {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

const typedField = ":is(input:not([type=hidden]), textarea, select)";

/** Says, with script, that a form was not answered, and sends it again as it now stands; or that a link was not. */
export function LostLine() {
  const lost = useLostSending();
  const sent = useRef<Sent | null>(null);
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) sent.current = { form: target, submitter };
    };
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);
  if (lost === null) return null;
  // A dialog has gone by now, and its form with it.
  const again = lost.reason !== "link" && sent.current?.form.isConnected ? sent.current : null;
  const isTyped = (again?.form ?? document).querySelector(`#isi form[method=post] ${typedField}`) !== null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-b-2 border-danger bg-danger-soft px-4 py-3 text-danger md:px-6"
    >
      <div className="min-w-0">
        <p className="font-bold">{titleOf(lost, isTyped)}</p>
        <p>
          {again && isTyped ? "Tekan Coba lagi untuk mengirimnya sekali lagi." : "Silakan coba sekali lagi."}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {again && (
          <button type="button" className="btn" onClick={() => send(again)}>
            Coba lagi
          </button>
        )}
        <button type="button" className="btn" onClick={forgetLostSending}>
          Tutup
        </button>
      </div>
    </div>
  );
}

function titleOf({ reason }: LostSending, isTyped: boolean): string {
  const what = reason === "failed" ? "Belum tersimpan" : "Koneksi terputus";
  return isTyped ? `${what}, isian Anda masih ada` : what;
}

function send({ form, submitter }: Sent): void {
  form.requestSubmit(submitter?.isConnected ? submitter : null);
}
