import { departureSlugOf, durationOf, type ListedOffer, offerAddress } from "~/domain/departures/offer";
import { cardSeatNote, seatNote } from "~/domain/departures/seats";
import type { Picture } from "~/domain/media/derivatives/picture";
import { touchesRamadhan } from "~/lib/hijri";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { shorten } from "~/lib/text";
import type { Database } from "../../../../supabase/database.types.ts";
import { categoryLabel } from "../category";
import { departureText, packageAddress } from "../package-row";

type FoundRow = Database["public"]["Functions"]["find_packages"]["Returns"][number];

/** A row of `find_packages`: a package with the departure that its card shows. The generated type of a function does not
 * say which columns may be null. */
export type ListedPackage = Omit<FoundRow, keyof ListedOffer | keyof NullableColumns> &
  Omit<ListedOffer, "note" | "state"> &
  NullableColumns & { state: string };

interface NullableColumns {
  image: string | null;
  former_price_quad: number | null;
  lowest_triple: number | null;
  lowest_double: number | null;
  lowest_date: string | null;
  lowest_city: string | null;
  total: number | null;
}

export type PackageCardView = ReturnType<typeof toPackageCard>;

export interface PicturedCard extends PackageCardView {
  picture: Picture;
}

/** A card shows two lines of a description, which may have ten thousand characters. */
const longestTeaser = 140;

/** A card shows the next departure that can be booked, and the prices of the cheapest one, to which it leads and which
 * is compared (P18). `isNarrowed`: the list asks for single departures, so the card always names one. */
export function toPackageCard(row: ListedPackage, { isNarrowed }: { isNarrowed: boolean }) {
  const departureSlug = namedDeparture(row, isNarrowed);
  const optionalRupiah = (amount: number | null) => (amount === null ? null : formatRupiah(amount));
  return {
    slug: row.slug,
    /** The departure that address and comparison name; null: the next one. */
    departureSlug,
    href: offerAddress(packageAddress(row), departureSlug),
    title: row.title,
    category: categoryLabel(row.category),
    description: shorten(row.description, longestTeaser),
    location: row.location,
    departure: cardDeparture(row),
    otherDates: otherDates(row),
    departed: row.departed,
    duration: row.other_dates > 0 ? durationOf(row.duration, row) : row.duration,
    quota: row.quota === null ? "" : `${formatWholeNumber(row.quota)} orang`,
    left: row.departed ? "" : (seatNote(row.seats_left)?.text ?? ""),
    seats: row.departed ? null : cardSeatNote(row),
    isPromo: row.is_promo,
    prices: {
      quad: formatRupiah(row.lowest_quad),
      former: row.is_promo ? formerPrice(row.former_price_quad, row.lowest_quad) : null,
      triple: optionalRupiah(row.lowest_triple),
      double: optionalRupiah(row.lowest_double),
      /** The departure with these prices, where the card shows another one. */
      departure: hasOtherPrice(row) ? pricedDeparture(row) : "",
    },
  };
}

function namedDeparture(row: ListedPackage, isNarrowed: boolean): string | null {
  const { lowest_date, lowest_city, other_dates } = row;
  const namesDeparture = other_dates > 0 && (isNarrowed || hasOtherPrice(row));
  return namesDeparture && lowest_date !== null
    ? departureSlugOf({ departure_date: lowest_date, departure_city: lowest_city })
    : null;
}

function hasOtherPrice({ departure_date, departure_city, lowest_date, lowest_city }: ListedPackage): boolean {
  return departure_date !== lowest_date || departure_city !== lowest_city;
}

function pricedDeparture({ departure_city, lowest_date, lowest_city }: ListedPackage): string {
  const isElsewhere = lowest_city !== null && lowest_city !== departure_city;
  return `${departureText(lowest_date)}${isElsewhere ? ` dari ${lowest_city}` : ""}`;
}

/** The price before a promo, where it is higher than the price; null otherwise. */
export function formerPrice(former: number | null, price: number): string | null {
  return former !== null && former > price ? formatRupiah(former) : null;
}

/** `12 Februari 2027`, with the city where there is more than one date. */
function cardDeparture({ departure_date, departure_city, other_dates }: ListedPackage): string {
  const city = other_dates > 0 && departure_city ? ` dari ${departure_city}` : "";
  return departureText(departure_date) + city;
}

/** `(Ramadhan) dan 3 tanggal lain` */
function otherDates({ departure_date, return_date, other_dates }: ListedPackage): string {
  const parts = [
    departure_date !== null && touchesRamadhan(departure_date, return_date) && "(Ramadhan)",
    other_dates > 0 && `dan ${other_dates} tanggal lain`,
  ];
  return parts.filter(Boolean).join(" ");
}
