import MessageCircle from "virtual:icon/message-circle";
import { Link } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useMayEnter } from "~/components/layout/role-context";
import { BackLink } from "~/components/layout/screen-head";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { Timeline } from "~/components/ui/timeline";
import { DemoBadge, InquiryStatusBadge, SuspiciousBadge } from "~/domain/inquiries/inquiry-badges";
import { InquiryForm } from "~/domain/inquiries/inquiry-form";
import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/messages";
import { nameText, statusLabel } from "~/domain/inquiries/words";
import { bookingAddress, inquiryKey, newBookingAddress } from "~/lib/booking-addresses";
import type { Option } from "~/lib/options";
import type { ReturnedRecord } from "~/records/form";
import { AgentPanel, AssignmentForm, AssignmentPanel } from "./assignment";
import type { Assignment, Unchosen } from "./assignment.server";
import { type ConfirmationName, InquiryConfirmation, PrivacyButtons } from "./confirmations";
import { FactsPanel, PilgrimPanel } from "./facts";
import type { InquiryView } from "./inquiry.server";
import { CancelConfirmation, StatusButtons } from "./status-buttons";

interface InquiryPageProps {
  unread: string[] | null;
  inquiry: InquiryView;
  trips: Option[];
  assignment: Assignment;
  confirmation: ConfirmationName | null;
  returned: ReturnedRecord | undefined;
  refusedAgent: string | undefined;
  unchosen: Unchosen | undefined;
}

/** Staff who may answer inquiries get the form with its buttons, others the same facts to read. */
export function InquiryPage({
  unread,
  inquiry,
  trips,
  assignment,
  confirmation,
  returned,
  refusedAgent,
  unchosen,
}: InquiryPageProps) {
  const { id, status, fields, version } = inquiry;
  const mayAnswer = useMayEnter("service");
  return (
    <div className="grid grid-cols-1 gap-6 max-md:gap-3">
      <Head inquiry={inquiry} />
      <FormErrors id="gagal-memuat" errors={unread} />
      {mayAnswer && confirmation !== null && confirmation !== "batal" && (
        <InquiryConfirmation name={confirmation} inquiry={inquiry} />
      )}
      <FactsPanel inquiry={inquiry} />
      <ReplyPanel inquiry={inquiry} />
      <BookingLink inquiry={inquiry} />
      <AssignmentForm id={id} assignment={assignment} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {mayAnswer ? (
          <InquiryForm
            key={version}
            description={inquiry.description}
            content={fields}
            formState={{ id, idempotencyKey: "", openedVersion: version }}
            trips={trips}
            tripHelp={lostTrip(inquiry)}
            returned={returned}
            action={inquiryAddress(id)}
            heading={
              <>
                {confirmation === "batal" && status !== "batal" && inquiry.bookingId === null && (
                  <section aria-label="Pertanyaan" className="panel border-2 border-danger">
                    <CancelConfirmation inquiry={inquiry} />
                  </section>
                )}
                {inquiry.bookingId === null ? (
                  <StatusButtons inquiry={inquiry} isOvertaken={(returned?.newer.length ?? 0) > 0} />
                ) : (
                  <BookedPanel inquiry={inquiry} />
                )}
                <AssignmentPanel assignment={assignment} unchosen={unchosen} />
              </>
            }
          />
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <PilgrimPanel inquiry={inquiry} />
            <AssignmentPanel assignment={assignment} unchosen={unchosen} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-6">
          <AgentPanel inquiry={inquiry} refused={refusedAgent} />
          <Timeline events={inquiry.events} />
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
  const { code, status, isDemo, suspicious, anonymised, anonymisedOn, fields } = inquiry;
  return (
    <div className="grid grid-cols-1 gap-3 max-md:gap-1">
      <BackLink to={inquiriesPath}>Kembali ke daftar</BackLink>
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
            Datang bersama terlalu banyak permintaan lain, jadi tidak ikut dihitung dan hilang sendiri setelah
            7 hari. Bila memang dari calon jamaah, ubah statusnya atau lengkapi isiannya: sejak itu menjadi
            permintaan biasa.
          </p>
        )}
        {anonymisedOn && (
          <p className="help">
            Data pribadi sudah dihapus pada {anonymisedOn}. Nama, nomor, dan catatan tidak dapat diisi lagi.
          </p>
        )}
      </div>
    </div>
  );
}

/** Links to WhatsApp with the text written already. On a phone it has the height of three rows at every status, so that
 * the status buttons below stay in their place. The replies change theirs, and the page must not scroll after one. */
function ReplyPanel({ inquiry: { reply, replies, anonymised } }: { inquiry: InquiryView }) {
  if (anonymised) return null;
  if (reply === null)
    return <p className="help">Isi dan simpan nomor WhatsApp dahulu untuk membalas lewat WhatsApp.</p>;
  return (
    <section
      aria-label="Jawab"
      className="grid min-h-40 grid-cols-2 content-start gap-2 [overflow-anchor:none] md:flex md:min-h-0 md:flex-wrap"
    >
      <NewTabLink
        href={reply}
        className="btn col-span-2 border-chat bg-chat text-night hover:border-[#3be07b] hover:bg-[#3be07b]"
        icon={<MessageCircle aria-hidden="true" className="size-5" />}
      >
        Balas via WhatsApp
      </NewTabLink>
      {replies.map(({ label, href }) => (
        <NewTabLink
          key={label}
          href={href}
          of="lewat WhatsApp"
          className="btn px-2 md:px-4"
          icon={<MessageCircle aria-hidden="true" className="size-4 shrink-0" />}
        >
          {label}
        </NewTabLink>
      ))}
    </section>
  );
}

/** Leads to the inquiry's booking, or to the form that makes one. */
function BookingLink({ inquiry: { id, bookingId, anonymised } }: { inquiry: InquiryView }) {
  const mayBook = useMayEnter("service");
  if (bookingId !== null)
    return (
      <Link className="btn justify-self-start" to={bookingAddress(bookingId)}>
        Buka pendaftaran
      </Link>
    );
  if (!mayBook || anonymised) return null;
  return (
    <div className="grid gap-1">
      <Link className="btn justify-self-start" to={newBookingAddress(inquiryKey, id)}>
        Buat pendaftaran
      </Link>
      <p className="help">
        Menahan kursi dengan nama jamaah, tagihan, dan jadwal bayar; status permintaan ini mengikutinya.
      </p>
    </div>
  );
}

/** Stands where the status buttons are: the booking decides about status, trip and pilgrims. */
function BookedPanel({ inquiry: { status, fields } }: { inquiry: InquiryView }) {
  return (
    <section aria-label="Status" className="panel grid gap-2">
      <p className="text-[1.1875rem] font-bold">Status: {statusLabel(status)}</p>
      <p>{fields.pilgrims} jamaah</p>
      <p className="help">{inquiryMessages.hasBooking}</p>
    </section>
  );
}

function lostTrip({ packageId, packageTitle }: InquiryView): string | undefined {
  if (packageId !== null || packageTitle === null) return undefined;
  return `Semula tentang "${packageTitle}", paket yang sudah dihapus.`;
}
