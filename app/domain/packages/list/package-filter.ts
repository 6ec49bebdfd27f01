import { isMonth, todayInJakarta } from "../../../lib/dates.ts";
import { ramadhanRanges } from "../../../lib/hijri.ts";
import {
  type FilterValues,
  listAddress,
  matching,
  named,
  oneOf,
  readFilters,
} from "../../../lib/list-address.ts";
import type { Option } from "../../../lib/options.ts";
import { categories } from "../category.ts";

/** The price filter: bounds on the quad price in rupiah, the upper one exclusive. */
export const priceRanges = [
  { value: "di-bawah-20", label: "< 20 Juta", bounds: { price_from: 0, price_below: 20_000_000 } },
  { value: "20-30", label: "20 - 30 Juta", bounds: { price_from: 20_000_000, price_below: 30_000_000 } },
  { value: "30-50", label: "30 - 50 Juta", bounds: { price_from: 30_000_000, price_below: 50_000_000 } },
  { value: "di-atas-50", label: "> 50 Juta", bounds: { price_from: 50_000_000 } },
] as const;

/** The filter by days of a journey; values as `offer_choices` of the database names them. */
export const durationRanges = [
  { value: "9", label: "Sampai 9 hari", bounds: { days_to: 9 } },
  { value: "12", label: "10 - 12 hari", bounds: { days_from: 10, days_to: 12 } },
  { value: "13", label: "13 hari atau lebih", bounds: { days_from: 13 } },
] as const;

/** The filter by metres from the hotel to the Masjidil Haram; values as `offer_choices` of the database names them. */
export const walks = [
  { value: "300", label: "Sampai 300 m" },
  { value: "700", label: "Sampai 700 m" },
] as const;

export const orders = [
  { value: "terdekat", label: "Tanggal terdekat" },
  { value: "termurah", label: "Paling murah" },
] as const;

export const ticked = "ya";

const isOneOf = <Word extends string>(options: readonly { value: Word }[]) =>
  oneOf(options.map(({ value }) => value));
const month = matching(isMonth);
const tick = oneOf([ticked]);

/** The filters of package lists, in the order of address and form. `all`: the first option of a select, which sets no
 * filter; null: the filter is a check box. */
export const filterFields = {
  category: { name: "kategori", label: "Kategori", all: "Semua Kategori", read: oneOf(categories) },
  month: { name: "bulan", label: "Bulan Keberangkatan", all: "Semua Bulan", read: month },
  price: { name: "harga", label: "Harga", all: "Semua Harga", read: isOneOf(priceRanges) },
  city: { name: "kota", label: "Berangkat dari", all: "Semua Kota", read: named },
  duration: { name: "durasi", label: "Durasi", all: "Semua Durasi", read: isOneOf(durationRanges) },
  airline: { name: "maskapai", label: "Maskapai", all: "Semua Maskapai", read: named },
  walk: { name: "jarak", label: "Jarak ke Masjidil Haram", all: "Semua Jarak", read: isOneOf(walks) },
  ramadhan: { name: "ramadhan", label: "Di bulan Ramadhan", all: null, read: tick },
  free: { name: "kosong", label: "Masih ada kursi", all: null, read: tick },
  order: { name: "urut", label: "Urutkan", all: "Promo lebih dulu", read: isOneOf(orders) },
} as const;

export type FilterName = keyof typeof filterFields;

export type PackageFilter = FilterValues<typeof filterFields>;

export function parsePackageFilter(query: URLSearchParams): PackageFilter {
  return readFilters(filterFields, query);
}

const { category, city, free } = filterFields;

export const scheduleFields = {
  category,
  month: filterFields.month,
  city: { ...city, label: "Kota Keberangkatan" },
  free,
} as const;

export type ScheduleFilter = FilterValues<typeof scheduleFields>;

export function parseSchedule(query: URLSearchParams): ScheduleFilter {
  return readFilters(scheduleFields, query);
}

/** Whether a filter looks at single departures of packages, not at packages as a whole. */
export function narrowsDepartures({
  month,
  price,
  city,
  airline,
  walk,
  ramadhan,
  free,
}: PackageFilter): boolean {
  return [month, price, city, airline, walk, ramadhan, free].some((text) => text !== undefined);
}

export function packageQuery(filter: PackageFilter, page = 1): string {
  return listAddress("", filterFields, { ...filter, page });
}

/** Arguments of the database's `find_departures`. */
export function departureArguments({ category, month, city, free }: ScheduleFilter) {
  return {
    ...(category && { of_category: category }),
    ...(month && { in_month: month }),
    ...(city && { from_city: city }),
    ...(free && { only_free: true }),
  };
}

/** Arguments of the database's `find_packages`. */
export function packageArguments(filter: PackageFilter) {
  const { airline, walk, ramadhan, order } = filter;
  return {
    ...departureArguments(filter),
    ...(airline && { by_airline: airline }),
    ...(walk && { walk: Number(walk) }),
    ...priceRanges.find(({ value }) => value === filter.price)?.bounds,
    ...durationRanges.find(({ value }) => value === filter.duration)?.bounds,
    ...(ramadhan && { stay: ramadhanRanges(todayInJakarta()) }),
    ...(order && { sort: order }),
  };
}

export type FilterOptions = Partial<Record<FilterName, readonly Option[]>>;

export function tickOption(isOffered: boolean, selected: string | undefined) {
  return isOffered || selected === ticked ? [{ value: ticked, label: "Ya" }] : [];
}
