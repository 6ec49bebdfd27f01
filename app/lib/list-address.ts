import { optionsOf } from "./content.ts";
import { foldText } from "./text.ts";

type Questions = Readonly<Record<string, { name: string; read: (text: string) => string | undefined }>>;

export type Asked<Of extends Questions> = { [Name in keyof Of]?: ReturnType<Of[Name]["read"]> };

export type ListFilter<Of extends Questions> = Asked<Of> & { search: string; page: number };

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

export function choice<Word extends string>(
  name: string,
  label: string,
  all: string,
  labels: Readonly<Record<Word, string>>,
) {
  return { name, label, all, options: optionsOf(labels), read: oneOf(Object.keys(labels) as Word[]) };
}

export function readAsked<Of extends Questions>(questions: Of, query: URLSearchParams): Asked<Of> {
  const asked = Object.entries(questions).flatMap(([asks, { name, read }]) => {
    const value = read(query.get(name) ?? "");
    return value === undefined ? [] : [[asks, value]];
  });
  return Object.fromEntries(asked) as Asked<Of>;
}

export function readList<Of extends Questions>(
  questions: Of,
  query: URLSearchParams,
  longestSearch = 100,
): ListFilter<Of> {
  const search = (query.get(searchKey) ?? "").trim().slice(0, longestSearch);
  return { ...readAsked(questions, query), search, page: parsePage(query) };
}

export function parsePage(query: URLSearchParams): number {
  const page = query.get(pageKey) ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
}

/** In one order, so that equal lists have equal addresses. */
export function listAddress(
  path: string,
  questions: Questions,
  filter: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [asks, { name }] of Object.entries({ search: { name: searchKey }, ...questions })) {
    if (filter[asks]) query.set(name, String(filter[asks]));
  }
  if (Number(filter.page) > 1) query.set(pageKey, String(filter.page));
  return query.size === 0 ? path : `${path}?${query}`;
}

export type Step = "up" | "down";

export function moveOneStep(ids: readonly string[], id: string, step: Step): string[] {
  const from = ids.indexOf(id);
  const to = step === "up" ? from - 1 : from + 1;
  const neighbour = ids[to];
  if (from === -1 || neighbour === undefined) return [...ids];
  return ids.map((one, index) => (index === from ? neighbour : index === to ? id : one));
}

/** What `wanted` lacks comes last; unknown ids and repeats are ignored. */
export function inWantedOrder(current: readonly string[], wanted: readonly string[]): string[] {
  const known = [...new Set(wanted)].filter((id) => current.includes(id));
  return [...known, ...current.filter((id) => !known.includes(id))];
}

const longestSearch = 100;
const mostWords = 8;

/** For PostgREST's `or` filter: each word stands in the column `search_text`, which the database folds in the same way,
 * or in one of `more`.
 * Every character acts as text (S24), hence `imatch`, whose expression can be escaped; `ilike` would read `*` as a
 * wildcard. */
export function searchConditions(search: string, more: readonly string[] = []): string[] {
  const columns = ["search_text", ...more];
  return wordsOf(foldText(search)).map((word) => columns.map((column) => contains(column, word)).join(","));
}

export function contains(column: string, text: string): string {
  const expression = text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return `${column}.imatch.${quoteValue(expression)}`;
}

/** A value inside of PostgREST's lists and groups. Null bytes are left out: PostgreSQL stores none. */
export function quoteValue(text: string): string {
  return `"${text.toWellFormed().replaceAll("\0", "").replace(/["\\]/g, "\\$&")}"`;
}

/** Bytes of escaped text that one request's address may name; servers refuse addresses of 8 to 16 kB. */
const mostAddressBytes = 5000;

/** The items in parts, each of which one request can name; `textOf` is what the address holds of an item. */
export function partsOf<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const length = encodeURIComponent(textOf(item).toWellFormed()).length;
    if (length > room || parts.length === 0) {
      parts.push([]);
      room = mostAddressBytes;
    }
    parts.at(-1)?.push(item);
    room -= length;
  }
  return parts;
}

/** Values for `.filter(column, "in", ...)`: the client's own `.in()` leaves quotes in values as they are. */
export function listOf(values: readonly string[]): string {
  return `(${values.map(quoteValue).join(",")})`;
}

/** Only the first words count, so that no address asks for more work than a person would. */
export function wordsOf(search: string): string[] {
  return search
    .slice(0, longestSearch)
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== "")
    .slice(0, mostWords);
}
