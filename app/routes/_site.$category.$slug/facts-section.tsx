import { Icon } from "~/components/ui/icon";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";

/** Characters that fit half a phone's width on two lines. */
const longestInHalf = 28;

export function FactsSection({ found }: { found: PackageDetailView }) {
  return (
    <section aria-label="Ringkasan paket">
      {found.description && <p className="mt-5 whitespace-pre-line">{found.description}</p>}
      <FactList facts={found.facts} />
    </section>
  );
}

function FactList({ facts }: { facts: PackageDetailView["facts"] }) {
  return (
    <dl className="mt-7 grid cols-fill-36 gap-5 border-t border-line pt-6 md:cols-fill-56">
      {facts.map(({ icon, label, text }) => (
        <div key={label} className={text.length > longestInHalf ? "max-md:col-span-full" : undefined}>
          <dt className="flex items-center gap-2 text-plain text-soft">
            <Icon name={icon} className="text-green" />
            {label}
          </dt>
          <dd className="leading-[1.4] font-strong">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
