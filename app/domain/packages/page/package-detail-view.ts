import {
  choiceOf,
  chooseOffer,
  durationOf,
  leaveFromSeveral,
  type Offer,
  rooms,
  stateText,
} from "~/domain/departures/offer";
import type { Picture } from "~/domain/media/derivatives/picture";
import { formatDate } from "~/lib/dates";
import { formatHijri, touchesRamadhan } from "~/lib/hijri";
import { formatRupiah } from "~/lib/numbers";
import { categoryLabel } from "../category";
import { packageFields } from "../fields";
import { dayList, textList } from "../list-kinds";
import { type ChangeRow, toChange } from "../offer-queries.server";
import {
  defaultPackageImage,
  departureText,
  type PackageRow,
  packageAddress,
  seatNote,
} from "../package-view";
import { honestTotal, readExtraCosts } from "./payments";

export interface FoundPackage {
  row: PackageRow;
  offers: Offer[];
  changes: ChangeRow[];
  pictures: Picture[];
}

export type PackageDetailView = ReturnType<typeof toPackageDetail>;

/** `toAddress` turns a stored address into one a page may use, or empty. */
export function imagesOf(row: PackageRow, toAddress: (stored: string) => string): string[] {
  const images = textList
    .parse(row.images)
    .map(toAddress)
    .filter((address) => address !== "");
  return images.length > 0 ? images : [defaultPackageImage];
}

/** `choice`: what an address names (`readChoice`). What names none of the departures ahead is none. */
export function toPackageDetail(
  { row: stored, offers, changes, pictures }: FoundPackage,
  choice: string | null,
) {
  const offer = chooseOffer(choice, offers);
  const row = withOffer(stored, offer);
  return {
    slug: row.slug,
    href: packageAddress(row),
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    category: row.category,
    categoryLabel: categoryLabel(row.category),
    isPromo: row.is_promo,
    departed: row.departed === true,
    closed: offer?.state === "ditutup",
    departureId: offer?.id ?? null,
    departure: departureText(row.departure),
    /** `YYYY-MM-DD`, for machines; null while not fixed. */
    departsOn: row.departure,
    hijri: offer ? hijriNotes(offer).join(", ") : "",
    note: offer?.note ?? "",
    dates: offers.length > 1 ? offers.map((one) => dateOf(one, offers, one === offer)) : [],
    duration: row.duration,
    seats: seatNote(row.seats_left ?? row.quota),
    pictures,
    ...pricesOf(row),
    facts: factsOf(row),
    trip: tripOf(row),
    itinerary: dayList.parse(row.itinerary).map((day, index) => ({ ...day, day: day.day || index + 1 })),
    included: textList.parse(row.included),
    excluded: textList.parse(row.excluded),
    terms: textList.parse(row.terms),
    changes: changes.filter(({ departure_id }) => departure_id === offer?.id).map(toChange),
    airline: row.airline,
    flight: row.flight,
    hotels: { makkah: row.hotel_makkah_name, madinah: row.hotel_madinah_name },
    visa: row.visa,
  };
}

/** The package as that departure has it. Where nothing is ahead a date that has passed stays, one that was cancelled does not. */
function withOffer(row: PackageRow, offer: Offer | undefined): PackageRow {
  if (offer === undefined) return row.departed ? row : { ...row, departure: null, return_date: null };
  return {
    ...row,
    departure: offer.departure_date,
    // The only departure's return date and the duration as they were entered; of several, each has its own.
    ...(row.departure === null && {
      return_date: offer.return_date,
      duration: durationOf(row.duration, offer),
    }),
    departure_city: offer.departure_city,
    airline: offer.airline,
    flight: offer.flight,
    quota: offer.quota,
    seats_left: offer.seats_left,
    price_quad: offer.price_quad,
    price_triple: offer.price_triple,
    price_double: offer.price_double,
  };
}

function hijriNotes({ departure_date, return_date }: Offer): string[] {
  const day = formatHijri(departure_date);
  return touchesRamadhan(departure_date, return_date) ? [day, "bertemu Ramadhan"] : [day];
}

function dateOf(offer: Offer, all: readonly Offer[], isChosen: boolean) {
  const isPriced = all.some(({ price_quad }) => price_quad !== offer.price_quad);
  return {
    choice: choiceOf(offer, all),
    isChosen,
    date: formatDate(offer.departure_date),
    notes: [
      ...hijriNotes(offer),
      leaveFromSeveral(all) && offer.departure_city,
      isPriced && formatRupiah(offer.price_quad),
      stateText(offer),
    ].filter((note) => typeof note === "string"),
  };
}

function pricesOf(row: PackageRow) {
  const costs = readExtraCosts(row.extra_costs);
  const prices = rooms.flatMap(({ name, people, meaning, column }) => {
    const amount = row[column];
    if (amount === null) return [];
    const total = costs === null ? amount : honestTotal(amount, costs);
    return [{ room: `${name} (${people} orang)`, meaning, price: formatRupiah(amount), amount, total }];
  });
  return { prices, costs };
}

function factsOf(row: PackageRow) {
  return Object.values(packageFields)
    .flatMap(({ column, kind, page: { fact } }) => {
      const text = fact?.text ?? (() => kind.words(row[column]));
      return fact === null || text(row) === "" ? [] : [{ ...fact, text: text(row) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ icon, label, text }) => ({ icon, label, text }));
}

function tripOf(row: PackageRow): Record<string, unknown> {
  const said = Object.values(packageFields).map(({ column, page: { trip } }) => {
    const stored = row[column];
    return trip !== null && typeof stored === "string" && stored !== "" ? trip(stored) : {};
  });
  return Object.assign({}, ...said);
}
