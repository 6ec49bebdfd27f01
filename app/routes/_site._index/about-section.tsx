import type { HomeContent } from "~/domain/site/content";

export function AboutSection({ about, stats }: Pick<HomeContent, "about" | "stats">) {
  return (
    <section className="wrap intro" aria-labelledby="sekilas">
      <ul className="stats">
        {stats.map(({ value, label }) => (
          <li key={label}>
            <strong>{value}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <div className="intro-text">
        <h2 id="sekilas">{about.title}</h2>
        <div>
          <p className="lines">{about.description}</p>
          <a className="more" href="/tentang-kami">
            Kenali kami lebih dekat
          </a>
        </div>
      </div>
    </section>
  );
}
