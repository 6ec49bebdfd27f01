import { ChatButton } from "~/domain/inquiries/chat-button";
import { type Picture, PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import type { HomeContent } from "~/domain/site/home";

interface HeroSectionProps {
  hero: Pick<HomeContent["hero"], "title" | "subtitle"> & { picture: Picture };
  /** The next departure that can be booked; null while there is none. */
  departure: { href: string; text: string } | null;
  /** Numbers of the licences; "" where none is entered. */
  licence: string;
}

const quietLink = "inline-block py-1.5";

export function HeroSection({ hero: { title, subtitle, picture }, departure, licence }: HeroSectionProps) {
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
        <div className="mt-8 flex flex-wrap gap-4 max-xs:[&>form]:w-full" data-chat="">
          <a
            className="btn border-ivory bg-ivory hover:border-white hover:bg-white max-xs:w-full"
            href="/packages"
          >
            Lihat Paket Kami
          </a>
          <ChatButton kind="konsultasi" label="Konsultasi Gratis" className="btn btn-chat max-xs:w-full" />
        </div>
        <p className="mt-4 text-plain leading-[1.4]">
          {departure && (
            <a className={quietLink} href={departure.href}>
              {departure.text}
            </a>
          )}
          {licence && (
            <>
              <br />
              <a className={quietLink} href="/tentang-kami#legalitas">
                {`Izin ${licence}`}
              </a>
            </>
          )}
        </p>
      </div>
    </section>
  );
}

export function AboutSection({ about, stats }: Pick<HomeContent, "about" | "stats">) {
  return (
    <section className="wrap" aria-labelledby="sekilas">
      <ul className="panel raised-card relative -mt-18 grid cols-fit-24 border-t-3 border-t-gold px-0 py-6 text-center">
        {stats.map(({ value, label }) => (
          <li key={label} className="border-line px-1 not-first:border-s">
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
