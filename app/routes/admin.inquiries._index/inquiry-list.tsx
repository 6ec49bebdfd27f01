import { Link } from "@remix-run/react";
import { MessageCircle, UsersRound } from "lucide-react";
import { ChoiceBox, ChooseMany, ManyQuestion } from "~/components/form/choose-many";
import { SubmitButton } from "~/components/form/form-start";
import { EmptyList } from "~/components/form/list-search";
import { Options } from "~/components/form/narrowing-field";
import { DemoBadge, InquiryStatusBadge, SuspiciousBadge } from "~/domain/inquiries/admin-inquiry-status";
import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { inquiryStatuses, statusLabel } from "~/domain/inquiries/words";
import type { CancelQuestion } from "./change-many.server";
import type { InquiryRow } from "./load-list.server";
import { selectionValue } from "./selection";

interface InquiryListProps {
  inquiries: readonly InquiryRow[];
  /** By which several are changed at once; without one they are to be looked at. */
  form?: string;
}

export function InquiryList({ inquiries, form }: InquiryListProps) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
      {inquiries.map((inquiry) => (
        <li
          key={inquiry.choice}
          className={`relative grid min-w-0 focus-within:bg-mint hover:bg-mint ${form ? "grid-cols-[auto_minmax(0,1fr)]" : "pl-[min(0.5rem,2vw)]"}`}
        >
          {form && (
            <ChoiceBox
              form={form}
              value={inquiry.choice}
              name={inquiry.code}
              className="relative z-10 grid min-w-[min(2.75rem,12.3vw)] justify-items-center pt-4 pl-[min(0.5rem,2vw)]"
            />
          )}
          <Row inquiry={inquiry} />
        </li>
      ))}
    </ul>
  );
}

/** The whole row leads to the inquiry; only the reply lies above that. */
function Row({ inquiry }: { inquiry: InquiryRow }) {
  const { id, code, name, isNamed, phone, about, departure, kind, status, pilgrims, when, createdAt, reply } =
    inquiry;
  const { handler, branch } = inquiry;
  return (
    <article
      aria-labelledby={`permintaan-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 p-[min(1rem,4.5vw)] pl-[min(0.5rem,2vw)] lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_9.5rem_10rem_6.5rem]"
    >
      <div className="min-w-0 grow basis-40">
        <h2 id={`permintaan-${id}`} className="text-base">
          <Link to={inquiryAddress(id)} className="no-underline after:absolute after:inset-0">
            <span className="tracking-wider text-green underline underline-offset-4">{code}</span>{" "}
            <span className={isNamed ? "" : "font-normal text-soft"}>{name}</span>
          </Link>
        </h2>
        {phone && <p className="help break-words">{phone}</p>}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-1.5 lg:order-3 lg:justify-start">
        {inquiry.isDemo && <DemoBadge />}
        {inquiry.suspicious && <SuspiciousBadge />}
        <InquiryStatusBadge status={status} />
      </p>
      <div className="min-w-0 basis-full lg:order-2">
        <p className="line-clamp-2">{about ?? kind}</p>
        {departure && <p>{departure}</p>}
        {about && <p className="help">{kind}</p>}
        {(handler !== null || branch !== null) && (
          <p className="help wrap-anywhere">
            {[handler && `Ditangani ${handler}`, branch].filter(Boolean).join(", ")}
          </p>
        )}
      </div>
      <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1.5 lg:contents">
        <div className="help min-w-0 lg:order-4">
          <p>
            <time dateTime={createdAt}>{when}</time>
          </p>
          {pilgrims && (
            <p className="flex items-center gap-1.5">
              <UsersRound aria-hidden="true" className="size-4" />
              {pilgrims}
            </p>
          )}
        </div>
        <div className="flex min-h-11 min-w-11 justify-end lg:order-5">
          {reply && (
            <a className="btn btn-small relative" href={reply} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden="true" className="size-4" />
              Balas
              <span className="sr-only"> {code} via WhatsApp (tab baru)</span>
            </a>
          )}
        </div>
      </div>
    </article>
  );
}

export function NoInquiries({ filtered }: { filtered: boolean }) {
  return (
    <EmptyList
      title={filtered ? "Tidak ada permintaan yang cocok" : "Belum ada permintaan"}
      help={
        filtered
          ? "Coba kata lain, periksa kode di pesan WhatsApp, atau tampilkan semua permintaan."
          : "Setiap kali pengunjung menekan tombol WhatsApp di situs, permintaannya tercatat di sini dengan kode yang sama seperti di pesannya."
      }
    >
      {filtered && (
        <Link className="btn" to={inquiriesPath}>
          Tampilkan semua permintaan
        </Link>
      )}
    </EmptyList>
  );
}

interface ChooseInquiriesProps {
  inquiries: readonly InquiryRow[];
  address: string;
}

export function ChooseInquiries({ inquiries, address }: ChooseInquiriesProps) {
  return (
    <ChooseMany
      address={address}
      legend="Ubah status yang dicentang"
      list={(form) => <InquiryList inquiries={inquiries} form={form} />}
    >
      <label className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5 sm:grow-0">
        <span className="label">Yang dicentang menjadi</span>
        <select name="status" defaultValue="" autoComplete="off" className="input w-auto min-w-0 grow">
          <option value="">Pilih satu</option>
          <Options options={inquiryStatuses.map((value) => ({ value, label: statusLabel(value) }))} />
        </select>
      </label>
      <SubmitButton name="intent" value="set-status" className="btn">
        Ubah status
      </SubmitButton>
      <SubmitButton name="intent" value="take" className="btn">
        Tangani
      </SubmitButton>
    </ChooseMany>
  );
}

interface AskedCancelProps extends ChooseInquiriesProps {
  question: CancelQuestion;
}

export function AskedCancel({ question: { chosen }, inquiries, address }: AskedCancelProps) {
  const ids = new Set(chosen.map(({ id }) => id));
  const codes = inquiries.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  return (
    <ManyQuestion
      action={address}
      intent="set-status"
      title={`Batalkan ${chosen.length} permintaan?`}
      yes="Ya, batalkan"
      pendingText="Membatalkan..."
      chosen={chosen.map(selectionValue)}
      fields={{ status: "batal" }}
    >
      <p>
        {codes.join(", ")}. Kursi yang sudah dikonfirmasi menjadi kosong kembali. Statusnya tetap dapat diubah
        lagi.
      </p>
    </ManyQuestion>
  );
}
