import type { ReactNode } from "react";
import { EmptyPanel } from "~/components/ui/empty-panel";
import { FeatureIcon } from "~/domain/features/noun";
import type { FeatureView } from "~/domain/features/queries.server";
import type { PicturedCard } from "~/domain/packages/list/card-view";
import { PackageCard } from "~/domain/packages/list/package-card";
import { ProofLinks } from "~/domain/site/proof-links";
import type { TestimonialView } from "~/domain/testimonials/queries.server";
import { TestimonialCard } from "~/domain/testimonials/testimonial-card";

interface CardsSectionProps {
  id: string;
  title: string;
  cards: ReactNode[];
  /** Stands in place of the cards where there are none. */
  empty: string;
  children?: ReactNode;
}

function CardsSection({ id, title, cards, empty, children }: CardsSectionProps) {
  return (
    <section className="wrap py-section" aria-labelledby={id}>
      <h2 id={id} className="starred mb-8">
        {title}
      </h2>
      {cards.length > 0 ? (
        <ul className="grid cols-fill-80 gap-6">{cards}</ul>
      ) : (
        <EmptyPanel>
          <p>{empty}</p>
        </EmptyPanel>
      )}
      {children}
    </section>
  );
}

export function FeaturedSection({ packages }: { packages: PicturedCard[] }) {
  return (
    <CardsSection
      id="pilihan"
      title="Paket Pilihan"
      cards={packages.map((card) => <PackageCard key={card.href} card={card} heading="h3" />)}
      empty="Jadwal keberangkatan baru segera hadir. Hubungi kami untuk mendapat kabar lebih dulu."
    >
      <p className="mt-8 flex flex-wrap gap-4">
        <a className="btn btn-primary max-xs:w-full" href="/umroh">
          Lihat Semua Paket Umroh
        </a>
        <a className="btn max-xs:w-full" href="/haji">
          Lihat Semua Paket Haji
        </a>
        <a className="btn max-xs:w-full" href="/jadwal">
          Lihat jadwal lengkap
        </a>
      </p>
    </CardsSection>
  );
}

export function FeaturesSection({ features }: { features: FeatureView[] }) {
  return (
    <section
      className="latticed bg-deep text-ivory [--ring:var(--color-pale-gold)] after:opacity-18"
      aria-labelledby="keunggulan"
    >
      <div className="wrap relative z-1 py-section">
        <h2 id="keunggulan" className="starred mb-8">
          Mengapa Memilih Kami?
        </h2>
        <ul className="grid cols-fit-60 gap-x-8 gap-y-10">
          {features.map(({ id, icon, title, description }) => (
            <li key={id} className="[&_svg]:text-pale-gold">
              <FeatureIcon name={icon} />
              <h3 className="mt-4 mb-2">{title}</h3>
              <p className="text-[#d5e2da]">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function TestimonialsSection({ testimonials }: { testimonials: TestimonialView[] }) {
  return (
    <CardsSection
      id="testimoni"
      title="Testimoni Jamaah"
      cards={testimonials.map((testimonial) => (
        <TestimonialCard key={testimonial.id} testimonial={testimonial} />
      ))}
      empty="Belum ada testimoni tersedia"
    >
      <ProofLinks here="/" className="mt-8" />
    </CardsSection>
  );
}
