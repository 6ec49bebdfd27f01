import { isMonth } from "../../lib/dates.ts";
import { isCategory } from "./category.ts";

/** The price filter: bounds on the quad price in rupiah, the upper one exclusive. */
export const priceRanges = [
  { value: "di-bawah-20", label: "< 20 Juta", bounds: { price_from: 0, price_below: 20_000_000 } },
  { value: "20-30", label: "20 - 30 Juta", bounds: { price_from: 20_000_000, price_below: 30_000_000 } },
  { value: "30-50", label: "30 - 50 Juta", bounds: { price_from: 30_000_000, price_below: 50_000_000 } },
  { value: "di-atas-50", label: "> 50 Juta", bounds: { price_from: 50_000_000 } },
] as const;

/** Days of a journey; values as `offer_choices` names them. */
export const durations = [
  { value: "9", label: "Sampai 9 hari", bounds: { days_to: 9 } },
  { value: "12", label: "10 - 12 hari", bounds: { days_from: 10, days_to: 12 } },
  { value: "13", label: "13 hari atau lebih", bounds: { days_from: 13 } },
] as const;

/** Metres from the hotel to the Masjidil Haram at most; values as `offer_choices` names them. */
export const walks = [
  { value: "300", label: "Sampai 300 m" },
  { value: "700", label: "Sampai 700 m" },
] as const;

/** Beside the order that lists have by themselves: promoted ones first, then the newest. */
export const orders = [
  { value: "terdekat", label: "Tanggal terdekat" },
  { value: "termurah", label: "Paling murah" },
] as const;

/** What a ticked box sends. */
export const ticked = "ya";

interface FilterField {
  name: string;
  /** In the address. */
  key: string;
  label: string;
  /** What a list of choices calls none of them; a box to tick has no such thing. */
  all?: string;
  /** Whether a value of the address can mean something. */
  knows: (text: string) => boolean;
}

const isOneOf = (options: readonly { value: string }[]) => (text: string) =>
  options.some(({ value }) => value === text);
const isTicked = (text: string) => text === ticked;
/** As long as the database lets the name of a city or an airline be; what is none of them finds nothing. */
const isName = (text: string) => /^[^\p{Cc}]{1,120}$/u.test(text);

/** All that a list can be asked for, in the order of address and form. */
export const filterFields = [
  { name: "category", key: "kategori", label: "Kategori", all: "Semua Kategori", knows: isCategory },
  { name: "month", key: "bulan", label: "Bulan Keberangkatan", all: "Semua Bulan", knows: isMonth },
  { name: "price", key: "harga", label: "Harga", all: "Semua Harga", knows: isOneOf(priceRanges) },
  { name: "city", key: "kota", label: "Berangkat dari", all: "Semua Kota", knows: isName },
  { name: "duration", key: "durasi", label: "Durasi", all: "Semua Durasi", knows: isOneOf(durations) },
  { name: "airline", key: "maskapai", label: "Maskapai", all: "Semua Maskapai", knows: isName },
  { name: "walk", key: "jarak", label: "Jarak ke Masjidil Haram", all: "Semua Jarak", knows: isOneOf(walks) },
  { name: "ramadhan", key: "ramadhan", label: "Di bulan Ramadhan", knows: isTicked },
  { name: "free", key: "kosong", label: "Masih ada kursi", knows: isTicked },
  { name: "order", key: "urut", label: "Urutkan", all: "Promo lebih dulu", knows: isOneOf(orders) },
] as const satisfies readonly FilterField[];

export type FilterName = (typeof filterFields)[number]["name"];

/** What a visitor narrowed a list down to, and its order, as the address has it; what is missing is not asked for. */
export type PackageFilter = { [Name in FilterName]?: string };

const pageKey = "halaman";
const lastPage = 10_000;

/** An unknown value means no filter. */
export function parsePackageFilter(query: URLSearchParams): PackageFilter {
  const filter: PackageFilter = {};
  for (const { name, key, knows } of filterFields) {
    const text = query.get(key);
    if (text !== null && knows(text)) filter[name] = text;
  }
  return filter;
}

/** How many filters are set; an order narrows nothing down. */
export function countFilters(filter: PackageFilter): number {
  return filterFields.filter(({ name }) => name !== "order" && filter[name] !== undefined).length;
}

/** Whether a filter asks for single departures of packages, not for packages as a whole. */
export function narrowsDepartures({ month, price, city, airline, ramadhan, free }: PackageFilter): boolean {
  return [month, price, city, airline, ramadhan, free].some((text) => text !== undefined);
}

/** The page of an address, from 1; anything that is no page number means the first. */
export function parsePage(query: URLSearchParams): number {
  const page = query.get(pageKey) ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
}

/** The query string of a filtered list page, in one order of keys so that equal lists have equal addresses. */
export function packageQuery(filter: PackageFilter, page = 1): string {
  const query = new URLSearchParams();
  for (const { name, key } of filterFields) {
    const text = filter[name];
    if (text !== undefined) query.set(key, text);
  }
  if (page > 1) query.set(pageKey, String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
