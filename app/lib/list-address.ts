import { optionsOf } from "./content.ts";

type Questions = Readonly<Record<string, { name: string; read: (text: string) => string | undefined }>>;

export type Asked<Of extends Questions> = { [Name in keyof Of]?: ReturnType<Of[Name]["read"]> };

export type ListFilter<Of extends Questions> = Asked<Of> & { search: string; page: number };

export const searchKey = "cari";
export const pageKey = "halaman";
const lastPage = 10_000;

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

/** For PostgREST's `or` filter: each word stands in one of the columns. Every character acts as text (S24), hence
 * `imatch`, whose expression can be escaped; `ilike` would read `*` as a wildcard. */
export function searchConditions(search: string, columns: readonly string[]): string[] {
  return wordsOf(search).map((word) => columns.map((column) => contains(column, word)).join(","));
}

export function contains(column: string, text: string): string {
  const expression = text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return `${column}.imatch."${expression.replace(/["\\]/g, "\\$&")}"`;
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
