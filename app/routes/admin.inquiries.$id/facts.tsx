import { Link } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { sharingAddress } from "~/domain/departures/admin-addresses";
import { nameMissing, statusLabel } from "~/domain/inquiries/words";
import type { InquiryView } from "./inquiry.server";

/** What was asked: the first thing on the page, in two columns on a phone. */
export function FactsPanel({ inquiry }: { inquiry: InquiryView }) {
  const { kind, packageId, packageTitle, departure, page, origin, created } = inquiry;
  const mayEdit = useMayEnter("content");
  return (
    <section aria-labelledby="keterangan" className="panel grid gap-3">
      <h2 id="keterangan">Keterangan</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-3">
        <Fact term="Tentang paket" className="col-span-2 lg:col-span-1">
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
        {packageId !== null && (
          <Fact term="Keberangkatan" className="col-span-2 lg:col-span-1">
            {departure ?? "Belum dipilih"}
          </Fact>
        )}
        <Fact term="Jenis">{kind}</Fact>
        <Fact term="Masuk">{created}</Fact>
        <Fact term="Datang dari">{origin}</Fact>
        {page && (
          <Fact term="Halaman asal">
            <NewTabLink href={page} className="link break-all" icon={null}>
              {page}
            </NewTabLink>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** The form's fields for staff who may see inquiries and not answer them. */
export function PilgrimPanel({ inquiry: { status, pilgrim } }: { inquiry: InquiryView }) {
  return (
    <section aria-labelledby="jamaah" className="panel grid gap-3">
      <h2 id="jamaah">Jamaah</h2>
      <dl className="grid gap-3">
        <Fact term="Status">{statusLabel(status)}</Fact>
        {pilgrim.map(({ label, text, isParagraph }) => (
          <Fact key={label} term={label}>
            {isParagraph ? (
              <span className="whitespace-pre-line">{text || nameMissing}</span>
            ) : (
              text || nameMissing
            )}
          </Fact>
        ))}
      </dl>
      <p className="help">Yang mengubah permintaan adalah bagian Layanan dan Pemilik.</p>
    </section>
  );
}

interface FactProps {
  term: string;
  className?: string;
  children: React.ReactNode;
}

function Fact({ term, className = "", children }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="help">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
