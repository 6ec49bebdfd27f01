import { type Category, isCategory } from "~/domain/packages/category";
import { packageQuery } from "~/domain/packages/list/package-filter";
import { formatMonth } from "~/lib/dates";
import { foldText } from "~/lib/text";

/** Months of a search such as `umroh maret 2027`, which asks for departures; texts seldom name their months. */
export interface MonthsNamed {
  /** Numbers of the months, `01` to `12`. */
  numbers: string[];
  year: string | undefined;
  category: Category | undefined;
  /** The other words, to be searched for; "" where none are left. */
  rest: string;
}

const monthNames = Array.from({ length: 12 }, (_, index) => {
  const number = String(index + 1).padStart(2, "0");
  const [name = ""] = formatMonth(`2000-${number}`).split(" ");
  return { number, name };
});

/** Spellings beside the name and its first three letters. */
const otherSpellings = new Map([
  ["pebruari", "02"],
  ["agt", "08"],
  ["sept", "09"],
  ["nopember", "11"],
]);

function monthOf(word: string): string | undefined {
  const plain = foldText(word).replace(/[^a-z]/g, "");
  const month = monthNames.find(({ name }) => {
    const written = name.toLowerCase();
    return plain === written || plain === written.slice(0, 3);
  });
  return month?.number ?? otherSpellings.get(plain);
}

/** The only category that a search names. */
export function categoryNamed(words: readonly string[]): Category | undefined {
  const categories = new Set(words.map(foldText).filter(isCategory));
  return categories.size === 1 ? [...categories][0] : undefined;
}

const isYear = (word: string) => /^20\d\d$/.test(word);

/** Reads the months that a search names; null if it names none. */
export function readMonthsNamed(words: readonly string[]): MonthsNamed | null {
  const numbers = words.flatMap((word) => monthOf(word) ?? []);
  if (numbers.length === 0) return null;
  return {
    numbers,
    year: words.find(isYear),
    category: categoryNamed(words),
    rest: words.filter((word) => monthOf(word) === undefined && !isYear(word)).join(" "),
  };
}

/** Leads from a search that names months to their departures. `months`: those in which the category has departures ahead,
 * `YYYY-MM`. Where it has none in the months named, `missing` says so and the link leads to all of its departures. */
export function linkSchedule({ numbers, year, category }: MonthsNamed, months: readonly string[]) {
  const ofCategory = category ? ` ${category}` : "";
  const found = months.filter(
    (month) => numbers.includes(month.slice(5)) && (year === undefined || month.startsWith(year)),
  );
  const links = found.map((month) => ({
    label: `Jadwal${ofCategory} ${formatMonth(month)}`,
    href: `/jadwal${packageQuery({ category, month })}`,
  }));
  if (links.length > 0) return { missing: "", links };
  const named = monthNames.filter(({ number }) => numbers.includes(number)).map(({ name }) => name);
  const when = [named.join(" atau "), ...(year === undefined ? [] : [year])].join(" ");
  return {
    missing: `Belum ada keberangkatan${ofCategory} pada bulan ${when}.`,
    links: [{ label: `Semua jadwal${ofCategory}`, href: `/jadwal${packageQuery({ category })}` }],
  };
}
