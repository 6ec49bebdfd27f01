import { Icon } from "~/components/ui/icon";
import type { Pasti } from "~/domain/packages/page/five-pasti";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";

interface TitleProps {
  view: PackageDetailView;
  /** Whether the address names a departure that the package does not have, or no longer. */
  isUnknownDate: boolean;
  /** The sections below, as id and name. */
  anchors: readonly [id: string, label: string][];
}

export function TitleSection({ view, isUnknownDate, anchors }: TitleProps) {
  return (
    <header className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {view.departed && <li className="badge bg-ink text-ivory">Sudah Berangkat</li>}
        {view.isPromo && !view.departed && (
          <li className="badge bg-gold tracking-[0.06em] text-ink">PROMO SPECIAL</li>
        )}
        <li className="badge">{view.categoryLabel}</li>
        {view.duration && <li className="badge">{view.duration}</li>}
      </ul>
      <h1 className="mt-3 text-title">{view.title}</h1>
      {view.tagline && <p className="lead mt-2">{view.tagline}</p>}
      {isUnknownDate && (
        <p className="panel mt-3 border-gold py-2" role="status">
          <strong>Tanggal itu sudah tidak tersedia.</strong> Inilah keberangkatan berikutnya.
        </p>
      )}
      <p className="mt-2">
        {view.departsOn === null ? (
          view.departure
        ) : (
          <>
            {view.departed ? "Berangkat terakhir " : "Berangkat "}
            <strong>{view.departure}</strong>
            {view.city && ` dari ${view.city}`}
          </>
        )}
      </p>
      <nav aria-label="Bagian halaman">
        <ul className="flex flex-wrap gap-x-4 text-small">
          {anchors.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1.5">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

export function FactsSection({ view }: { view: PackageDetailView }) {
  return (
    <section aria-label="Ringkasan paket">
      {view.description && <p className="mt-2 leading-normal whitespace-pre-line">{view.description}</p>}
      <dl className="mt-3 grid cols-fill-80 gap-x-6 border-t border-line pt-3 text-plain *:*:inline">
        {view.facts.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt> <dd className="font-strong">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function PastiSection({ pasti }: { pasti: Pasti[] }) {
  return (
    <section className="mt-12" aria-labelledby="pasti">
      <h2 id="pasti" className="mb-5 text-2xl leading-[1.2]">
        5 Pasti
      </h2>
      <ul className="grid gap-3 wrap-anywhere">
        {pasti.map(({ what, fact, missing }) => (
          <li key={what} className="flex gap-3">
            <Icon
              name={fact ? "check" : "clock"}
              className={`mt-0.75 ${fact ? "text-green" : "text-soft"}`}
            />
            <span>
              <strong>{fact ? `Pasti ${what.toLowerCase()}: ` : `${what} menyusul: `}</strong>
              {fact ?? `${missing} belum ada`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
