import {
  type DatedOffer,
  departureSlugAmong,
  durationOf,
  findDeparture,
  isFree,
  leaveFromSeveral,
  type Offer,
  rooms,
} from "~/domain/departures/offer";
import { departureFields } from "~/domain/departures/record";
import { chipText, registrationClosed, seatNote, stateText } from "~/domain/departures/seats";
import type { Picture } from "~/domain/media/derivatives/picture";
import { formatDate, formatShortMonth } from "~/lib/dates";
import { formatHijri, touchesRamadhan } from "~/lib/hijri";
import { formatMillions, formatRupiah } from "~/lib/numbers";
import { categoryLabel } from "../category";
import { dayInCity, inCity } from "../departure-city";
import { formerPrice } from "../list/card-view";
import { dayList, textList } from "../list-kinds";
import { defaultPackageImage, departureText, type PackageRow, packageAddress } from "../package-row";
import { packageFields } from "../record";
import { type ChangeRow, toChange } from "./departure-changes";
import { honestTotal, readExtraCosts } from "./payments";
import type { TestimonialExcerpt } from "./testimonial-excerpt";

/** A package with all that its page shows. */
export interface FoundPackage {
  row: PackageRow;
  /** The departures ahead, in order of days. */
  offers: DatedOffer[];
  /** The offer that the page shows when its address names none of `offers`. */
  defaultOffer: Offer;
  /** Whether the last departure has left. */
  departed: boolean;
  changes: ChangeRow[];
  /** The newest. */
  testimonials: TestimonialExcerpt[];
  pictures: Picture[];
}

export type PackageDetailView = ReturnType<typeof toPackageDetail>;

/** `toAddress` turns a stored address into one that a page may use, or "". */
export function imagesOf(row: PackageRow, toAddress: (stored: string) => string): string[] {
  const images = textList
    .parse(row.images)
    .map(toAddress)
    .filter((address) => address !== "");
  return images.length > 0 ? images : [defaultPackageImage];
}

/** A package with the departure that `departureSlug` names, or with its default offer. */
export function toPackageDetail(pack: FoundPackage, departureSlug: string | null) {
  const { departed, offers, changes, pictures } = pack;
  const selectedOffer = findDeparture(departureSlug, offers);
  const offer = selectedOffer ?? pack.defaultOffer;
  const row = withFactsOf(offer, pack.row);
  const departureId = departed ? null : offer.departure_id;
  const closed = !departed && offer.state === "ditutup";
  const seats = seatNote(offer.seats_left);
  return {
    slug: row.slug,
    href: packageAddress(row),
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    category: row.category,
    categoryLabel: categoryLabel(row.category),
    isPromo: row.is_promo,
    departed,
    closed,
    departureId,
    departure: departureText(row.departure),
    city: row.departure_city,
    /** Slug of the departure that the address names; null for the default offer. */
    departureSlug: selectedOffer === undefined ? null : departureSlug,
    /** `YYYY-MM-DD`, for machines; null while no date is fixed. */
    departsOn: row.departure,
    hijri: departed ? "" : hijriNotes(offer).join(", "),
    note: departed ? "" : offer.note,
    dates: offers.length > 1 ? offers.map((dated) => toDate(dated, offers, departureId)) : [],
    duration: row.duration,
    seats,
    /** The seats left in words; "" where they are unknown or the departure has left. */
    seatsText: departed ? "" : closed ? registrationClosed : (seats?.text ?? ""),
    pictures,
    ...pricesOf(row),
    former: row.is_promo && !departed ? formerPrice(row.former_price_quad, row.price_quad) : null,
    facts: factsOf(row),
    trip: structuredFacts(row),
    itinerary: dayList
      .parse(row.itinerary)
      .map((day, index) => dayInCity({ ...day, day: day.day || index + 1 }, row.departure_city)),
    included: textList.parse(row.included).map((point) => inCity(point, row.departure_city)),
    excluded: textList.parse(row.excluded).map((point) => inCity(point, row.departure_city)),
    terms: textList.parse(row.terms),
    changes: changes.filter(({ departure_id }) => departure_id === departureId).map(toChange),
    airline: row.airline,
    flight: row.flight,
    flightNumbers: row.flight_numbers,
    hotels: { makkah: row.hotel_makkah_name, madinah: row.hotel_madinah_name },
    visa: row.visa,
  };
}

/** The package's row with the facts of one of its offers. Only a package with a single departure has a date of its own:
 * return date and duration are then printed as staff entered them. */
function withFactsOf(offer: Offer, row: PackageRow) {
  const hasOnlyDate = row.departure !== null && offer.departure_date !== null;
  return {
    ...row,
    ...offer,
    departure: offer.departure_date,
    return_date: hasOnlyDate ? row.return_date : offer.return_date,
    duration: hasOnlyDate ? row.duration : durationOf(row.duration, offer),
  };
}

function hijriNotes({ departure_date, return_date }: Offer): string[] {
  if (departure_date === null) return [];
  const day = formatHijri(departure_date);
  return touchesRamadhan(departure_date, return_date) ? [day, "bertemu Ramadhan"] : [day];
}

function toDate(offer: DatedOffer, all: readonly DatedOffer[], departureId: string | null) {
  const pricesDiffer = all.some(({ price_quad }) => price_quad !== offer.price_quad);
  return {
    departureSlug: departureSlugAmong(offer, all),
    isChosen: offer.departure_id === departureId,
    date: formatDate(offer.departure_date),
    notes: [
      ...hijriNotes(offer),
      leaveFromSeveral(all) && offer.departure_city,
      pricesDiffer && formatRupiah(offer.price_quad),
      stateText(offer),
    ].filter((note) => typeof note === "string"),
    /** City that groups the dates on the page; "" where all leave from one city. */
    city: leaveFromSeveral(all) ? (offer.departure_city ?? "") : "",
    month: formatShortMonth(offer.departure_date),
    isFree: isFree(offer.state),
    /** The notes that fit a small link within its group. */
    marks: [
      chipText(offer),
      pricesDiffer && formatMillions(offer.price_quad),
      touchesRamadhan(offer.departure_date, offer.return_date) && "Ramadhan",
    ].filter((mark) => typeof mark === "string"),
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

function factsOf(row: ReturnType<typeof withFactsOf>) {
  const facts = Object.values(packageFields)
    .flatMap(({ column, kind, fact }) => {
      if (fact === undefined) return [];
      const text = fact.text === undefined ? kind.words(row[column]) : fact.text(row);
      return [{ ...fact, text }];
    })
    .sort((first, second) => first.rank - second.rank);
  return [...facts, { icon: "users" as const, label: departureFields.leader.label, text: row.leader ?? "" }]
    .filter(({ text }) => text !== "")
    .map(({ icon, label, text }) => ({ icon, label, text }));
}

/** The facts that schema.org's TouristTrip has a property for. */
function structuredFacts(row: PackageRow): Record<string, unknown> {
  const properties = Object.values(packageFields).map(({ column, fact }) => {
    const stored = row[column];
    return typeof stored === "string" && stored !== "" ? fact?.trip?.(stored) : {};
  });
  return Object.assign({}, ...properties);
}
