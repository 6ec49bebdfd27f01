import ShieldOff from "virtual:icon/shield-off";
import Trash2 from "virtual:icon/trash";
import { ConfirmationPanel, ConfirmLink } from "~/components/form/ask-first";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import type { InquiryView } from "./inquiry.server";

/** Query key of the confirmation that the page asks for: `?tanya=hapus`. */
const confirmationKey = "tanya";
const confirmationNames = ["hapus", "anonim", "batal"] as const;

/** Intent of the buttons that save nothing: the form is shown again as it was typed, at the button's address. */
export const askIntent = "ask";

export type ConfirmationName = (typeof confirmationNames)[number];

export function findConfirmation(query: URLSearchParams): ConfirmationName | null {
  return confirmationNames.find((name) => name === query.get(confirmationKey)) ?? null;
}

export function confirmationAddress(id: string, name: ConfirmationName): string {
  return `${inquiryAddress(id)}?${confirmationKey}=${name}`;
}

interface ConfirmationProps {
  name: Exclude<ConfirmationName, "batal">;
  inquiry: InquiryView;
}

export function InquiryConfirmation({ name, inquiry }: ConfirmationProps) {
  return <ConfirmationPanel {...(name === "hapus" ? deletion(inquiry) : anonymisation(inquiry))} />;
}

export function PrivacyButtons({ inquiry }: { inquiry: InquiryView }) {
  return (
    <div className="flex flex-wrap gap-3">
      {!inquiry.anonymised && (
        <ConfirmLink
          to={confirmationAddress(inquiry.id, "anonim")}
          confirmation={anonymisation(inquiry)}
          className="btn btn-danger btn-small"
        >
          <ShieldOff aria-hidden="true" className="size-4 shrink-0" />
          Hapus data pribadi
        </ConfirmLink>
      )}
      <ConfirmLink
        to={confirmationAddress(inquiry.id, "hapus")}
        confirmation={deletion(inquiry)}
        className="btn btn-danger btn-small"
      >
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
        Hapus permintaan
      </ConfirmLink>
    </div>
  );
}

function anonymisation({ id, code, bookingId }: InquiryView) {
  return {
    action: inquiryAddress(id),
    intent: "anonymise",
    title: `Hapus data pribadi permintaan ${code}?`,
    yes: "Ya, hapus data pribadi",
    pendingText: "Menghapus...",
    children: (
      <p>
        Nama, nomor WhatsApp, dan catatan dikosongkan untuk selamanya. Kode, paket, status, dan jumlah jamaah
        tetap dihitung.
        {bookingId !== null &&
          " Nama dan nomor di pendaftarannya ikut dihapus; kwitansi menyimpan nama pembayar selama masa simpannya."}
      </p>
    ),
  };
}

function deletion(inquiry: InquiryView) {
  const { id, code } = inquiry;
  return {
    action: inquiryAddress(id),
    intent: "delete",
    title: `Hapus permintaan ${code}?`,
    yes: "Ya, hapus permintaan",
    pendingText: "Menghapus...",
    children: (
      <p>
        Permintaan ini beserta riwayatnya hilang untuk selamanya dan tidak lagi dihitung di Dashboard.
        {freedSeats(inquiry)}
      </p>
    ),
  };
}

export function freedSeats({ status, fields }: InquiryView): string | false {
  const frees = status === "terkonfirmasi" && fields.trip !== "";
  return frees && ` Kursi untuk ${fields.pilgrims} jamaah menjadi kosong kembali.`;
}
