import type { PackageDetailView } from "~/domain/packages/package-detail-view";

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
