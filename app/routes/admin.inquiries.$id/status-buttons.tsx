import { useId, useRef, useSyncExternalStore } from "react";
import { onlyFirstPress } from "~/components/form/focus";
import { SubmitButton } from "~/components/form/form-start";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { type InquiryStatus, statusLabel } from "~/domain/inquiries/words";
import { askIntent, confirmationAddress, freedSeats } from "./confirmations";
import type { InquiryView } from "./inquiry.server";

const buttons: readonly { status: InquiryStatus; label: string }[] = [
  { status: "dihubungi", label: "Tandai dihubungi" },
  { status: "terkonfirmasi", label: "Konfirmasi" },
  { status: "baru", label: "Kembalikan ke Baru" },
];

interface StatusButtonsProps {
  inquiry: InquiryView;
  /** Whether the form shows a newer version beside what is typed. It was not opened with that version. */
  isOvertaken: boolean;
}

/** Each button keeps its place and width at every status, so that a second press never hits another button. */
export function StatusButtons({ inquiry, isOvertaken }: StatusButtonsProps) {
  const { status, opened } = inquiry;
  return (
    <fieldset tabIndex={-1} aria-labelledby="status" className="panel grid min-w-0 grid-cols-1 gap-3">
      {!isOvertaken && <input type="hidden" name="opened" value={opened} />}
      <p id="status" className="text-[1.1875rem] font-bold">
        Status: {statusLabel(status)}
      </p>
      <div className="flex flex-wrap gap-3">
        {buttons.map((button) => (
          <SubmitButton
            key={button.status}
            name="intent"
            value={button.status}
            disabled={button.status === status}
            className="btn"
          >
            {button.label}
          </SubmitButton>
        ))}
      </div>
      <p className="help">
        Isian di bawah ikut disimpan. Konfirmasi untuk jamaah yang tagihannya tidak dicatat di sini: paket dan
        jumlah jamaah harus terisi, dan kursi pada tanggal keberangkatannya langsung berkurang di situs.
      </p>
      <div className="border-t border-rule pt-3">
        <CancelButton inquiry={inquiry} />
      </div>
    </fieldset>
  );
}

/** Asks in a dialog. Without script the button sends the form, which is shown again with the confirmation in it. */
function CancelButton({ inquiry }: { inquiry: InquiryView }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // An effect would be too late: the dialog must be there when the focus is restored after the form is drawn again.
  const scripted = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const ask = (event: React.MouseEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  return (
    <>
      <button
        type="submit"
        name="intent"
        value={askIntent}
        formAction={confirmationAddress(inquiry.id, "batal")}
        formNoValidate
        disabled={inquiry.status === "batal"}
        aria-haspopup="dialog"
        className="btn btn-danger"
        onClick={ask}
      >
        Batalkan
      </button>
      {scripted && (
        <dialog
          ref={dialog}
          aria-labelledby={titleId}
          className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-xl bg-white p-4 text-ink shadow-xl backdrop:bg-night/50 sm:p-6"
        >
          <CancelConfirmation inquiry={inquiry} titleId={titleId} onAnswer={() => dialog.current?.close()} />
        </dialog>
      )}
    </>
  );
}

interface CancelConfirmationProps {
  inquiry: InquiryView;
  titleId?: string;
  onAnswer?: () => void;
}

/** Stands inside the inquiry's form, so that both of its buttons send what is typed. */
export function CancelConfirmation({ inquiry, titleId, onAnswer }: CancelConfirmationProps) {
  const { id, code } = inquiry;
  const cancel = (event: React.MouseEvent) => {
    onlyFirstPress(event);
    if (!event.defaultPrevented) onAnswer?.();
  };
  const keep = (event: React.MouseEvent) => {
    if (onAnswer === undefined) return;
    event.preventDefault();
    onAnswer();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 id={titleId}>Batalkan permintaan {code}?</h2>
      <p>
        Statusnya menjadi Batal, dan isian di halaman ini ikut disimpan.
        {freedSeats(inquiry)}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value={askIntent}
          formAction={inquiryAddress(id)}
          formNoValidate
          className="btn"
          onClick={keep}
        >
          Jangan batalkan
        </button>
        <SubmitButton name="intent" value="batal" className="btn btn-danger" onClick={cancel}>
          Ya, batalkan permintaan
        </SubmitButton>
      </div>
    </div>
  );
}
