import type { Database } from "../../../supabase/database.types.ts";
import { daysBetween } from "../../lib/dates.ts";
import { slugify } from "../../lib/slugs.ts";

type OfferRow = Database["public"]["Tables"]["offers"]["Row"];

/** States of a departure as the database names them; `sisa`: five seats or fewer. */
const offerStates = ["tersedia", "sisa", "penuh", "ditutup"] as const;

export type OfferState = (typeof offerStates)[number];

/** The columns of table `offers` that say what a pilgrim is offered. Its state is the computed `current_state`; `walk` is how
 * far the hotel in Makkah is. */
export const offerColumns =
  "departure_id, departure_date, return_date, departure_city, airline, flight, flight_numbers, leader, hotel_makkah_name, hotel_makkah_stars, hotel_makkah_distance_m:walk, hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m, note, price_quad, price_triple, price_double, quota, seats_left" as const;

type OfferColumn =
  | "departure_id"
  | "departure_date"
  | "return_date"
  | "departure_city"
  | "airline"
  | "flight"
  | "note"
  | "price_quad"
  | "price_triple"
  | "price_double"
  | "quota"
  | "seats_left";

type HotelColumn =
  | "hotel_makkah_name"
  | "hotel_makkah_stars"
  | "hotel_madinah_name"
  | "hotel_madinah_stars"
  | "hotel_madinah_distance_m";

/** Names, stars, and metres on foot to the Masjidil Haram and the Masjid Nabawi; null where unknown. */
export type Hotels = Pick<OfferRow, HotelColumn> & { hotel_makkah_distance_m: number | null };

/** An offer as lists read it. */
export type ListedOffer = Pick<OfferRow, OfferColumn> & { state: OfferState };

/** What a package offers on one departure, or while no date is fixed. The database has filled in the package's values
 * where the departure has none. Prices in rupiah, days as `YYYY-MM-DD` in Jakarta. */
export type Offer = ListedOffer & Hotels & Pick<OfferRow, "flight_numbers" | "leader">;

/** An offer with a fixed date. */
export type DatedOffer = Offer & { departure_id: string; departure_date: string };

/** Reads the database's text; an unknown state counts as closed. */
export function toOfferState(text: string | null): OfferState {
  return offerStates.find((state) => state === text) ?? "ditutup";
}

export const departureStatuses = { buka: "Buka", tutup: "Ditutup", batal: "Batal" } as const;

export const rooms = [
  { name: "Quad", people: 4, meaning: "sekamar berempat", column: "price_quad" },
  { name: "Triple", people: 3, meaning: "sekamar bertiga", column: "price_triple" },
  { name: "Double", people: 2, meaning: "sekamar berdua", column: "price_double" },
] as const;

/** Prices by room in whole rupiah; null where the room is not offered. */
export type RoomPrices = Readonly<Record<(typeof rooms)[number]["column"], number | null>>;

export const flightLabels = { langsung: "Langsung", transit: "Transit" } as const;

/** Whether a pilgrim can book a seat; a full departure keeps a waiting list, a closed one takes nobody. */
export function isFree(state: string | null): boolean {
  return state === "tersedia" || state === "sisa";
}

/** The offer that a package's page shows when its address names none: the next bookable one, else the next one, else
 * the last one there was. Offers that visitors see go before those that only staff see. `offers` are in order of
 * days, those of one day in order of cities;
 * function `private.shown_offer` of the database follows the same rule. */
export function defaultOffer<
  Stored extends Pick<OfferRow, "departure_date" | "listed"> & { state: string | null },
>(offers: readonly Stored[], today: string): Stored | undefined {
  const listed = offers.filter((offer) => offer.listed);
  const candidates = listed.length > 0 ? listed : offers;
  const ahead = candidates.filter(({ departure_date }) => !hasLeft(departure_date, today));
  return ahead.find(({ state }) => isFree(state)) ?? ahead[0] ?? candidates.at(-1);
}

/** A departure has left from the day after its date on. */
export function hasLeft(departureDate: string | null, today: string): boolean {
  return departureDate !== null && departureDate < today;
}

/** The query key by which an address names one departure of a package. */
export const departureParam = "keberangkatan";

const longestNamed = 300;

interface Departure {
  departure_date: string;
  departure_city: string | null;
}

/** The departure slug of an address, checked for its shape alone; null where it can name no departure. Signs that chats leave
 * behind an address are no part of it (P22). */
export function readDepartureSlug(query: URLSearchParams): string | null {
  const text = query
    .get(departureParam)
    ?.slice(0, longestNamed)
    .replace(/[*_.,)\]>;:!\s]+$/, "");
  return text !== undefined && /^2[01]\d\d-\d\d-\d\d(?=.{0,201}$)(-[a-z0-9]+)*$/.test(text) ? text : null;
}

const namesDeparture = (query: URLSearchParams) => Boolean(query.get(departureParam)?.trim());

/** The departure slug of an address if it names one of `departures`. `isUnknown`: it names anything else. Made-up slugs are
 * unknown, and pages that name them must not fill a cache. */
export function findDepartureSlug(query: URLSearchParams, departures: readonly Departure[]) {
  const named = readDepartureSlug(query);
  const departureSlug = findDeparture(named, departures) ? named : null;
  return { departureSlug, isUnknown: departureSlug === null && namesDeparture(query) };
}

/** The part of a query that makes another page of a package; null where it can name no departure, because the page says so and
 * is not kept. Loaders let no cache keep a page whose departure is unknown either. */
export function keptDeparture(query: URLSearchParams): string | null {
  const named = readDepartureSlug(query);
  return named === null && namesDeparture(query) ? null : offerAddress("", named);
}

/** Names a departure among all of its package: `2027-01-07`, with `-surabaya` where another one leaves that day. */
export function departureSlugAmong(departure: Departure, all: readonly Departure[]): string {
  const isOnlyOfDay =
    all.filter(({ departure_date }) => departure_date === departure.departure_date).length < 2;
  return isOnlyOfDay ? departure.departure_date : departureSlugOf(departure);
}

/** Names a departure by day and city, where the others of its package are not known. */
export function departureSlugOf({ departure_date, departure_city }: Departure): string {
  const city = slugify(departure_city ?? "");
  return city === "" ? departure_date : `${departure_date}-${city}`;
}

export function findDeparture<Listed extends Departure>(
  departureSlug: string | null,
  all: readonly Listed[],
): Listed | undefined {
  if (departureSlug === null) return undefined;
  const sameDay = all.filter(({ departure_date }) => departure_date === departureSlug.slice(0, 10));
  const city = departureSlug.slice(11);
  const sameCity = sameDay.find(({ departure_city }) => slugify(departure_city ?? "") === city);
  return sameCity ?? (city === "" ? sameDay[0] : undefined);
}

/** The departure that is named, or the only one there is. */
export function findOnlyDeparture<Listed extends Departure>(
  departureSlug: string | null,
  all: readonly Listed[],
): Listed | undefined {
  return all.length === 1 ? all[0] : findDeparture(departureSlug, all);
}

/** Whether departures leave from different cities, so that a day alone does not identify one. */
export function leaveFromSeveral(all: readonly Pick<Departure, "departure_city">[]): boolean {
  return new Set(all.map(({ departure_city }) => departure_city)).size > 1;
}

/** Adds the departure to the address of a package's page, share page, brochure or picture. */
export function offerAddress(address: string, departureSlug: string | null): string {
  return departureSlug === null ? address : `${address}?${departureParam}=${departureSlug}`;
}

/** The package's duration in its own words, unless the departure comes back on another day than they say: `10 Hari`. */
export function durationOf(
  words: string,
  { departure_date, return_date }: Pick<Offer, "departure_date" | "return_date">,
): string {
  if (departure_date === null || return_date === null) return words;
  const days = daysBetween(departure_date, return_date) + 1;
  return days === journeyDays(words) ? words : `${days} Hari`;
}

/** Days in `9 Hari` or `8 Malam 9 Hari`, as `private.journey_days` of the database reads them; null without a number. */
function journeyDays(words: string): number | null {
  const match = /(\d{1,3})\s*hari/i.exec(words) ?? /(\d{1,3})/.exec(words);
  return match && Number(match[1]);
}
