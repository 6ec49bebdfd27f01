import { departureSlugOf, durationOf, type Offer, offerAddress } from "~/domain/departures/offer";
import { cardSeatNote, seatNote } from "~/domain/departures/seats";
import type { Picture } from "~/domain/media/derivatives/picture";
import { shorten } from "~/lib/content";
import { touchesRamadhan } from "~/lib/hijri";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import type { Database } from "../../../../supabase/database.types.ts";
import { categoryLabel } from "../category";
import { departureText, packageAddress } from "../package-row";

type FoundRow = Database["public"]["Functions"]["find_packages"]["Returns"][number];

/** A row of `find_packages`: a package with the departure that its card shows. The generated type of a function does not
 * say which columns may be null. */
export type ListedPackage = Omit<FoundRow, keyof Offer | "image"> &
  Omit<Offer, "note" | "state"> & { image: string | null; state: string };

export type PackageCardView = ReturnType<typeof toPackageCard>;

export interface PicturedCard extends PackageCardView {
  picture: Picture;
}

/** A card shows two lines of a description, which may have ten thousand characters. */
const longestTeaser = 140;

/** `isNarrowed`: the list asks for single departures, so the card leads to the one that it shows. */
export function toPackageCard(row: ListedPackage, { isNarrowed }: { isNarrowed: boolean }) {
  const isLowest = row.price_quad === row.lowest_quad;
  const optionalRupiah = (amount: number | null) => (amount === null ? null : formatRupiah(amount));
  return {
    slug: row.slug,
    href: cardAddress(row, isNarrowed),
    title: row.title,
    category: categoryLabel(row.category),
    description: shorten(row.description, longestTeaser),
    location: row.location,
    departure: cardDeparture(row),
    departed: row.departed,
    duration: row.other_dates > 0 ? durationOf(row.duration, row) : row.duration,
    quota: row.quota === null ? "" : `${formatWholeNumber(row.quota)} orang`,
    left: row.departed ? "" : (seatNote(row.seats_left)?.text ?? ""),
    seats: row.departed ? null : cardSeatNote(row),
    isPromo: row.is_promo,
    prices: {
      lowest: formatRupiah(row.lowest_quad),
      quad: isLowest ? null : formatRupiah(row.price_quad),
      triple: optionalRupiah(row.price_triple),
      double: optionalRupiah(row.price_double),
    },
  };
}

function cardAddress(row: ListedPackage, isNarrowed: boolean): string {
  const { departure_date, departure_city, other_dates } = row;
  const namesDeparture = isNarrowed && other_dates > 0 && departure_date !== null;
  const departureSlug = namesDeparture ? departureSlugOf({ departure_date, departure_city }) : null;
  return offerAddress(packageAddress(row), departureSlug);
}

/** `12 Februari 2027 (Ramadhan)`, with city and number of the other dates where there is more than one. */
function cardDeparture({ departure_date, return_date, departure_city, other_dates }: ListedPackage): string {
  const parts = [
    departureText(departure_date),
    departure_date !== null && touchesRamadhan(departure_date, return_date) && "(Ramadhan)",
    other_dates > 0 && departure_city && `dari ${departure_city}`,
    other_dates > 0 && `dan ${other_dates} tanggal lain`,
  ];
  return parts.filter(Boolean).join(" ");
}
