import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { DemoBadge, InquiryStatusBadge, SuspiciousBadge } from "~/domain/inquiries/admin-inquiry-status";
import { InquiryForm } from "~/domain/inquiries/inquiry-form";
import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import type { Choice } from "~/domain/inquiries/queries.server";
import { nameText } from "~/domain/inquiries/words";
import { useMayEnter } from "~/domain/team/roles";
import type { ReturnedForm } from "~/lib/form-state";
import type { Hands } from "./hands.server";
import { HandsPanel } from "./hands-panel";
import type { InquiryView } from "./inquiry.server";
import { AgentPanel, FactsPanel, PilgrimPanel, ReplyLink, TimelinePanel } from "./panels";
import { AskedQuestion, PrivacyButtons, type QuestionName } from "./questions";
import { CancelQuestion, StatusButtons } from "./status-buttons";

interface InquiryPageProps {
  inquiry: InquiryView;
  packages: Choice[];
  hands: Hands;
  question: QuestionName | null;
  returned: ReturnedForm | null;
}

/** Who answers inquiries gets the form with its buttons, others the same facts to read. */
export function InquiryPage({ inquiry, packages, hands, question, returned }: InquiryPageProps) {
  const { id, status, fields, packageId, version, anonymised } = inquiry;
  const asksToCancel = question === "batal" && status !== "batal";
  const mayAnswer = useMayEnter("service");
  return (
    <div className="grid grid-cols-1 gap-6">
      <Head inquiry={inquiry} />
      {mayAnswer && question !== null && question !== "batal" && (
        <AskedQuestion name={question} inquiry={inquiry} />
      )}
      <HandsPanel id={id} hands={hands} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {mayAnswer ? (
          <InquiryForm
            key={version}
            stored={{ status, packageId }}
            fields={fields}
            formState={{ id, stamp: "", version }}
            packages={packages}
            {...lostPackage(inquiry)}
            anonymised={anonymised}
            phoneUnfit={inquiry.phoneUnfit}
            returned={returned}
            action={inquiryAddress(id)}
          >
            {asksToCancel && (
              <section aria-label="Pertanyaan" className="panel border-2 border-danger">
                <CancelQuestion inquiry={inquiry} />
              </section>
            )}
            <StatusButtons inquiry={inquiry} />
          </InquiryForm>
        ) : (
          <PilgrimPanel inquiry={inquiry} />
        )}
        <div className="grid grid-cols-1 gap-6">
          <FactsPanel inquiry={inquiry} />
          <AgentPanel inquiry={inquiry} />
          <TimelinePanel events={inquiry.events} />
          {mayAnswer && (
            <section aria-labelledby="privasi" className="panel grid gap-3">
              <h2 id="privasi">Privasi</h2>
              <p className="help">Bila jamaah meminta datanya dihapus, atau permintaan ini keliru.</p>
              <PrivacyButtons inquiry={inquiry} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

function Head({ inquiry }: { inquiry: InquiryView }) {
  const { code, status, isDemo, suspicious, anonymised, anonymisedOn, reply, fields } = inquiry;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Link className="link inline-flex min-h-11 items-center gap-2 justify-self-start" to={inquiriesPath}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Kembali ke daftar
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 grid-cols-1 gap-2">
          <h1>Permintaan {code}</h1>
          <p className="flex flex-wrap items-center gap-2">
            <InquiryStatusBadge status={status} />
            {isDemo && <DemoBadge />}
            {suspicious && <SuspiciousBadge />}
            <span className="min-w-0 break-words">{nameText({ name: fields.name, anonymised })}</span>
          </p>
          {suspicious && (
            <p className="help">
              Datang bersama terlalu banyak permintaan lain, jadi tidak ikut dihitung dan hilang sendiri
              setelah 7 hari. Bila memang dari calon jamaah, ubah statusnya atau lengkapi isiannya: sejak itu
              menjadi permintaan biasa.
            </p>
          )}
          {anonymisedOn && (
            <p className="help">
              Data pribadi sudah dihapus pada {anonymisedOn}. Nama, nomor, dan catatan tidak dapat diisi lagi.
            </p>
          )}
        </div>
        <ReplyLink address={reply} anonymised={anonymised} />
      </div>
    </div>
  );
}

function lostPackage({ packageId, packageTitle }: InquiryView): { packageHelp?: string } {
  if (packageId !== null || packageTitle === null) return {};
  return { packageHelp: `Semula tentang "${packageTitle}", paket yang sudah dihapus.` };
}
