import { fullChoice, type Offer, offerAddress, stateText } from "~/domain/departures/offer";
import { packageAddress } from "~/domain/packages/package-view";
import { formatDate } from "~/lib/dates";
import { formatBothMonths, formatHijri, touchesRamadhan } from "~/lib/hijri";
import { formatRupiah } from "~/lib/numbers";

export type ScheduleMonth = ReturnType<typeof toScheduleMonths>[number];
export type ScheduleRow = ReturnType<typeof toRow>;

/** Departures, which come in the order of their days, by month. */
export function toScheduleMonths(offers: readonly Offer[]) {
  const byMonth = Map.groupBy(offers, ({ departure_date }) => departure_date.slice(0, 7));
  return [...byMonth].map(([month, found]) => ({
    month,
    title: formatBothMonths(month),
    rows: found.map(toRow),
  }));
}

function toRow(offer: Offer) {
  return {
    id: offer.id,
    date: formatDate(offer.departure_date),
    hijri: formatHijri(offer.departure_date),
    inRamadhan: touchesRamadhan(offer.departure_date, offer.return_date),
    href: offerAddress(packageAddress(offer), fullChoice(offer)),
    title: offer.title,
    note: offer.note,
    city: offer.departure_city ?? "",
    airline: offer.airline ?? "",
    price: formatRupiah(offer.price_quad),
    seats: stateText(offer),
    state: offer.state,
  };
}
