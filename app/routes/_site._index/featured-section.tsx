import { PackageCard } from "~/domain/packages/package-card";
import type { PicturedCard } from "~/domain/packages/package-view";

export function FeaturedSection({ packages }: { packages: PicturedCard[] }) {
  return (
    <section className="wrap section" aria-labelledby="pilihan">
      <h2 id="pilihan">Paket Pilihan</h2>
      {packages.length > 0 ? (
        <ul className="cards">
          {packages.map((card) => (
            <PackageCard key={card.href} card={card} heading="h3" />
          ))}
        </ul>
      ) : (
        <p className="empty">
          Jadwal keberangkatan baru segera hadir. Hubungi kami untuk mendapat kabar lebih dulu.
        </p>
      )}
      <p className="row">
        <a className="btn" href="/umroh">
          Lihat Semua Paket Umroh
        </a>
        <a className="btn btn-plain" href="/haji">
          Lihat Semua Paket Haji
        </a>
      </p>
    </section>
  );
}
