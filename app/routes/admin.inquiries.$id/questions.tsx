import { ShieldOff, Trash2 } from "lucide-react";
import { AskFirst, Question } from "~/components/form/ask-first";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import type { InquiryView } from "./inquiry.server";

/** What is asked about before it is done, by the words of the address: `?tanya=hapus`. */
const questionKey = "tanya";
const questions = ["hapus", "anonim", "batal"] as const;

/** Of a button that saves nothing: the form comes back as it was typed, with the question of its address or without. */
export const askIntent = "ask";

export type QuestionName = (typeof questions)[number];

export function findQuestion(query: URLSearchParams): QuestionName | null {
  return questions.find((name) => name === query.get(questionKey)) ?? null;
}

export function questionAddress(id: string, name: QuestionName): string {
  return `${inquiryAddress(id)}?${questionKey}=${name}`;
}

interface AskedQuestionProps {
  name: Exclude<QuestionName, "batal">;
  inquiry: InquiryView;
}

export function AskedQuestion({ name, inquiry }: AskedQuestionProps) {
  return <Question {...(name === "hapus" ? deletion(inquiry) : anonymisation(inquiry))} />;
}

export function PrivacyButtons({ inquiry }: { inquiry: InquiryView }) {
  const at = (name: QuestionName) => questionAddress(inquiry.id, name);
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
