import { Icon } from "~/components/ui/icon";
import type { ItineraryDay } from "~/domain/packages/list-kinds";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";
import type { FaqView } from "~/domain/questions/queries.server";

const tabs = [
  { id: "tab-itinerary", label: "Itinerary" },
  { id: "tab-termasuk", label: "Termasuk" },
  { id: "tab-tidak-termasuk", label: "Tidak Termasuk" },
  { id: "tab-sk", label: "S&K" },
] as const;

const tab =
  "choosable flex min-h-13 items-center justify-center border-b-3 border-transparent px-2 text-center font-semibold hover:text-green has-checked:border-gold has-checked:bg-mint has-checked:text-green";

/** Tabs without script, a radio button each. All panels show where style sheets or `:has()` are missing. */
export function DetailsSection({ view, deadline }: { view: PackageDetailView; deadline: string }) {
  return (
    <section id="rincian" className="choices" aria-label="Rincian paket">
      <fieldset className="mt-6 hidden cols-fit-36 gap-1 border-b border-line choice:grid">
        <legend className="sr-only">Pilih rincian</legend>
        {tabs.map(({ id, label }, index) => (
          <label key={id} className={tab}>
            <input type="radio" name="rincian" id={id} defaultChecked={index === 0} autoComplete="off" />
            {label}
          </label>
        ))}
      </fieldset>
      <div>
        <Panel title="Itinerary">
          <ItineraryPanel days={view.itinerary} />
        </Panel>
        <Panel title="Fasilitas Yang Termasuk">
          <PointList points={view.included} icon="check" prefix="Termasuk: " className="text-green" />
        </Panel>
        <Panel title="Tidak Termasuk">
          <PointList
            points={view.excluded}
            icon="cross"
            prefix="Tidak termasuk: "
            className="text-[#a3352a]"
          />
        </Panel>
        <Panel title="Syarat & Ketentuan">
          <TermList terms={view.terms} />
          {deadline && <p className="mt-3">{deadline}</p>}
        </Panel>
      </div>
    </section>
  );
}

function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="pt-8">
      <h2 className="mb-5 text-2xl leading-[1.2]">{title}</h2>
      {children}
    </div>
  );
}

interface PointListProps {
  points: string[];
  icon: "check" | "cross";
  /** Tells screen readers what the icon means. */
  prefix: string;
  className: string;
}

function PointList({ points, icon, prefix, className }: PointListProps) {
  if (points.length === 0) return <Unknown />;
  return (
    <ul className="grid gap-3">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Icon name={icon} className={`mt-0.75 ${className}`} />
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
    <ol className="grid list-decimal gap-3 ps-6">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  );
}

function Unknown() {
  return <p className="text-soft">Rincian menyusul. Tanyakan kepada kami melalui WhatsApp.</p>;
}

function ItineraryPanel({ days }: { days: ItineraryDay[] }) {
  if (days.length === 0)
    return <p className="text-soft">Jadwal harian menyusul. Tanyakan kepada kami melalui WhatsApp.</p>;
  return (
    <ol>
      {days.map(({ day, title, activities }) => (
        <li key={`${day} ${title}`} className="day-line pb-7">
          <span
            className="grid place-items-center bg-green font-bold text-white mask-star"
            aria-hidden="true"
          >
            {day}
          </span>
          <h3 className="pt-3">{`Hari ${day}: ${title}`}</h3>
          {activities.length > 0 && (
            <ul className="mt-2 list-disc ps-5 text-soft">
              {activities.map((activity) => (
                <li key={activity}>{activity}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Links to answers; the answers themselves would make the page too heavy for a first visit. */
export function FaqLinks({ faqs }: { faqs: FaqView[] }) {
  if (faqs.length === 0) return null;
  return (
    <nav className="mt-12" aria-labelledby="tanya">
      <h2 id="tanya" className="mb-5 text-2xl leading-[1.2]">
        Tanya Jawab
      </h2>
      <ul>
        {faqs.map(({ anchor, question }) => (
          <li key={anchor}>
            <a href={`/tanya-jawab#${anchor}`} className="inline-block py-2.25">
              {question}
            </a>
          </li>
        ))}
        <li>
          <a href="/tanya-jawab" className="inline-block py-2.25">
            Semua tanya jawab
          </a>
        </li>
      </ul>
    </nav>
  );
}
