import { inDayOrder } from "~/domain/departures/day-order.server";
import {
  type DatedOffer,
  defaultOffer,
  hasLeft,
  isFree,
  type Offer,
  offerColumns,
  toOfferState,
} from "~/domain/departures/offer";
import {
  describePictures,
  pictureAddress,
  plainPicture,
} from "~/domain/media/derivatives/describe-pictures.server";
import { todayInJakarta } from "~/lib/dates";
import { pageCount } from "~/lib/list-address";
import { contains } from "~/lib/search-conditions";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, findByAddress, readAll, type Supabase, unwrap } from "~/server/supabase.server";
import type { Category } from "./category";
import { type ListedPackage, type PicturedCard, toPackageCard } from "./list/card-view";
import { narrowsDepartures, type PackageFilter, packageArguments, packageQuery } from "./list/package-filter";
import { readOfferOptions } from "./list/schedule-queries.server";
import type { Service } from "./list/services";
import { defaultPackageImage, type PackageRow, packageAddress } from "./package-row";
import { findChanges } from "./page/departure-changes";
import { type FoundPackage, imagesOf } from "./page/package-detail-view";
import { excerptColumns, toExcerpt } from "./page/testimonial-excerpt";

export const packagesPerPage = 12;

async function findCards(
  filter: PackageFilter,
  extent: { ahead_only?: boolean; first?: number; most: number },
) {
  const client = await anonymousClient();
  const rows: ListedPackage[] = unwrap(
    await client.rpc("find_packages", { ...packageArguments(filter), ...extent }, { get: true }),
  );
  const pictures = await describePictures(rows.map(coverOf));
  const isNarrowed = narrowsDepartures(filter);
  const cards = rows.map((row, index) => toPicturedCard(row, pictures[index], isNarrowed));
  return { cards, total: rows[0]?.total ?? 0 };
}

/** Address of the picture on a package's card. */
export function coverOf({ image }: Pick<ListedPackage, "image">): string {
  return (image && pictureAddress(image)) || defaultPackageImage;
}

/** `picture`: as `describePictures` describes the one of `coverOf`. */
export function toPicturedCard(
  row: ListedPackage,
  picture = plainPicture(defaultPackageImage),
  isNarrowed = false,
): PicturedCard {
  return { ...toPackageCard(row, { isNarrowed }), picture };
}

/** Reads one page of a list: promoted packages first, then the newest, unless the filter says otherwise; departed ones
 * after all others. Null when the page lies beyond the last one. */
export function listPackages(filter: PackageFilter, page: number) {
  const load = async () => {
    const first = (page - 1) * packagesPerPage;
    const { cards, total } = await findCards(filter, { first, most: packagesPerPage });
    if (cards.length === 0 && page > 1) return null;
    return { cards, total, pages: pageCount(total, packagesPerPage) };
  };
  const key = `packages:${packageQuery(filter, page)}`;
  return cachedRead(key, load, (list) => list !== null && list.total > 0);
}

export function listFeaturedPackages(most: number): Promise<PicturedCard[]> {
  return cachedRead(`packages:featured:${most}`, async () => {
    const { cards } = await findCards({}, { ahead_only: true, most });
    return cards;
  });
}

const mostOfService = 3;

/** Finds packages ahead that have the word of a service in their title, or its label in their description. */
export function listPackagesOfService({ label, category, word }: Service) {
  return cachedRead(`packages:service:${category}:${word}`, async () => {
    const client = await anonymousClient();
    const rows = unwrap(
      await client
        .from("packages")
        .select("title, category, slug")
        .eq("category", category)
        .eq("departed", false)
        .or([contains("search_text", word), contains("description", label)].join(","))
        .order("created_at", { ascending: false })
        .order("id")
        .limit(mostOfService),
    );
    return rows.map((row) => ({ title: row.title, href: packageAddress(row) }));
  });
}

/** Reads the values that filters may offer, of one category or of both. A value that would find nothing ahead is left
 * out, except for months in which only departed packages are listed (P17). */
export function readFilterOptions(category: Category | undefined) {
  return cachedRead(`packages:options:${category ?? ""}`, async () => {
    const client = await anonymousClient();
    const [{ in_stay: ramadhan, ...options }, months] = await Promise.all([
      readOfferOptions(category),
      client.rpc("package_months", category ? { category } : {}, { get: true }),
    ]);
    return { ...options, months: unwrap(months), ramadhan };
  });
}

/** Finds a public package by slug, former slug or id; null where visitors see none. */
export function findPackage(identifier: string): Promise<FoundPackage | null> {
  return cachedRead(
    `package:${identifier}`,
    async () => findPackageAs(await anonymousClient(), identifier),
    (pack) => pack !== null,
  );
}

const mostOffers = 400;
const mostTestimonials = 2;

const wholeColumns =
  `*, offers(${offerColumns}, state:current_state, listed), testimonials(${excerptColumns})` as const;

/** Finds a package that the bearer of `client` may see, with all that its page shows. */
export async function findPackageAs(client: Supabase, identifier: string): Promise<FoundPackage | null> {
  const today = todayInJakarta();
  const ofOffers = { referencedTable: "offers" };
  const ofTestimonials = { referencedTable: "testimonials" };
  const found = await findByAddress(client, "packages", identifier, async (column, value) => {
    const query = client
      .from("packages")
      .select(wholeColumns)
      .eq(column, value)
      .neq("offers.status", "batal")
      .or(`day.gte.${today},is_last.eq.true`, ofOffers)
      .limit(mostOffers, ofOffers)
      .order("created_at", { ascending: false, ...ofTestimonials })
      .order("id", ofTestimonials)
      .limit(mostTestimonials, ofTestimonials);
    const sorted = inDayOrder(query, ofOffers).maybeSingle();
    return unwrap(await sorted);
  });
  if (found === null) return null;
  const { offers: rows, testimonials, ...row } = found;
  const offers = toOffers(rows, today);
  if (offers === null) return null;
  const [changes, pictures] = await Promise.all([
    findChanges(client, row.id),
    describePictures(imagesOf(row, pictureAddress)),
  ]);
  return { row, ...offers, changes, testimonials: testimonials.map(toExcerpt), pictures };
}

/** Divides the departures ahead of a package from the offer that its page shows by itself. Null where no offer of it can be seen. */
function toOffers(rows: OfferRow[], today: string) {
  const byDefault = defaultOffer(rows, today);
  if (byDefault === undefined) return null;
  const offers = rows.map(toOffer).filter(isDated);
  return {
    offers: offers.filter(({ departure_date }) => !hasLeft(departure_date, today)),
    defaultOffer: toOffer(byDefault),
    departed: hasLeft(byDefault.departure_date, today),
  };
}

type OfferRow = Omit<Offer, "state"> & { state: string | null; listed: boolean };

function toOffer({ listed: _listed, state, ...row }: OfferRow): Offer {
  return { ...row, state: toOfferState(state) };
}

function isDated(offer: Offer): offer is DatedOffer {
  return offer.departure_id !== null && offer.departure_date !== null;
}

/** Reads the cards of these packages in their order; a package that visitors can't see is left out. */
export async function listRelatedPackages(ids: readonly string[]): Promise<PicturedCard[]> {
  const packages = await Promise.all(ids.map(findPackage));
  return packages
    .filter((related) => related !== null)
    .map((related) => toPicturedCard(toCardRow(related), related.pictures[0]));
}

/** Makes the row that `find_packages` would return for a package that was found by its address. */
function toCardRow({ row, offers, defaultOffer: offer, departed }: FoundPackage): ListedPackage {
  const sumOf = (column: "quota" | "seats_left") => {
    const known = offers.flatMap((offer) => offer[column] ?? []);
    return known.length === 0 ? null : known.reduce((sum, seats) => sum + seats, 0);
  };
  const bookable = offers.filter(({ state }) => isFree(state));
  const lowest = (bookable.length > 0 ? bookable : offers).reduce<Offer>(
    (cheapest, candidate) => (candidate.price_quad < cheapest.price_quad ? candidate : cheapest),
    offer,
  );
  return {
    ...row,
    ...offer,
    departed,
    image: null,
    is_promo: row.is_promo && !departed,
    other_dates: Math.max(offers.length - 1, 0),
    lowest_quad: lowest.price_quad,
    lowest_triple: lowest.price_triple,
    lowest_double: lowest.price_double,
    lowest_date: lowest.departure_date,
    lowest_city: lowest.departure_city,
    ...(offers.length > 0 && { quota: sumOf("quota"), seats_left: sumOf("seats_left") }),
    total: 1,
  };
}

type SitemapPackage = Pick<PackageRow, "slug" | "category" | "updated_at">;

export function listSitemapPackages(): Promise<SitemapPackage[]> {
  return cachedRead("packages:sitemap", async () => {
    const client = await anonymousClient();
    return readAll((from, to) =>
      client
        .from("packages")
        .select("slug, category, updated_at")
        .eq("status", "active")
        .order("id")
        .range(from, to),
    );
  });
}
