import { Icon, type IconName } from "~/components/ui/icon";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";

interface Fact {
  icon: IconName;
  label: string;
  text: string;
}

/** Characters that fit half a phone's width on two lines. */
const longestInHalf = 28;

const extraIcons: Record<string, IconName> = {
  Maskapai: "plane",
  "Kota Keberangkatan": "pin",
  "Tanggal Pulang": "landing",
  "Hotel Makkah": "hotel",
  "Hotel Madinah": "hotel",
};

export function FactsSection({ found }: { found: PackageDetailView }) {
  const facts: Fact[] = [
    { icon: "pin", label: "Destinasi", text: found.location },
    { icon: "calendar", label: "Keberangkatan", text: found.departure },
    { icon: "clock", label: "Durasi", text: found.duration },
    { icon: "users", label: "Kuota", text: found.quota },
  ];
  const extra = found.extraFacts.map((fact) => ({ ...fact, icon: extraIcons[fact.label] ?? "building" }));
  return (
    <section aria-label="Ringkasan paket">
      {found.description && <p className="mt-5 whitespace-pre-line">{found.description}</p>}
      <FactList facts={[...facts, ...extra]} />
    </section>
  );
}

function FactList({ facts }: { facts: Fact[] }) {
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
