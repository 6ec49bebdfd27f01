import { Icon } from "~/components/ui/icon";
import type { Pasti } from "~/domain/packages/page/five-pasti";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";

export function TitleSection({ view }: { view: PackageDetailView }) {
  return (
    <header className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {view.departed && <li className="badge bg-ink text-ivory">Sudah Berangkat</li>}
        {view.isPromo && !view.departed && (
          <li className="badge bg-gold tracking-[0.06em] text-ink">PROMO SPECIAL</li>
        )}
        <li className="badge">{view.categoryLabel}</li>
        {view.duration && <li className="badge">{view.duration}</li>}
      </ul>
      <h1 className="mt-4 text-title">{view.title}</h1>
      {view.tagline && <p className="lead">{view.tagline}</p>}
    </header>
  );
}

/** Characters that fit half a phone's width on two lines. */
const longestInHalf = 28;

export function FactsSection({ view }: { view: PackageDetailView }) {
  return (
    <section aria-label="Ringkasan paket">
      {view.description && <p className="mt-5 whitespace-pre-line">{view.description}</p>}
      <dl className="mt-6 grid cols-fill-36 gap-5 border-t border-line pt-6 md:cols-fill-56">
        {view.facts.map(({ icon, label, text }) => (
          <div key={label} className={text.length > longestInHalf ? "max-md:col-span-full" : undefined}>
            <dt className="flex items-center gap-2 text-plain text-soft">
              <Icon name={icon} className="text-green" />
              {label}
            </dt>
            <dd className="leading-[1.4] font-strong">{text}</dd>
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
