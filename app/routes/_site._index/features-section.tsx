import { FeatureIcon } from "~/domain/features/feature-icons";
import type { FeatureView } from "~/domain/features/queries.server";

export function FeaturesSection({ features }: { features: FeatureView[] }) {
  return (
    <section className="deep" aria-labelledby="keunggulan">
      <div className="wrap section">
        <h2 id="keunggulan">Mengapa Memilih Kami?</h2>
        <ul className="reasons">
          {features.map(({ id, icon, title, description }) => (
            <li key={id}>
              <FeatureIcon name={icon} />
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
