import type { Picture } from "~/domain/media/derivatives/picture";
import { formatRupiah } from "~/lib/numbers";
import { categoryLabel } from "./category";
import type { PackageRow } from "./field-places";
import { packageFields } from "./fields";
import { dayList, textList } from "./list-kinds";
import { defaultPackageImage, departureText, packageAddress, seatNote } from "./package-view";

export type PackageDetailView = ReturnType<typeof toPackageDetail>;

export interface PicturedPackage extends PackageDetailView {
  pictures: Picture[];
}

/** `pictureAddress` turns a stored address into one a page may use, or empty. */
export function toPackageDetail(row: PackageRow, pictureAddress: (stored: string) => string) {
  const images = textList
    .parse(row.images)
    .map(pictureAddress)
    .filter((address) => address !== "");
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
    departure: departureText(row.departure),
    /** `YYYY-MM-DD`, for machines; null while not fixed. */
    departsOn: row.departure,
    duration: row.duration,
    seats: seatNote(row.seats_left ?? row.quota),
    images: images.length > 0 ? images : [defaultPackageImage],
    prices: roomPrices(row),
    facts: factsOf(row),
    trip: tripOf(row),
    itinerary: dayList.parse(row.itinerary).map((day, index) => ({ ...day, day: day.day || index + 1 })),
    included: textList.parse(row.included),
    excluded: textList.parse(row.excluded),
    terms: textList.parse(row.terms),
  };
}

function roomPrices(row: PackageRow) {
  const rooms = [
    { room: "Quad", people: 4, meaning: "sekamar berempat", amount: row.price_quad },
    { room: "Triple", people: 3, meaning: "sekamar bertiga", amount: row.price_triple },
    { room: "Double", people: 2, meaning: "sekamar berdua", amount: row.price_double },
  ] as const;
  return rooms.flatMap(({ room, people, meaning, amount }) =>
    amount === null
      ? []
      : [{ room, occupancy: `${people} orang`, meaning, price: formatRupiah(amount), amount }],
  );
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
