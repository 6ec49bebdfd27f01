import { durationOf, flightLabels, type Offer, rooms, stateText } from "~/domain/departures/offer";
import { hotelMadinah, hotelMakkah } from "~/domain/packages/field-places";
import { textList } from "~/domain/packages/list-kinds";
import { departureText, type PackageRow, packageAddress, seatNote } from "~/domain/packages/package-view";
import { honestTotal, readExtraCosts } from "~/domain/packages/page/payments";
import { formatDate } from "~/lib/dates";
import { formatHijri, touchesRamadhan } from "~/lib/hijri";
import { formatRupiah } from "~/lib/numbers";

export type ComparedPackage = ReturnType<typeof toCompared>;

/** A package with the departure its own page chooses; what has no date ahead shows the package's own facts. */
export function toCompared(row: PackageRow, offers: readonly Offer[]) {
  const offer = offers.find(({ is_shown }) => is_shown);
  const costs = readExtraCosts(row.extra_costs);
  const { airline, departure_city, flight } = offer ?? row;
  const seats = seatNote(row.seats_left ?? row.quota);
  const prices = rooms.map(({ name, people, column }) => ({
    room: `${name} (${people} orang)`,
    amount: (offer ?? row)[column],
  }));
  return {
    slug: row.slug,
    href: packageAddress(row),
    title: row.title,
    /** Null where no departure is chosen. */
    departure: offer?.id ?? null,
    full: offer ? offer.state === "penuh" : seats?.full === true,
    closed: offer ? offer.state === "ditutup" : row.departed === true,
    facts: {
      ...amounts("Harga", prices, (amount) => amount),
      ...amounts("Perkiraan total", prices, (amount) => costs && honestTotal(amount, costs)),
      "Di luar perkiraan": costs?.unknown.length ? `${costs.unknown.join(", ")} (belum diketahui)` : "",
      Berangkat: offer ? departureOf(offer) : row.departed ? "Sudah berangkat" : departureText(row.departure),
      Pulang: offer?.return_date ? formatDate(offer.return_date) : "",
      "Tanggal lain": offers.length > 1 ? `${offers.length - 1} tanggal` : "",
      Dari: departure_city ?? "",
      Durasi: offer && row.departure === null ? durationOf(row.duration, offer) : row.duration,
      Kursi: offer ? stateText(offer) : "",
      Maskapai: airline ?? "",
      Penerbangan: flight === "langsung" || flight === "transit" ? flightLabels[flight] : "",
      "Hotel Makkah": hotelMakkah(row),
      "Hotel Madinah": hotelMadinah(row),
    } as Record<string, string>,
    included: textList.parse(row.included),
  };
}

function departureOf({ departure_date: day, return_date }: Offer): string {
  const note = touchesRamadhan(day, return_date) ? ", di bulan Ramadhan" : "";
  return `${formatDate(day)} (${formatHijri(day)})${note}`;
}

function amounts(
  label: string,
  prices: { room: string; amount: number | null }[],
  sum: (amount: number) => number | null,
) {
  return Object.fromEntries(
    prices.map(({ room, amount }) => {
      const found = amount === null ? null : sum(amount);
      return [`${label} ${room}`, found === null ? "" : formatRupiah(found)];
    }),
  );
}

/** One line for each fact that any of them has; a text for each package, "" where nothing is said. */
export function factLines(compared: readonly ComparedPackage[]): { label: string; texts: string[] }[] {
  return Object.keys(compared[0]?.facts ?? {})
    .map((label) => ({ label, texts: compared.map(({ facts }) => facts[label] ?? "") }))
    .filter(({ texts }) => texts.some((text) => text !== ""));
}

/** What all include, and what only some do, with which of them; as staff wrote it, whatever its case and spaces. */
export function compareIncluded(compared: readonly { included: readonly string[] }[]) {
  const keyOf = (point: string) => point.toLowerCase().replace(/\s+/g, " ").trim();
  const keys = compared.map(({ included }) => new Set(included.map(keyOf)));
  const points = new Map(compared.flatMap(({ included }) => included.map((point) => [keyOf(point), point])));
  const all = [...points].map(([key, point]) => ({ point, has: keys.map((own) => own.has(key)) }));
  const isShared = ({ has }: { has: boolean[] }) => has.every(Boolean);
  return {
    shared: all.filter(isShared).map(({ point }) => point),
    different: all.filter((line) => !isShared(line)),
  };
}
