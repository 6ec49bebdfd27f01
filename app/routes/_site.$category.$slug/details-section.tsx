import { Icon } from "~/components/ui/icon";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";
import { ItineraryPanel } from "./itinerary-panel";

const tabs = [
  { id: "tab-itinerary", label: "Itinerary" },
  { id: "tab-termasuk", label: "Termasuk" },
  { id: "tab-tidak-termasuk", label: "Tidak Termasuk" },
  { id: "tab-sk", label: "S&K" },
] as const;

/** Tabs without script: a radio button each; where style sheets or `:has()` are missing, all panels show. */
export function DetailsSection({ found }: { found: PackageDetailView }) {
  return (
    <section className="tabs" aria-label="Rincian paket">
      <fieldset className="tab-bar">
        <legend className="sr-only">Pilih rincian</legend>
        {tabs.map(({ id, label }, index) => (
          <label key={id} className="tab">
            <input type="radio" name="rincian" id={id} defaultChecked={index === 0} autoComplete="off" />
            {label}
          </label>
        ))}
      </fieldset>
      <Panel title="Itinerary">
        <ItineraryPanel days={found.itinerary} />
      </Panel>
      <Panel title="Fasilitas Yang Termasuk">
        <PointList points={found.included} icon="check" prefix="Termasuk: " className="points points-yes" />
      </Panel>
      <Panel title="Tidak Termasuk">
        <PointList
          points={found.excluded}
          icon="cross"
          prefix="Tidak termasuk: "
          className="points points-no"
        />
      </Panel>
      <Panel title="Syarat & Ketentuan">
        <TermList terms={found.terms} />
      </Panel>
    </section>
  );
}

function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="panel">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface PointListProps {
  points: string[];
  icon: "check" | "cross";
  /** Says to those who do not see it what the icon means. */
  prefix: string;
  className: string;
}

function PointList({ points, icon, prefix, className }: PointListProps) {
  if (points.length === 0) return <Unknown />;
  return (
    <ul className={className}>
      {points.map((point) => (
        <li key={point}>
          <Icon name={icon} />
          <span className="sr-only">{prefix}</span>
          {point}
        </li>
      ))}
    </ul>
  );
}

function TermList({ terms }: { terms: string[] }) {
  if (terms.length === 0) return <Unknown />;
  return (
    <ol className="terms">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  );
}

function Unknown() {
  return <p className="soft">Rincian menyusul. Tanyakan kepada kami melalui WhatsApp.</p>;
}
