import { uuid } from "./addresses.ts";
import { type Option, optionsOf } from "./options.ts";
import { foldText, normalizeText } from "./text.ts";

type Filters = Readonly<Record<string, { name: string; read: (text: string) => string | undefined }>>;

export type FilterValues<Of extends Filters> = { [Name in keyof Of]?: ReturnType<Of[Name]["read"]> };

export type ListFilter<Of extends Filters> = FilterValues<Of> & { search: string; page: number };

export const searchKey = "cari";
export const pageKey = "halaman";
const lastPage = 10_000;

/** Open a list's form by address: `?tambah` for a new record, `?edit=<id>` for a stored one. */
export const addKey = "tambah";
export const editKey = "edit";

export function oneOf<Word extends string>(words: readonly Word[]) {
  return (text: string) => words.find((word) => word === text);
}

export function matching(isMeant: (text: string) => boolean) {
  return (text: string) => (isMeant(text) ? text : undefined);
}

/** The id of a record, or `word` where one is named. */
export const idOr = (word?: string) => matching((text) => uuid.test(text) || text === word);

/** The name of a city or an airline on one line, as long as the database lets it be; an unknown name finds nothing. */
export const named = (text: string) =>
  matching((typed) => /^\P{C}{1,120}$/u.test(typed))(normalizeText(text).replace(/ +/g, " "));

/** Options of a select, with the selected one even where nothing has it any more: the form must say what the list shows.
 * An address may spell it in its own way; it is one option then, with that spelling as its value. */
export function withSelected(
  values: readonly string[],
  selected: string | undefined,
  label = (value: string) => value,
) {
  const options = new Map(values.map((value) => [foldText(value), { value, label: label(value) }]));
  if (selected !== undefined) {
    const same = options.get(foldText(selected));
    options.set(foldText(selected), { value: selected, label: same?.label ?? label(selected) });
  }
  return [...options].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, option]) => option);
}

/** Stands for the name of what is selected, where that cannot be read. */
export const selectedLabel = "Yang sudah dipilih";

/** Options of a select with the selected one, even where they lack it or could not be read: the next search keeps it. */
export function keepSelected(
  options: readonly Option[],
  selected: string | undefined,
  label = selectedLabel,
): Option[] {
  const isListed = selected === undefined || options.some(({ value }) => value === selected);
  return isListed ? [...options] : [{ value: selected, label }, ...options];
}

interface SelectFilter<Word extends string> {
  /** The key in the address. */
  name: string;
  label: string;
  /** The label of the option that sets no filter. */
  all: string;
  /** Labels of the other options by value. */
  labels: Readonly<Record<Word, string>>;
}

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

export type Step = "up" | "down";

export function moveOneStep(ids: readonly string[], id: string, step: Step): string[] {
  const from = ids.indexOf(id);
  const to = step === "up" ? from - 1 : from + 1;
  const neighbour = ids[to];
  if (from === -1 || neighbour === undefined) return [...ids];
  return ids.map((listed, index) => (index === from ? neighbour : index === to ? id : listed));
}

/** Sorts items as `wanted` names them. Items that it lacks come last; unknown ids and repeats are ignored. */
export function inWantedOrder(current: readonly string[], wanted: readonly string[]): string[] {
  const known = [...new Set(wanted)].filter((id) => current.includes(id));
  return [...known, ...current.filter((id) => !known.includes(id))];
}
