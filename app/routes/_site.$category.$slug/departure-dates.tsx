import { offerAddress } from "~/domain/departures/offer";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";

type Dates = PackageDetailView["dates"];

/** Dates beyond these are folded: twenty would push the facts off the screen. */
const mostInSight = 6;

/** A link for each departure, which leads to the whole page about it; that needs no script. */
export function DateLinks({ dates }: { dates: Dates }) {
  if (dates.length === 0) return null;
  const folded = dates.slice(mostInSight);
  return (
    <nav id="tanggal" className="mt-6" aria-labelledby="pilih">
      <h2 id="pilih" className="mb-5 text-2xl leading-[1.2]">
        {`Pilih Keberangkatan (${dates.length})`}
      </h2>
      <DateList dates={dates.slice(0, mostInSight)} />
      {folded.length > 0 && (
        <details open={folded.some(({ isChosen }) => isChosen)}>
          <summary className="btn mt-3 w-full">{`${folded.length} tanggal lain`}</summary>
          <DateList dates={folded} />
        </details>
      )}
    </nav>
  );
}

function DateList({ dates }: { dates: Dates }) {
  return (
    <ul className="mt-3 grid cols-fill-36 gap-3 md:cols-fill-56">
      {dates.map(({ departureSlug, isChosen, date, notes }) => (
        <li key={departureSlug}>
          <a
            href={`${offerAddress("", departureSlug)}#tanggal`}
            className={`btn h-full w-full px-2 ${isChosen ? "btn-primary" : ""}`}
            aria-current={isChosen ? "true" : undefined}
          >
            <span className="text-balance">
              {date}
              {notes.map((note) => (
                <small key={note} className="block text-small font-normal">
                  {note}
                </small>
              ))}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function ChangeHistory({ changes }: { changes: PackageDetailView["changes"] }) {
  if (changes.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="riwayat">
      <h2 id="riwayat" className="mb-5 text-2xl leading-[1.2]">
        Riwayat perubahan
      </h2>
      <ul className="grid gap-3">
        {changes.map(({ day, what, reason }) => (
          <li key={day + what.join()}>
            <strong>{day}</strong>
            {what.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="block text-soft">{`Alasan: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
