import MessageCircle from "virtual:icon/message-circle";
import UsersRound from "virtual:icon/users-round";
import { Link } from "@remix-run/react";
import {
  ChooseMany,
  ConfirmSelection,
  type SelectedRow,
  SelectionBox,
  selectionValue,
} from "~/components/form/choose-many";
import { SubmitButton } from "~/components/form/form-start";
import { EmptyList } from "~/components/form/list-search";
import { Options } from "~/components/form/narrowing-field";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { DemoBadge, InquiryStatusBadge, SuspiciousBadge } from "~/domain/inquiries/inquiry-badges";
import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { inquiryStatuses, statusLabel } from "~/domain/inquiries/words";
import type { InquiryRow } from "./load-list.server";

interface InquiryListProps {
  inquiries: readonly InquiryRow[];
  /** Id of the form that changes the ticked rows; without one the rows have no tick box. */
  form?: string;
}

export function InquiryList({ inquiries, form }: InquiryListProps) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
      {inquiries.map((inquiry) => (
        <li
          key={selectionValue(inquiry)}
          className={`relative grid min-w-0 focus-within:bg-mint hover:bg-mint ${form ? "grid-cols-[auto_minmax(0,1fr)]" : "pl-[min(0.5rem,2vw)]"}`}
        >
          {form && (
            <SelectionBox
              form={form}
              value={selectionValue(inquiry)}
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

/** The whole row is a link to the inquiry; only the reply button lies above it. */
function Row({ inquiry }: { inquiry: InquiryRow }) {
  const { id, code, name, phone, packageTitle, kind, pilgrims, handler, branch, reply } = inquiry;
  return (
    <article
      aria-labelledby={`permintaan-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 p-[min(1rem,4.5vw)] pl-[min(0.5rem,2vw)] lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_9.5rem_10rem_6.5rem]"
    >
      <div className="min-w-0 grow basis-40">
        <h2 id={`permintaan-${id}`} className="text-base">
          <Link to={inquiryAddress(id)} className="no-underline after:absolute after:inset-0">
            <span className="tracking-wider text-green underline underline-offset-4">{code}</span>{" "}
            <span className={inquiry.isNamed ? "" : "font-normal text-soft"}>{name}</span>
          </Link>
        </h2>
        {phone && <p className="help break-words">{phone}</p>}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-1.5 lg:order-3 lg:justify-start">
        {inquiry.isDemo && <DemoBadge />}
        {inquiry.suspicious && <SuspiciousBadge />}
        <InquiryStatusBadge status={inquiry.status} />
      </p>
      <div className="min-w-0 basis-full lg:order-2">
        <p className="line-clamp-2">{packageTitle ?? kind}</p>
        {inquiry.departure && <p>{inquiry.departure}</p>}
        {packageTitle && <p className="help">{kind}</p>}
        {(handler !== null || branch !== null) && (
          <p className="help wrap-anywhere">
            {[handler && `Ditangani ${handler}`, branch].filter(Boolean).join(", ")}
          </p>
        )}
      </div>
      <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1.5 lg:contents">
        <div className="help min-w-0 lg:order-4">
          <p>
            <time dateTime={inquiry.createdAt}>{inquiry.when}</time>
          </p>
          {pilgrims && (
            <p className="flex items-center gap-1.5">
              <UsersRound aria-hidden="true" className="size-4" />
              {pilgrims}
            </p>
          )}
        </div>
        {reply && (
          <div className="flex justify-end lg:order-5">
            <NewTabLink
              href={reply}
              of={`${code} via WhatsApp`}
              className="btn btn-small relative"
              icon={<MessageCircle aria-hidden="true" className="size-4" />}
            >
              Balas
            </NewTabLink>
          </div>
        )}
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

interface SelectableInquiriesProps {
  inquiries: readonly InquiryRow[];
  address: string;
}

export function SelectableInquiries({ inquiries, address }: SelectableInquiriesProps) {
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

interface ConfirmCancellationsProps extends SelectableInquiriesProps {
  selected: readonly SelectedRow[];
}

/** Asks, in place of the list, before the ticked inquiries are cancelled. */
export function ConfirmCancellations({ selected, inquiries, address }: ConfirmCancellationsProps) {
  const ids = new Set(selected.map(({ id }) => id));
  const codes = inquiries.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  return (
    <ConfirmSelection
      action={address}
      intent="set-status"
      title={`Batalkan ${selected.length} permintaan?`}
      yes="Ya, batalkan"
      pendingText="Membatalkan..."
      selected={selected.map(selectionValue)}
      fields={{ status: "batal" }}
    >
      <p>
        {codes.join(", ")}. Kursi yang sudah dikonfirmasi menjadi kosong kembali. Statusnya tetap dapat diubah
        lagi.
      </p>
    </ConfirmSelection>
  );
}
