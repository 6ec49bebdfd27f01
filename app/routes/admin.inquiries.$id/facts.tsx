import { Link } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { sharingAddress } from "~/domain/departures/admin-addresses";
import { type InquiryName, inquiryRecord } from "~/domain/inquiries/record";
import { nameMissing, statusLabel } from "~/domain/inquiries/words";
import type { InquiryView } from "./inquiry.server";

export function FactsPanel({ inquiry }: { inquiry: InquiryView }) {
  const { code, kind, packageId, packageTitle, departure, page, origin, created } = inquiry;
  const mayEdit = useMayEnter("content");
  return (
    <section aria-labelledby="keterangan" className="panel grid gap-3">
      <h2 id="keterangan">Keterangan</h2>
      <dl className="grid gap-3">
        <Fact term="Kode">
          <span className="font-semibold tracking-wider">{code}</span>
        </Fact>
        <Fact term="Jenis">{kind}</Fact>
        <Fact term="Tentang paket">
          {packageId === null ? (
            (packageTitle ?? "Belum ada")
          ) : (
            <Link
              className="link"
              to={mayEdit ? `/admin/packages/edit/${packageId}` : sharingAddress(packageId)}
            >
              {packageTitle}
            </Link>
          )}
        </Fact>
        {packageId !== null && <Fact term="Keberangkatan">{departure ?? "Belum dipilih"}</Fact>}
        {page && (
          <Fact term="Halaman asal">
            <NewTabLink href={page} className="link break-all" icon={null}>
              {page}
            </NewTabLink>
          </Fact>
        )}
        <Fact term="Datang dari">{origin}</Fact>
        <Fact term="Masuk">{created}</Fact>
      </dl>
    </section>
  );
}

/** Fields of the panel; the trip stands in the panel of facts. */
const pilgrimFields = (Object.keys(inquiryRecord.fields) as InquiryName[]).filter((name) => name !== "trip");

/** The form's fields for staff who may see inquiries and not answer them. */
export function PilgrimPanel({ inquiry: { status, fields } }: { inquiry: InquiryView }) {
  return (
    <section aria-labelledby="jamaah" className="panel grid gap-3">
      <h2 id="jamaah">Jamaah</h2>
      <dl className="grid gap-3">
        <Fact term="Status">{statusLabel(status)}</Fact>
        {pilgrimFields.map((name) => {
          const { label, kind } = inquiryRecord.fields[name];
          const text = kind.words(fields[name]) || nameMissing;
          return (
            <Fact key={name} term={label}>
              {kind.control === "paragraph" ? <span className="whitespace-pre-line">{text}</span> : text}
            </Fact>
          );
        })}
      </dl>
      <p className="help">Yang mengubah permintaan adalah bagian Layanan dan Pemilik.</p>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="help">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

export function TimelinePanel({ events }: { events: InquiryView["events"] }) {
  return (
    <section aria-labelledby="riwayat" className="panel grid gap-3">
      <h2 id="riwayat">Riwayat</h2>
      <ol className="grid gap-3 border-l-2 border-rule pl-4">
        {events.map(({ id, what, who, when }) => (
          <li key={id} className="grid min-w-0">
            <span className="font-semibold">{what}</span>
            <span className="help break-words">
              {who}, {when}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
