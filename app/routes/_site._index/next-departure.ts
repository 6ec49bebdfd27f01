import { departureSlugOf, offerAddress } from "~/domain/departures/offer";
import { seatsLeftText } from "~/domain/departures/seats";
import type { ScheduledOffer } from "~/domain/packages/list/schedule-queries.server";
import { packageAddress } from "~/domain/packages/package-row";
import { formatDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";

/** A departure on one line: `Berangkat 7 Januari 2027 dari Jakarta, mulai Rp 26.900.000, sisa 9 kursi`. */
export function departureLine(offer: ScheduledOffer) {
  const { departure_date, departure_city, price_quad, seats_left } = offer;
  const facts = [
    `Berangkat ${formatDate(departure_date)}${departure_city ? ` dari ${departure_city}` : ""}`,
    `mulai ${formatRupiah(price_quad)}`,
    seats_left !== null && seatsLeftText(seats_left).toLowerCase(),
  ];
  return {
    href: offerAddress(packageAddress(offer), departureSlugOf(offer)),
    text: facts.filter(Boolean).join(", "),
  };
}
