import type { Picture } from "~/domain/media/derivatives/picture";
import { shorten } from "~/lib/content";
import { formatDate, todayInJakarta } from "~/lib/dates";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { categoryLabel } from "./category";
import type { PackageRow } from "./field-places";

export const defaultPackageImage = "/images/paket-bawaan.jpg";
/** A card shows two lines of it; a stored description may have ten thousand characters. */
const longestTeaser = 140;
const departureOpen = "Jadwal menyusul";

export const flightLabels = { langsung: "Langsung", transit: "Transit" } as const;
export const visaLabels = { termasuk: "Termasuk", tidak: "Tidak termasuk", menyusul: "Menyusul" } as const;

/** What a card prints; prices in whole rupiah, `departure` as `YYYY-MM-DD`, `departed` by Jakarta's calendar. */
export interface PackageCardRow
  extends Pick<
    PackageRow,
    | "slug"
    | "title"
    | "category"
    | "description"
    | "location"
    | "departure"
    | "departed"
    | "duration"
    | "quota"
    | "seats_left"
    | "price_quad"
    | "price_triple"
    | "price_double"
    | "is_promo"
  > {
  /** Address of the first picture, safe to draw; empty when there is none. */
  image: string;
}

/** What to say about the seats left: nobody can book fewer than none, and a full package offers its waiting list. */
export interface SeatNote {
  full: boolean;
  text: string;
}

/** `remaining` = the quota less the pilgrims already confirmed; null where no quota is known, of which nothing is said. */
export function seatNote(remaining: number | null): SeatNote | null {
  if (remaining === null) return null;
  return remaining > 0
    ? { full: false, text: `Sisa ${remaining} kursi` }
    : { full: true, text: "Kuota penuh" };
}

export type PackageCardView = ReturnType<typeof toPackageCard>;

export interface PicturedCard extends PackageCardView {
  picture: Picture;
}

export function packageAddress(row: { category: string; slug: string }): string {
  return `/${row.category}/${row.slug}`;
}

export function departureText(departure: string | null): string {
  return departure === null ? departureOpen : formatDate(departure);
}

function quotaText(quota: number | null): string {
  return quota === null ? "" : `${formatWholeNumber(quota)} orang`;
}

function optionalRupiah(amount: number | null): string | null {
  return amount === null ? null : formatRupiah(amount);
}

export function toPackageCard(row: PackageCardRow) {
  return {
    href: packageAddress(row),
    title: row.title,
    category: categoryLabel(row.category),
    description: shorten(row.description, longestTeaser),
    location: row.location,
    departure: departureText(row.departure),
    departed: row.departed === true,
    duration: row.duration,
    quota: quotaText(row.quota),
    seats: seatNote(row.seats_left ?? row.quota),
    isPromo: row.is_promo,
    image: row.image || defaultPackageImage,
    prices: {
      quad: formatRupiah(row.price_quad),
      triple: optionalRupiah(row.price_triple),
      double: optionalRupiah(row.price_double),
    },
  };
}

/** By Jakarta's calendar; no date: false. Like the database's `departed`, too slow for filtering thousands (R13). */
export function hasDeparted(departure: string | null, today: string = todayInJakarta()): boolean {
  return departure !== null && departure < today;
}

export function notDeparted(today: string = todayInJakarta()): string {
  return `departure.gte.${today},departure.is.null`;
}
