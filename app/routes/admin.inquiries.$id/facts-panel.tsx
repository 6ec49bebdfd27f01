import { Link } from "@remix-run/react";
import type { InquiryView } from "./load-inquiry.server";

/** What the visit itself tells of the inquiry. */
export function FactsPanel({ inquiry }: { inquiry: InquiryView }) {
  const { code, kind, packageId, packageTitle, page, origin, created } = inquiry;
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
            <Link className="link" to={`/admin/packages/edit/${packageId}`}>
              {packageTitle}
            </Link>
          )}
        </Fact>
        {page && (
          <Fact term="Halaman asal">
            <a className="link break-all" href={page} target="_blank" rel="noopener">
              {page}
              <span className="sr-only"> (tab baru)</span>
            </a>
          </Fact>
        )}
        <Fact term="Datang dari">{origin}</Fact>
        <Fact term="Masuk">{created}</Fact>
      </dl>
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
