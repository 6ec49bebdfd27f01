import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatMonth } from "~/lib/dates";
import { parsePage } from "~/lib/list-address";
import { notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import { type Category, categoryOptions } from "../category";
import { listPackages, readChoices } from "../queries.server";
import {
  countFilters,
  durations,
  type FilterOptions,
  orders,
  type PackageFilter,
  packageQuery,
  parsePackageFilter,
  priceRanges,
  tickOption,
  walks,
  withChosen,
} from "./package-filter";

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
  // Filters can be made up without end; those that find nothing must not take the room of those that do.
  if (countFilters(chosen) > 0 && list.total === 0) keepPrivate();
  return {
    path,
    name,
    ...texts,
    list,
    chosen,
    options: optionsOf(choices, chosen, fixed),
    page,
    head: buildHead({
      settings,
      steps: [[name, path]],
      path: packageQuery(chosen) === "" ? path + packageQuery({}, page) : path,
      title: page > 1 ? `${name} (halaman ${page})` : name,
      description: texts.intro,
      lead: leadImage(list.cards[0]?.picture, pictureSlots.card),
    }),
  };
}

function optionsOf(
  choices: Awaited<ReturnType<typeof readChoices>>,
  chosen: PackageFilter,
  fixed: Category | undefined,
): FilterOptions {
  const known = <Option extends { value: string }>(
    options: readonly Option[],
    offered: string[],
    own: string | undefined,
  ) => options.filter(({ value }) => value === own || offered.includes(value));
  return {
    category: fixed === undefined ? categoryOptions : [],
    month: withChosen(choices.months, chosen.month, formatMonth),
    price: priceRanges,
    city: withChosen(choices.cities, chosen.city),
    duration: known(durations, choices.days, chosen.duration),
    airline: withChosen(choices.airlines, chosen.airline),
    walk: known(walks, choices.walks, chosen.walk),
    ramadhan: tickOption(choices.ramadhan, chosen.ramadhan),
    free: tickOption(choices.free, chosen.free),
    order: orders,
  };
}

export type PackageListData = Awaited<ReturnType<typeof loadPackageList>>;
