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
    <section className="hero" aria-labelledby="hero">
      <PictureImage picture={picture} slot={pictureSlots.hero} alt="" when="first" />
      <div className="wrap">
        <h1 id="hero">{title}</h1>
        <p className="lead">{subtitle}</p>
        <div className="hero-do">
          <a className="btn btn-light" href="/packages">
            Lihat Paket Kami
          </a>
          <ChatButton kind="konsultasi" label="Konsultasi Gratis" />
        </div>
      </div>
    </section>
  );
}
