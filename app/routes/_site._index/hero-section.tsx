import { ChatButton } from "~/domain/inquiries/chat-button";
import type { HomeContent } from "~/domain/pages/content";

export function HeroSection({ hero: { title, subtitle, backgroundImage } }: { hero: HomeContent["hero"] }) {
  return (
    <section className="hero" aria-labelledby="hero">
      <img src={backgroundImage} width="1920" height="1080" alt="" fetchPriority="high" decoding="async" />
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
