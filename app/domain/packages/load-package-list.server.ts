import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { breadcrumbs, buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatMonth } from "~/lib/dates";
import { notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import type { Category } from "./category";
import { packageQuery, parsePackageFilter, parsePage } from "./package-filter";
import { listDepartureMonths, listPackages, type MonthOption } from "./queries.server";

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
export function packageListTexts(fixed: Category | undefined, asked: Category | undefined) {
  const texts = fixed === undefined ? ofBoth : ofCategory[fixed];
  return { ...texts, empty: `Tidak ada paket ${asked ?? "umroh atau haji"} yang tersedia saat ini` };
}

/** `fixed`: the category of the page's own address. Throws the 404 answer for a page beyond the last one. */
export async function loadPackageList(request: Request, fixed: Category | undefined) {
  const query = new URL(request.url).searchParams;
  const asked = parsePackageFilter(query);
  const filter = fixed === undefined ? asked : { ...asked, category: fixed };
  const page = parsePage(query);
  const [list, months, settings] = await Promise.all([
    listPackages(filter, page),
    listDepartureMonths(fixed),
    readSiteSettings(),
  ]);
  if (list === null) throw notFound("Halaman Tidak Ditemukan");
  const { path, name, ...texts } = packageListTexts(fixed, filter.category);
  const chosen = fixed === undefined ? filter : { month: filter.month, price: filter.price };
  const filtered = Object.values(chosen).some((value) => value !== undefined);
  // Filters can be made up without end; those that find nothing must not take the room of those that do.
  if (filtered && list.total === 0) keepPrivate();
  const pageAddress = (number: number) => `${path}${packageQuery(chosen, number)}`;
  return {
    path,
    name,
    ...texts,
    list,
    months: withMonth(months, filter.month),
    filtered,
    chosen: { category: chosen.category ?? "", month: chosen.month ?? "", price: chosen.price?.value ?? "" },
    paging: {
      page,
      pages: list.pages,
      previous: page > 1 ? pageAddress(page - 1) : null,
      next: page < list.pages ? pageAddress(page + 1) : null,
    },
    head: buildHead({
      settings,
      path: filtered ? path : pageAddress(page),
      title: page > 1 ? `${name} (halaman ${page})` : name,
      description: texts.intro,
      lead: leadImage(list.cards[0]?.picture, pictureSlots.card),
      structured: [breadcrumbs([[name, path]])],
    }),
  };
}

/** A month somebody chose stays choosable when its last package is gone: the form must say what the list shows. */
function withMonth(months: MonthOption[], chosen: string | undefined): MonthOption[] {
  if (chosen === undefined || months.some(({ value }) => value === chosen)) return months;
  return [...months, { value: chosen, label: formatMonth(chosen) }].sort((a, b) =>
    a.value < b.value ? -1 : 1,
  );
}

export type PackageListData = Awaited<ReturnType<typeof loadPackageList>>;
