/** What the address of a list can ask for: the `name` of each in the address, and what of its text means something. */
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

/** One of few words, which a select offers. */
export function choice<Word extends string>(
  name: string,
  label: string,
  all: string,
  labels: Readonly<Record<Word, string>>,
) {
  const words = Object.keys(labels) as Word[];
  const options = words.map((value) => ({ value, label: labels[value] }));
  return { name, label, all, options, read: oneOf(words) };
}

/** What means nothing counts as not asked. */
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

/** The page of an address, from 1; anything that is no page number means the first. */
export function parsePage(query: URLSearchParams): number {
  const page = query.get(pageKey) ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
}

/** With the names in one order, so that equal lists have equal addresses. */
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
