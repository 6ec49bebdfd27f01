import {
  departureSlugAmong,
  durationOf,
  findDeparture,
  flightLabels,
  leaveFromSeveral,
  type Offer,
  offerAddress,
  rooms,
} from "~/domain/departures/offer";
import { stateText } from "~/domain/departures/seats";
import { inCity } from "~/domain/packages/departure-city";
import { textList } from "~/domain/packages/list-kinds";
import { departureText, packageAddress } from "~/domain/packages/package-row";
import type { FoundPackage } from "~/domain/packages/page/package-detail-view";
import { honestTotal, readExtraCosts } from "~/domain/packages/page/payments";
import { hotelMadinah, hotelMakkah } from "~/domain/packages/record";
import { formatDate } from "~/lib/dates";
import { formatHijri, touchesRamadhan } from "~/lib/hijri";
import { formatRupiah } from "~/lib/numbers";

export type ComparedPackage = ReturnType<typeof toCompared>;

/** Compares a package by the departure that `departureSlug` names, else by its default offer. */
export function toCompared(
  { row, offers, defaultOffer, departed, pictures }: FoundPackage,
  departureSlug: string | null,
) {
  const selectedOffer = findDeparture(departureSlug, offers);
  const offer = selectedOffer ?? defaultOffer;
  const costs = readExtraCosts(row.extra_costs);
  const namesCity = leaveFromSeveral(offers);
  const { departure_date, departure_city, return_date, airline, flight, flight_numbers, leader } = offer;
  const isAhead = departure_date !== null && !departed;
  const prices = rooms.map(({ name, people, column }) => ({
    room: `${name} (${people} orang)`,
    amount: offer[column],
  }));
  return {
    slug: row.slug,
    href: offerAddress(packageAddress(row), selectedOffer ? departureSlug : null),
    title: row.title,
    picture: pictures[0] ?? null,
    /** Slug of the departure that the address names; null for the default offer. */
    departureSlug: selectedOffer ? departureSlug : null,
    /** The departures to choose from; none where there is only one. */
    dates:
      offers.length > 1
        ? offers.map((dated) => ({
            departureSlug: departureSlugAmong(dated, offers),
            isShown: dated.departure_id === offer.departure_id,
            label: [formatDate(dated.departure_date), namesCity && dated.departure_city]
              .filter((text) => typeof text === "string")
              .join(", "),
          }))
        : [],
    /** Is null where no departure is ahead. */
    departure: departed ? null : offer.departure_id,
    full: offer.state === "penuh",
    closed: departed || offer.state === "ditutup",
    facts: {
      ...amounts("Harga", prices, (amount) => amount),
      ...amounts("Perkiraan total", prices, (amount) => costs && honestTotal(amount, costs)),
      "Di luar perkiraan": costs?.unknown.length ? `${costs.unknown.join(", ")} (belum diketahui)` : "",
      Berangkat: departed ? "Sudah berangkat" : departureWords(offer),
      Pulang: isAhead && return_date ? formatDate(return_date) : "",
      "Tanggal lain": otherDates(offers.length - 1, isAhead),
      Dari: departure_city ?? "",
      Durasi: isAhead && row.departure === null ? durationOf(row.duration, offer) : row.duration,
      Kursi: isAhead ? stateText(offer) : "",
      Maskapai: airline ?? "",
      Penerbangan: [
        flight === "langsung" || flight === "transit" ? flightLabels[flight] : null,
        flight_numbers,
      ]
        .filter((text) => text !== null)
        .join(", "),
      "Hotel Makkah": hotelMakkah(offer),
      "Hotel Madinah": hotelMadinah(offer),
      Pembimbing: leader ?? "",
    } as Record<string, string>,
    included: textList.parse(row.included).map((point) => inCity(point, departure_city)),
  };
}

function otherDates(count: number, isAhead: boolean): string {
  if (count > 0) return `${count} tanggal`;
  return isAhead ? "Tidak ada" : "";
}

function departureWords({ departure_date, return_date }: Offer): string {
  if (departure_date === null) return departureText(null);
  const note = touchesRamadhan(departure_date, return_date) ? ", di bulan Ramadhan" : "";
  return `${formatDate(departure_date)} (${formatHijri(departure_date)})${note}`;
}

function amounts(
  label: string,
  prices: { room: string; amount: number | null }[],
  toSum: (amount: number) => number | null,
) {
  return Object.fromEntries(
    prices.map(({ room, amount }) => {
      const sum = amount === null ? null : toSum(amount);
      // On a phone a column is narrower than a price on one line.
      return [`${label} ${room}`, sum === null ? "" : formatRupiah(sum).replace("\u00a0", " ")];
    }),
  );
}

/** A fact that at least one package has: a text for each package, "" where it has none. */
export interface FactLine {
  label: string;
  texts: string[];
  isShared: boolean;
}

export function factLines(compared: readonly ComparedPackage[]): FactLine[] {
  return Object.keys(compared[0]?.facts ?? {})
    .map((label) => {
      const texts = compared.map(({ facts }) => facts[label] ?? "");
      return { label, texts, isShared: new Set(texts).size === 1 };
    })
    .filter(({ texts }) => texts.some((text) => text !== ""));
}

/** Tells the points that all packages include from those that only some do. Case and spaces make no difference. */
export function compareIncluded(compared: readonly { included: readonly string[] }[]) {
  const keyOf = (point: string) => point.toLowerCase().replace(/\s+/g, " ").trim();
  const keySets = compared.map(({ included }) => new Set(included.map(keyOf)));
  const points = new Map(compared.flatMap(({ included }) => included.map((point) => [keyOf(point), point])));
  const all = [...points].map(([key, point]) => ({ point, has: keySets.map((keys) => keys.has(key)) }));
  const isShared = ({ has }: { has: boolean[] }) => has.every(Boolean);
  return {
    shared: all.filter(isShared).map(({ point }) => point),
    different: all.filter((line) => !isShared(line)),
  };
}
