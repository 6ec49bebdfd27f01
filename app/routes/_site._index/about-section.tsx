import type { HomeContent } from "~/domain/site/content";

export function AboutSection({ about, stats }: Pick<HomeContent, "about" | "stats">) {
  return (
    <section className="wrap" aria-labelledby="sekilas">
      <ul className="panel raised-card relative -mt-18 grid cols-fit-24 border-t-3 border-t-gold px-0 py-7 text-center">
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
