import { ChatButton } from "~/domain/inquiries/chat-button";
import type { Picture } from "~/domain/media/derivatives/picture";
import { PictureImage } from "~/domain/media/derivatives/picture-image";
import { pictureSlots } from "~/domain/media/derivatives/picture-slots";
import type { HomeContent } from "~/domain/site/content";

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
        <p className="lead mt-5 max-w-144 md:mt-6">{subtitle}</p>
        <div className="mt-8 flex flex-wrap gap-3.5 max-xs:[&>form]:w-full">
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
