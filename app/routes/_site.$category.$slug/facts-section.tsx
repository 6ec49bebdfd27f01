import { Icon } from "~/components/ui/icon";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";

/** Characters that fit half a phone's width on two lines. */
const longestInHalf = 28;

export function FactsSection({ found }: { found: PackageDetailView }) {
  return (
    <section aria-label="Ringkasan paket">
      {found.description && <p className="trip-about lines">{found.description}</p>}
      <dl className="facts">
        {found.facts.map(({ icon, label, text }) => (
          <div key={label} className={text.length > longestInHalf ? "wide" : undefined}>
            <dt>
              <Icon name={icon} />
              {label}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
