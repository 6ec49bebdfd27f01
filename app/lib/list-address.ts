import { uuid } from "./addresses.ts";
import { optionsOf } from "./options.ts";
import { normalizeText } from "./text.ts";

/** Filters of a list by their names in the code: `name` is the key in the address, `read` checks its value. */
type Filters = Readonly<Record<string, { name: string; read: (text: string) => string | undefined }>>;

export type FilterValues<Of extends Filters> = { [Name in keyof Of]?: ReturnType<Of[Name]["read"]> };

export type ListFilter<Of extends Filters> = FilterValues<Of> & { search: string; page: number };

export const searchKey = "cari";
const pageKey = "halaman";
const lastPage = 10_000;

/** Value of a branch filter: what belongs to no branch. */
export const headOffice = "pusat";

/** Open a list's form by address: `?tambah` for a new record, `?edit=<id>` for a stored one. */
export const addKey = "tambah";
export const editKey = "edit";

/** Reads one of the words, and nothing else. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return (text: string) => words.find((word) => word === text);
}

/** Reads a text that passes the check. */
export function matching(isValid: (text: string) => boolean) {
  return (text: string) => (isValid(text) ? text : undefined);
}

/** Reads the id of a record, or `word` where one is given. */
export const idOr = (word?: string) => matching((text) => uuid.test(text) || text === word);

/** Reads the name of a city or an airline: one line of at most 120 characters, as in the database. An unknown name finds nothing. */
export const named = (text: string) =>
  matching((typed) => /^\P{C}{1,120}$/u.test(typed))(normalizeText(text).replace(/ +/g, " "));

interface SelectFilter<Word extends string> {
  /** The key in the address. */
  name: string;
  label: string;
  /** The label of the option that sets no filter. */
  all: string;
  /** Labels of the other options by value. */
  labels: Readonly<Record<Word, string>>;
}

/** Makes a filter with a select of fixed options. */
export function selectFilter<Word extends string>({ labels, ...filter }: SelectFilter<Word>) {
  return { ...filter, options: optionsOf(labels), read: oneOf(Object.keys(labels) as Word[]) };
}

export function readFilters<Of extends Filters>(filters: Of, query: URLSearchParams): FilterValues<Of> {
  const values = Object.entries(filters).flatMap(([filterName, { name, read }]) => {
    const value = read(query.get(name) ?? "");
    return value === undefined ? [] : [[filterName, value]];
  });
  return Object.fromEntries(values) as FilterValues<Of>;
}

/** Reads filters, search and page of a list from its address. What cannot be read is left out. */
export function readList<Of extends Filters>(
  filters: Of,
  query: URLSearchParams,
  longestSearch = 100,
): ListFilter<Of> {
  const search = (query.get(searchKey) ?? "").trim().slice(0, longestSearch);
  return { ...readFilters(filters, query), search, page: parsePage(query) };
}

export function parsePage(query: URLSearchParams): number {
  const page = query.get(pageKey) ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
}

/** Counts the pages of a list; an empty list has one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Counts the filters that narrow a list. Page, order and search are none. */
export function countFilters(filter: Readonly<Record<string, unknown>>): number {
  const { page: _page, order: _order, search: _search, ...narrowing } = filter;
  return Object.values(narrowing).filter(Boolean).length;
}

/** Whether a search or a filter narrows a list. */
export function isFiltered(filter: Readonly<Record<string, unknown>>): boolean {
  return Boolean(filter.search) || countFilters(filter) > 0;
}

/** Writes parameters in one order, so that equal lists have equal addresses. */
export function listAddress(
  path: string,
  filters: Filters,
  filter: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [filterName, { name }] of Object.entries({ search: { name: searchKey }, ...filters })) {
    if (filter[filterName]) query.set(name, String(filter[filterName]));
  }
  if (Number(filter.page) > 1) query.set(pageKey, String(filter.page));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Adds a parameter that needs no escaping to an address with or without others. */
export function withParameter(address: string, key: string, value = ""): string {
  return `${address}${address.includes("?") ? "&" : "?"}${key}${value && `=${value}`}`;
}
