import { PackageCard } from "~/domain/packages/package-card";
import type { PicturedCard } from "~/domain/packages/package-view";

export function FeaturedSection({ packages }: { packages: PicturedCard[] }) {
  return (
    <section className="wrap py-section" aria-labelledby="pilihan">
      <h2 id="pilihan" className="starred mb-8">
        Paket Pilihan
      </h2>
      {packages.length > 0 ? (
        <ul className="grid cols-fill-80 gap-7">
          {packages.map((card) => (
            <PackageCard key={card.href} card={card} heading="h3" />
          ))}
        </ul>
      ) : (
        <p className="panel border-dashed border-dune bg-sand px-6 py-[clamp(2rem,6vw,4rem)] text-center text-balance">
          Jadwal keberangkatan baru segera hadir. Hubungi kami untuk mendapat kabar lebih dulu.
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3.5">
        <a className="btn btn-primary max-xs:w-full" href="/umroh">
          Lihat Semua Paket Umroh
        </a>
        <a className="btn max-xs:w-full" href="/haji">
          Lihat Semua Paket Haji
        </a>
      </p>
    </section>
  );
}
