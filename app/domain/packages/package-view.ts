import {
  durationOf,
  fullChoice,
  type NulledInOffers,
  offerAddress,
  type WithNulls,
} from "~/domain/departures/offer";
import type { Picture } from "~/domain/media/derivatives/picture";
import { shorten } from "~/lib/content";
import { formatDate, todayInJakarta } from "~/lib/dates";
import { touchesRamadhan } from "~/lib/hijri";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import type { Database } from "../../../supabase/database.types.ts";
import { categoryLabel } from "./category";

export const defaultPackageImage = "/images/paket-bawaan.jpg";
/** A card shows two lines of it; a stored description may have ten thousand characters. */
const longestTeaser = 140;
const departureOpen = "Jadwal menyusul";

export const visaLabels = { termasuk: "Termasuk", tidak: "Tidak termasuk", menyusul: "Menyusul" } as const;

/** A stored package with the computed columns that pages of one package ask for. */
export type PackageRow = Omit<
  Database["public"]["Tables"]["packages"]["Row"],
  "next_departure" | "confirmed_pilgrims" | "search_text"
>;

type Found = Database["public"]["Functions"]["find_packages"]["Returns"][number];

type Nulled = Exclude<NulledInOffers, "days"> | "image" | "departure_id" | "departure_date";

/** A package as lists find it, with the departure its card shows; prices in rupiah, days as `YYYY-MM-DD` in Jakarta. */
export type ListedPackage = WithNulls<Found, Nulled>;

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

export function brochureAddress(address: string): string {
  return `${address}/brosur.pdf`;
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

/** Whether the departure that a card shows takes anybody: quota and seats left are sums over all those ahead (A19). */
function shownSeats({ state, seats_left }: ListedPackage): SeatNote | null {
  if (state === "ditutup") return { full: true, text: "Pendaftaran ditutup" };
  if (state === "penuh" && seats_left !== 0) return { full: true, text: "Tanggal ini penuh" };
  return seatNote(seats_left);
}

/** `narrowed`: the departure shown is what was looked for, so that the card leads to it. */
export function toPackageCard(row: ListedPackage, narrowed: boolean) {
  const isLowest = row.price_quad === row.lowest_quad;
  return {
    slug: row.slug,
    href: cardAddress(row, narrowed),
    title: row.title,
    category: categoryLabel(row.category),
    description: shorten(row.description, longestTeaser),
    location: row.location,
    departure: shownDeparture(row),
    departed: row.departed,
    duration: row.other_dates > 0 ? durationOf(row.duration, row) : row.duration,
    quota: quotaText(row.quota),
    left: row.departed ? "" : (seatNote(row.seats_left)?.text ?? ""),
    seats: row.departed ? null : shownSeats(row),
    isPromo: row.is_promo,
    prices: {
      lowest: formatRupiah(row.lowest_quad),
      quad: isLowest ? null : formatRupiah(row.price_quad),
      triple: optionalRupiah(row.price_triple),
      double: optionalRupiah(row.price_double),
    },
  };
}

function cardAddress(row: ListedPackage, narrowed: boolean): string {
  const { departure_date, departure_city, other_dates } = row;
  const isChoice = narrowed && other_dates > 0 && departure_date !== null;
  return offerAddress(packageAddress(row), isChoice ? fullChoice({ departure_date, departure_city }) : null);
}

/** `12 Februari 2027 (Ramadhan)`, with city and number of the other dates where there is more than one. */
function shownDeparture({ departure_date, return_date, departure_city, other_dates }: ListedPackage): string {
  const parts = [
    departureText(departure_date),
    departure_date !== null && touchesRamadhan(departure_date, return_date) && "(Ramadhan)",
    other_dates > 0 && departure_city && `dari ${departure_city}`,
    other_dates > 0 && `dan ${other_dates} tanggal lain`,
  ];
  return parts.filter(Boolean).join(" ");
}

export function hasDeparted(departure: string | null, today: string = todayInJakarta()): boolean {
  return departure !== null && departure < today;
}
