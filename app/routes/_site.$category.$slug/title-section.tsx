import type { PackageDetailView } from "~/domain/packages/package-detail-view";

export function TitleSection({ found }: { found: PackageDetailView }) {
  return (
    <header className="trip-title">
      <ul className="badges">
        {found.departed && <li className="tag">Sudah Berangkat</li>}
        {found.isPromo && !found.departed && <li className="promo">PROMO SPECIAL</li>}
        <li className="badge">{found.categoryLabel}</li>
        {found.duration && <li className="badge">{found.duration}</li>}
      </ul>
      <h1>{found.title}</h1>
      {found.tagline && <p className="lead">{found.tagline}</p>}
    </header>
  );
}
