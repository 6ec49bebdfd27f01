import { ShieldOff, Trash2 } from "lucide-react";
import { AskFirst, Question } from "~/components/form/ask-first";
import { FieldGroup } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { type InquiryStatus, statusLabel } from "~/domain/inquiries/words";
import type { InquiryView } from "./inquiry.server";

const buttons: readonly { status: InquiryStatus; label: string }[] = [
  { status: "dihubungi", label: "Tandai dihubungi" },
  { status: "terkonfirmasi", label: "Konfirmasi" },
  { status: "batal", label: "Batalkan" },
  { status: "baru", label: "Kembalikan ke Baru" },
];

/** Move the inquiry along, and save what is typed with it. */
export function StatusButtons({ status }: { status: InquiryStatus }) {
  return (
    <FieldGroup legend={`Status: ${statusLabel(status)}`}>
      <div className="flex flex-wrap gap-3">
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
    </FieldGroup>
  );
}

/** What is asked about before it is done, by the words of the address: `?tanya=hapus`. */
const questionKey = "tanya";
const questions = ["hapus", "anonim"] as const;

export type QuestionName = (typeof questions)[number];

export function findQuestion(query: URLSearchParams): QuestionName | null {
  return questions.find((name) => name === query.get(questionKey)) ?? null;
}

/** The question as a part of the page, where there is no script to ask in a dialog. */
export function AskedQuestion({ name, inquiry }: { name: QuestionName; inquiry: InquiryView }) {
  return <Question {...(name === "hapus" ? deletion(inquiry) : anonymisation(inquiry))} />;
}

/** The buttons that ask first. */
export function PrivacyButtons({ inquiry }: { inquiry: InquiryView }) {
  const at = (name: QuestionName) => `${inquiryAddress(inquiry.id)}?${questionKey}=${name}`;
  return (
    <div className="flex flex-wrap gap-3">
      {!inquiry.anonymised && (
        <AskFirst to={at("anonim")} question={anonymisation(inquiry)} className="btn btn-danger btn-small">
          <ShieldOff aria-hidden="true" className="size-4 shrink-0" />
          Hapus data pribadi
        </AskFirst>
      )}
      <AskFirst to={at("hapus")} question={deletion(inquiry)} className="btn btn-danger btn-small">
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
        Hapus permintaan
      </AskFirst>
    </div>
  );
}

function anonymisation({ id, code }: InquiryView) {
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
      </p>
    ),
  };
}

function deletion({ id, code, status, fields }: InquiryView) {
  const frees = status === "terkonfirmasi" && fields.packageId !== "";
  return {
    action: inquiryAddress(id),
    intent: "delete",
    title: `Hapus permintaan ${code}?`,
    yes: "Ya, hapus permintaan",
    pendingText: "Menghapus...",
    children: (
      <p>
        Permintaan ini beserta riwayatnya hilang untuk selamanya dan tidak lagi dihitung di Dashboard.
        {frees && ` Kursi untuk ${fields.pilgrims} jamaah menjadi kosong kembali.`}
      </p>
    ),
  };
}
