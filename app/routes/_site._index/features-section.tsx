import { FeatureIcon } from "~/domain/features/feature-icons";
import type { FeatureView } from "~/domain/features/queries.server";

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
        <ul className="grid cols-fit-60 gap-x-8 gap-y-9">
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
