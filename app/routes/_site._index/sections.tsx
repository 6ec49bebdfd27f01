import type { ReactNode } from "react";
import type { FeatureView } from "~/domain/features/queries.server";
import { FeatureIcon } from "~/domain/features/record";
import { ChatButton } from "~/domain/inquiries/chat-button";
import { type Picture, PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { PackageCard } from "~/domain/packages/package-card";
import type { PicturedCard } from "~/domain/packages/package-view";
import type { HomeContent } from "~/domain/site/home";
import type { TestimonialView } from "~/domain/testimonials/queries.server";
import { TestimonialCard } from "~/domain/testimonials/testimonial-card";

interface HeroSectionProps {
  hero: Pick<HomeContent["hero"], "title" | "subtitle"> & { picture: Picture };
}

export function HeroSection({ hero: { title, subtitle, picture } }: HeroSectionProps) {
  return (
    <section
      className="hero-shade bg-night pt-46 pb-26 text-white [--ring:#fff] md:grid md:min-h-[clamp(32rem,74vh,44rem)] md:items-center md:pt-16 md:pb-34"
      aria-labelledby="hero"
    >
      <PictureImage picture={picture} slot={pictureSlots.hero} alt="" when="first" />
      <div className="wrap">
        <h1 id="hero" className="max-w-160 text-hero">
          {title}
        </h1>
        <p className="lead mt-5 max-w-160 md:mt-6">{subtitle}</p>
        <div className="mt-8 flex flex-wrap gap-4 max-xs:[&>form]:w-full">
          <a
            className="btn border-ivory bg-ivory hover:border-white hover:bg-white max-xs:w-full"
            href="/packages"
          >
            Lihat Paket Kami
          </a>
          <ChatButton kind="konsultasi" label="Konsultasi Gratis" className="btn btn-chat max-xs:w-full" />
        </div>
      </div>
    </section>
  );
}

export function AboutSection({ about, stats }: Pick<HomeContent, "about" | "stats">) {
  return (
    <section className="wrap" aria-labelledby="sekilas">
      <ul className="panel raised-card relative -mt-18 grid cols-fit-24 border-t-3 border-t-gold px-0 py-6 text-center">
        {stats.map(({ value, label }) => (
          <li key={label} className="border-line px-2 not-first:border-s">
            <strong className="block text-figure leading-[1.2] font-heavy tracking-tighter text-green tabular-nums">
              {value}
            </strong>
            <span className="block text-figure-label leading-[1.35]">{label}</span>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-x-16 gap-y-5 pt-section lg:grid-cols-[1fr_1.6fr]">
        <h2 id="sekilas" className="starred">
          {about.title}
        </h2>
        <div className="lg:pt-8.5">
          <p className="text-big whitespace-pre-line">{about.description}</p>
          <a className="mt-4 inline-block py-2.25 font-strong text-green" href="/tentang-kami">
            Kenali kami lebih dekat
          </a>
        </div>
      </div>
    </section>
  );
}

interface CardsSectionProps {
  id: string;
  title: string;
  cards: ReactNode[];
  /** What stands in place of cards where there are none. */
  none: string;
  children?: ReactNode;
}

function CardsSection({ id, title, cards, none, children }: CardsSectionProps) {
  return (
    <section className="wrap py-section" aria-labelledby={id}>
      <h2 id={id} className="starred mb-8">
        {title}
      </h2>
      {cards.length > 0 ? (
        <ul className="grid cols-fill-80 gap-6">{cards}</ul>
      ) : (
        <p className="panel border-dashed border-dune bg-sand px-6 py-[clamp(2rem,6vw,4rem)] text-center text-balance">
          {none}
        </p>
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
      none="Jadwal keberangkatan baru segera hadir. Hubungi kami untuk mendapat kabar lebih dulu."
    >
      <p className="mt-8 flex flex-wrap gap-4">
        <a className="btn btn-primary max-xs:w-full" href="/umroh">
          Lihat Semua Paket Umroh
        </a>
        <a className="btn max-xs:w-full" href="/haji">
          Lihat Semua Paket Haji
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
      none="Belum ada testimoni tersedia"
    />
  );
}
