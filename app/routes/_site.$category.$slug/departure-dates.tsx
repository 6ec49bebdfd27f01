import { offerAddress } from "~/domain/departures/offer";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";

type Dates = PackageDetailView["dates"];

/** A link for each departure, by city and month; each leads to the whole page about it, which needs no script. */
export function DateLinks({ dates }: { dates: Dates }) {
  if (dates.length === 0) return null;
  const cities = Map.groupBy(dates, ({ city }) => city);
  return (
    <nav id="tanggal" className="mt-12" aria-labelledby="pilih">
      <h2 id="pilih" className="text-2xl leading-[1.2]">
        {`Pilih Keberangkatan (${dates.length})`}
      </h2>
      {[...cities].map(([city, leaving]) => (
        <div key={city}>
          {city && <h3 className="mt-4">{`Dari ${city}`}</h3>}
          <ul className="mt-3 flex flex-wrap gap-2">
            {[...Map.groupBy(leaving, ({ month }) => month)].map(([month, departures]) => (
              <li key={month}>
                <p className="text-small text-soft">{month}</p>
                <ul className="flex flex-wrap gap-2">
                  {departures.map((departure) => (
                    <li key={departure.departureSlug}>
                      <DateChip departure={departure} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function DateChip({ departure }: { departure: Dates[number] }) {
  const { departureSlug, isChosen, isFree, date, marks } = departure;
  const [day, ...monthAndYear] = date.split(" ");
  return (
    <a
      href={`${offerAddress("", departureSlug)}#tanggal`}
      className={`btn block h-full w-18.5 px-1 ${isChosen ? "btn-primary" : isFree ? "" : "text-soft"}`}
      aria-current={isChosen ? "true" : undefined}
    >
      <strong>
        {day}
        <span className="sr-only">{` ${monthAndYear.join(" ")}`}</span>
      </strong>
      {marks.map((mark) => (
        <small key={mark} className="block text-tiny font-normal">
          {mark}
        </small>
      ))}
    </a>
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
