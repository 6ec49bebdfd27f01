import type { Database } from "../../../supabase/database.types.ts";
import { slugify } from "../../lib/addresses.ts";
import { daysBetween } from "../../lib/dates.ts";

type Functions = Database["public"]["Functions"];
type Found = Functions["find_departures"]["Returns"][number];

export type NulledInOffers =
  | "return_date"
  | "days"
  | "departure_city"
  | "airline"
  | "flight"
  | "price_triple"
  | "price_double"
  | "quota"
  | "seats_left";

/** A row with columns that may be null, which the generated type of a function does not say. */
export type WithNulls<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [Name in Column]: Row[Name] | null;
};

/** A departure ahead, with its package's values where it has none; prices in rupiah, days as `YYYY-MM-DD` in Jakarta. */
export type Offer = WithNulls<Omit<Found, "total" | "state">, NulledInOffers> & { state: OfferState };

/** As the database tells it; `sisa`: five seats or fewer. Cancelled ones are offered nowhere. */
export const offerStates = ["tersedia", "sisa", "penuh", "ditutup"] as const;

export type OfferState = (typeof offerStates)[number];

export const departureStatuses = { buka: "Buka", tutup: "Ditutup", batal: "Batal" } as const;

export const rooms = [
  { name: "Quad", people: 4, meaning: "sekamar berempat", column: "price_quad" },
  { name: "Triple", people: 3, meaning: "sekamar bertiga", column: "price_triple" },
  { name: "Double", people: 2, meaning: "sekamar berdua", column: "price_double" },
] as const;

/** In whole rupiah; null where there is none. */
export type RoomPrices = Readonly<Record<(typeof rooms)[number]["column"], number | null>>;

export const flightLabels = { langsung: "Langsung", transit: "Transit" } as const;

/** Whether seats can be asked for; a full departure keeps a waiting list, a closed one takes nobody. */
export function isFree(state: string): boolean {
  return state === "tersedia" || state === "sisa";
}

export function stateText({ state, seats_left }: { state: string; seats_left: number | null }): string {
  if (state === "sisa" && seats_left !== null) return `Sisa ${seats_left} kursi`;
  if (state === "penuh") return "Penuh";
  if (state === "batal") return "Dibatalkan";
  return state === "ditutup" ? "Ditutup" : "Tersedia";
}

interface Journey {
  departure_date: string | null;
  return_date: string | null;
}

interface Dated {
  departure_date: string;
  departure_city: string | null;
}

export const choiceKey = "keberangkatan";

/** The choice of an address as far as its shape goes; null where it can name no departure. */
export function readChoice(query: URLSearchParams): string | null {
  const choice = query.get(choiceKey);
  return choice !== null && /^2[01]\d\d-\d\d-\d\d(?=.{0,201}$)(-[a-z0-9]+)*$/.test(choice) ? choice : null;
}

/** How an address names one departure of a package: `2027-01-07`, with `-surabaya` where another leaves that day. */
export function choiceOf(offer: Dated, all: readonly Dated[]): string {
  const alone = all.filter(({ departure_date }) => departure_date === offer.departure_date).length < 2;
  return alone ? offer.departure_date : fullChoice(offer);
}

/** The same with its city in any case, for who knows no others of the package. */
export function fullChoice({ departure_date, departure_city }: Dated): string {
  const city = slugify(departure_city ?? "");
  return city === "" ? departure_date : `${departure_date}-${city}`;
}

export function findChoice<Listed extends Dated>(
  choice: string | null,
  all: readonly Listed[],
): Listed | undefined {
  if (choice === null) return undefined;
  const sameDay = all.filter(({ departure_date }) => departure_date === choice.slice(0, 10));
  const city = choice.slice(11);
  const named = sameDay.find(({ departure_city }) => slugify(departure_city ?? "") === city);
  return named ?? (city === "" ? sameDay[0] : undefined);
}

export function findSubject<Listed extends Dated>(
  choice: string | null,
  all: readonly Listed[],
): Listed | undefined {
  return all.length === 1 ? all[0] : findChoice(choice, all);
}

export function chooseOffer<Listed extends Dated & { is_shown: boolean }>(
  choice: string | null,
  all: readonly Listed[],
): Listed | undefined {
  return findChoice(choice, all) ?? all.find(({ is_shown }) => is_shown);
}

/** Whether a day alone does not tell all: some leave from one city and some from another. */
export function leaveFromSeveral(all: readonly Pick<Dated, "departure_city">[]): boolean {
  return new Set(all.map(({ departure_city }) => departure_city)).size > 1;
}

/** A package's page with that departure chosen; `offer` null: as it chooses by itself. */
export function offerAddress(address: string, choice: string | null): string {
  return choice === null ? address : `${address}?${choiceKey}=${choice}`;
}

/** The package's words, unless the departure comes back on another day than they say: `10 Hari`. */
export function durationOf(words: string, { departure_date, return_date }: Journey): string {
  if (departure_date === null || return_date === null) return words;
  const days = daysBetween(departure_date, return_date) + 1;
  return days === journeyDays(words) ? words : `${days} Hari`;
}

/** As the database reads them (private.journey_days): `9 Hari`, `8 Malam 9 Hari`; null where no number stands. */
function journeyDays(words: string): number | null {
  const found = /(\d{1,3})\s*hari/i.exec(words) ?? /(\d{1,3})/.exec(words);
  return found && Number(found[1]);
}
