import { SubmitButton } from "~/components/form/submit-button";
import { type InquiryStatus, statusLabel } from "~/domain/inquiries/words";

const buttons: readonly { status: InquiryStatus; label: string }[] = [
  { status: "dihubungi", label: "Tandai dihubungi" },
  { status: "terkonfirmasi", label: "Konfirmasi" },
  { status: "batal", label: "Batalkan" },
  { status: "baru", label: "Kembalikan ke Baru" },
];

/** Move the inquiry along, and save what is typed with it. */
export function StatusButtons({ status }: { status: InquiryStatus }) {
  return (
    <fieldset className="panel grid min-w-0 grid-cols-1 gap-3">
      <legend className="float-left w-full text-[1.1875rem] font-bold">Status: {statusLabel(status)}</legend>
      <div className="clear-both flex flex-wrap gap-3">
        {buttons
          .filter((button) => button.status !== status)
          .map((button) => (
            <SubmitButton
              key={button.status}
              name="intent"
              value={button.status}
              className={button.status === "batal" ? "btn btn-danger" : "btn"}
            >
              {button.label}
            </SubmitButton>
          ))}
      </div>
      <p className="help">
        Isian di bawah ikut disimpan. Untuk mengonfirmasi, paket dan jumlah jamaah harus terisi, dan kursinya
        langsung berkurang di situs.
      </p>
    </fieldset>
  );
}
