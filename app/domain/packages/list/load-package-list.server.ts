import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatMonth } from "~/lib/dates";
import { countFilters, parsePage } from "~/lib/list-address";
import { withSelected } from "~/lib/options";
import { notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { type Category, categoryOptions } from "../category";
import { listPackages, readFilterOptions } from "../queries.server";
import {
  durationRanges,
  type FilterOptions,
  orders,
  type PackageFilter,
  packageQuery,
  parsePackageFilter,
  priceRanges,
  tickOption,
  walks,
} from "./package-filter";

const bothTexts = {
  path: "/packages",
  name: "Semua Paket",
  heading: "Semua Paket Umroh & Haji",
  intro:
    "Bandingkan seluruh keberangkatan umroh dan haji kami di satu halaman. Semua harga tertera per orang.",
};

const categoryTexts: Record<Category, typeof bothTexts> = {
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

/** `pageCategory`: the category of the page; `filterCategory`: the one that the list is narrowed to. */
export function packageListTexts(pageCategory: Category | undefined, filterCategory: string | undefined) {
  const texts = pageCategory === undefined ? bothTexts : categoryTexts[pageCategory];
  return { ...texts, empty: `Tidak ada paket ${filterCategory ?? "umroh atau haji"} yang tersedia saat ini` };
}

/** `pageCategory`: the category that the page's path names; undefined where both are listed. Throws the 404 answer for a
 * page beyond the last one. */
export async function loadPackageList(request: Request, pageCategory: Category | undefined) {
  const query = new URL(request.url).searchParams;
  const parsed = parsePackageFilter(query);
  const selected = pageCategory === undefined ? parsed : { ...parsed, category: undefined };
  const filter = { ...selected, category: pageCategory ?? selected.category };
  const page = parsePage(query);
  const [list, values, settings] = await Promise.all([
    listPackages(filter, page),
    readFilterOptions(pageCategory),
    readSiteSettings(),
  ]);
  if (list === null) throw notFound("Halaman Tidak Ditemukan");
  const { path, name, ...texts } = packageListTexts(pageCategory, filter.category);
  // Filters can be made up without end; those that find nothing must not fill the cache.
  if (countFilters(selected) > 0 && list.total === 0) keepPrivate();
  return {
    path,
    name,
    ...texts,
    list,
    selected,
    options: {
      ...filterOptions(values, selected),
      category: pageCategory === undefined ? categoryOptions : [],
    },
    page,
    head: buildHead({
      settings,
      steps: [[name, path]],
      path: packageQuery(selected) === "" ? path + packageQuery({}, page) : path,
      title: page > 1 ? `${name} (halaman ${page})` : name,
      description: texts.intro,
      lead: leadImage(list.cards[0]?.picture, pictureSlots.card),
    }),
  };
}

function filterOptions(
  values: Awaited<ReturnType<typeof readFilterOptions>>,
  selected: PackageFilter,
): FilterOptions {
  const known = <Option extends { value: string }>(
    options: readonly Option[],
    offered: string[],
    selectedValue: string | undefined,
  ) => options.filter(({ value }) => value === selectedValue || offered.includes(value));
  return {
    month: withSelected(values.months, selected.month, formatMonth),
    price: priceRanges,
    city: withSelected(values.cities, selected.city),
    duration: known(durationRanges, values.days, selected.duration),
    airline: withSelected(values.airlines, selected.airline),
    walk: known(walks, values.walks, selected.walk),
    ramadhan: tickOption(values.ramadhan, selected.ramadhan),
    free: tickOption(values.free, selected.free),
    order: orders,
  };
}

export type PackageListData = Awaited<ReturnType<typeof loadPackageList>>;
