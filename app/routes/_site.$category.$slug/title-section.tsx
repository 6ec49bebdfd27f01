import { Icon } from "~/components/ui/icon";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";

export function DraftBanner({ editPath }: { editPath: string }) {
  return (
    <p className="border-b-2 border-gold bg-sand px-4 py-3 text-center" role="status">
      <strong>Pratinjau draf.</strong> Halaman ini hanya terlihat oleh admin yang masuk, belum oleh
      pengunjung.{" "}
      <a href={editPath} className="inline-block py-2 font-strong">
        Edit paket
      </a>
    </p>
  );
}

export function TitleSection({ found }: { found: PackageDetailView }) {
  return (
    <header className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {found.departed && <li className="badge bg-ink text-ivory">Sudah Berangkat</li>}
        {found.isPromo && !found.departed && (
          <li className="badge bg-gold tracking-[0.06em] text-ink">PROMO SPECIAL</li>
        )}
        <li className="badge">{found.categoryLabel}</li>
        {found.duration && <li className="badge">{found.duration}</li>}
      </ul>
      <h1 className="mt-3.5 text-title">{found.title}</h1>
      {found.tagline && <p className="lead">{found.tagline}</p>}
    </header>
  );
}

/** Characters that fit half a phone's width on two lines. */
const longestInHalf = 28;

export function FactsSection({ found }: { found: PackageDetailView }) {
  return (
    <section aria-label="Ringkasan paket">
      {found.description && <p className="mt-5 whitespace-pre-line">{found.description}</p>}
      <FactList facts={found.facts} />
    </section>
  );
}

function FactList({ facts }: { facts: PackageDetailView["facts"] }) {
  return (
    <dl className="mt-7 grid cols-fill-36 gap-5 border-t border-line pt-6 md:cols-fill-56">
      {facts.map(({ icon, label, text }) => (
        <div key={label} className={text.length > longestInHalf ? "max-md:col-span-full" : undefined}>
          <dt className="flex items-center gap-2 text-plain text-soft">
            <Icon name={icon} className="text-green" />
            {label}
          </dt>
          <dd className="leading-[1.4] font-strong">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
