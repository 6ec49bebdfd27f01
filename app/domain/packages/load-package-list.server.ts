import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { breadcrumbs, buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatMonth } from "~/lib/dates";
import { notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { type Category, categories, categoryLabel } from "./category";
import {
  countFilters,
  durations,
  type FilterName,
  orders,
  type PackageFilter,
  packageQuery,
  parsePackageFilter,
  parsePage,
  priceRanges,
  ticked,
  walks,
} from "./package-filter";
import { listPackages, readChoices } from "./queries.server";

const ofBoth = {
  path: "/packages",
  name: "Semua Paket",
  heading: "Semua Paket Umroh & Haji",
  intro:
    "Bandingkan seluruh keberangkatan umroh dan haji kami di satu halaman. Semua harga tertera per orang.",
};

const ofCategory: Record<Category, typeof ofBoth> = {
  umroh: {
    path: "/umroh",
    name: "Paket Umroh",
    heading: "Paket Umroh Terbaik",
    intro:
      "Pilih keberangkatan yang sesuai dengan waktu dan rencana keluarga Anda. Semua harga tertera per orang.",
  },
  haji: {
    path: "/haji",
    name: "Paket Haji",
    heading: "Paket Haji Terbaik",
    intro:
      "Program haji dengan pendampingan sejak pendaftaran hingga kembali ke tanah air. Semua harga tertera per orang.",
  },
};

/** `fixed` is the category of the page's address, `asked` the one its list is narrowed down to. */
export function packageListTexts(fixed: Category | undefined, asked: string | undefined) {
  const texts = fixed === undefined ? ofBoth : ofCategory[fixed];
  return { ...texts, empty: `Tidak ada paket ${asked ?? "umroh atau haji"} yang tersedia saat ini` };
}

/** `fixed`: the category of the page's own address. Throws the 404 answer for a page beyond the last one. */
export async function loadPackageList(request: Request, fixed: Category | undefined) {
  const query = new URL(request.url).searchParams;
  const asked = parsePackageFilter(query);
  const chosen = fixed === undefined ? asked : { ...asked, category: undefined };
  const filter = { ...chosen, category: fixed ?? chosen.category };
  const page = parsePage(query);
  const [list, choices, settings] = await Promise.all([
    listPackages(filter, page),
    readChoices(fixed),
    readSiteSettings(),
  ]);
  if (list === null) throw notFound("Halaman Tidak Ditemukan");
  const { path, name, ...texts } = packageListTexts(fixed, filter.category);
  const filters = countFilters(chosen);
  // Filters can be made up without end; those that find nothing must not take the room of those that do.
  if (filters > 0 && list.total === 0) keepPrivate();
  const pageAddress = (number: number) => `${path}${packageQuery(chosen, number)}`;
  return {
    path,
    name,
    ...texts,
    list,
    chosen,
    filters,
    options: optionsOf(choices, chosen, fixed),
    paging: {
      page,
      pages: list.pages,
      previous: page > 1 ? pageAddress(page - 1) : null,
      next: page < list.pages ? pageAddress(page + 1) : null,
    },
    head: buildHead({
      settings,
      path: packageQuery(chosen) === "" ? pageAddress(page) : path,
      title: page > 1 ? `${name} (halaman ${page})` : name,
      description: texts.intro,
      lead: leadImage(list.cards[0]?.picture, pictureSlots.card),
      structured: [breadcrumbs([[name, path]])],
    }),
  };
}

interface Option {
  value: string;
  label: string;
}

/** What each filter lets a visitor choose. What somebody chose stays choosable when its last package is gone: the
 * form must say what the list shows. */
function optionsOf(
  choices: Awaited<ReturnType<typeof readChoices>>,
  chosen: PackageFilter,
  fixed: Category | undefined,
): Record<FilterName, readonly Option[]> {
  const names = (offered: string[], own: string | undefined, label = (value: string) => value) =>
    [...new Set(own === undefined ? offered : [...offered, own])]
      .sort()
      .map((value) => ({ value, label: label(value) }));
  const known = (options: readonly Option[], offered: string[], own: string | undefined) =>
    options.filter(({ value }) => value === own || offered.includes(value));
  const box = (isOffered: boolean, own: string | undefined) =>
    isOffered || own === ticked ? [{ value: ticked, label: "Ya" }] : [];
  return {
    category: fixed === undefined ? categories.map((value) => ({ value, label: categoryLabel(value) })) : [],
    month: names(choices.months, chosen.month, formatMonth),
    price: priceRanges,
    city: names(choices.cities, chosen.city),
    duration: known(durations, choices.days, chosen.duration),
    airline: names(choices.airlines, chosen.airline),
    walk: known(walks, choices.walks, chosen.walk),
    ramadhan: box(choices.ramadhan, chosen.ramadhan),
    free: box(choices.free, chosen.free),
    order: orders,
  };
}

export type PackageListData = Awaited<ReturnType<typeof loadPackageList>>;
