import { departureSlugOf, isFree, offerAddress } from "~/domain/departures/offer";
import { stateText } from "~/domain/departures/seats";
import { CompareTick } from "~/domain/packages/list/compare-ticks";
import type { ScheduledOffer } from "~/domain/packages/list/schedule-queries.server";
import { packageAddress } from "~/domain/packages/package-row";
import { formatDate, formatMonth } from "~/lib/dates";
import { formatHijri, formatHijriMonths, touchesRamadhan } from "~/lib/hijri";
import { formatRupiah } from "~/lib/numbers";

type ScheduleMonth = ReturnType<typeof toScheduleMonths>[number];
type ScheduleRow = ReturnType<typeof toRow>;

/** Groups departures, which are in order of days, by month. */
export function toScheduleMonths(offers: readonly ScheduledOffer[]) {
  const byMonth = Map.groupBy(offers, ({ departure_date }) => departure_date.slice(0, 7));
  return [...byMonth].map(([month, departures]) => ({
    month,
    title: formatMonth(month),
    hijri: formatHijriMonths(month),
    rows: departures.map(toRow),
  }));
}

function toRow(offer: ScheduledOffer) {
  const departureSlug = departureSlugOf(offer);
  return {
    id: offer.id,
    named: { slug: offer.slug, departureSlug },
    date: formatDate(offer.departure_date),
    hijri: formatHijri(offer.departure_date),
    inRamadhan: touchesRamadhan(offer.departure_date, offer.return_date),
    href: offerAddress(packageAddress(offer), departureSlug),
    title: offer.title,
    note: offer.note,
    city: offer.departure_city ?? "",
    airline: offer.airline ?? "",
    price: formatRupiah(offer.price_quad),
    seats: stateText(offer),
    state: offer.state,
  };
}

const columnsOfTrip = ["Paket", "Dari", "Maskapai", "Harga", "Kursi"];

export function ScheduleTable({ months }: { months: readonly ScheduleMonth[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Berangkat</th>
          <th scope="col">
            <span className="max-lg:hidden">Bandingkan</span>
            <span className="lg:hidden">Pilih</span>
          </th>
          {columnsOfTrip.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {months.map(({ month, title, hijri, rows }) => (
        <tbody key={month}>
          <tr>
            <td colSpan={columnsOfTrip.length + 2} className="pt-10">
              <h2 className="text-biggest">
                {`${title}\u00a0· `}
                <span className="inline-block">{hijri}</span>
              </h2>
            </td>
          </tr>
          {rows.map((row) => (
            <Departure key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Departure({ row }: { row: ScheduleRow }) {
  return (
    <tr>
      <th scope="row" className="max-md:w-auto! max-md:grow md:min-w-37">
        {row.date} <small>{row.hijri}</small> {row.inRamadhan && <span className="badge">Ramadhan</span>}
      </th>
      <td className="max-md:w-auto! max-md:pe-0">
        <CompareTick
          named={row.named}
          title={`${row.title}, ${row.date}`}
          className="-my-2.5 min-h-11 text-small max-md:flex-row-reverse md:justify-center"
          wordClassName="md:sr-only"
        />
      </td>
      <td className="max-md:w-full md:w-[26%]">
        <a href={row.href} className="inline-block -my-2.25 py-2.25">
          {row.title}
        </a>{" "}
        {row.note && <small>{row.note}</small>}
      </td>
      <td>{row.city}</td>
      <td>{row.airline}</td>
      <td>
        mulai <b className="whitespace-nowrap">{row.price}</b>
      </td>
      <td className={`whitespace-nowrap ${isFree(row.state) ? "text-green" : "text-soft"}`}>{row.seats}</td>
    </tr>
  );
}
