import { findChanges, findOffers } from "~/domain/departures/offer-queries.server";
import { pictureAddress } from "~/domain/media/derivatives/built-in-pictures.server";
import { describePictures, plainPicture } from "~/domain/media/derivatives/describe-pictures.server";
import { uuid } from "~/lib/addresses";
import { formatMonth } from "~/lib/dates";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import type { Category } from "./category";
import type { PackageRow } from "./field-places";
import { type FoundPackage, imagesOf } from "./package-detail-view";
import { narrowsDepartures, type PackageFilter, packageQuery } from "./package-filter";
import { defaultPackageImage, type ListedPackage, type PicturedCard, toPackageCard } from "./package-view";

export const packagesPerPage = 12;

export const rowColumns = "*, departed, seats_left" as const;

/** As the database checks it; at most 250 characters. */
export const slugFormat = /^(?=.{1,250}$)[a-z0-9]+(-[a-z0-9]+)*$/;

interface PackageList {
  cards: PicturedCard[];
  total: number;
  pages: number;
}

/** A page of packages as `find_packages` answers, and how many match on all pages; none beyond the last one. */
async function findCards(
  filter: PackageFilter,
  more: { ahead_only?: boolean; first?: number; most: number },
) {
  const client = await anonymousClient();
  const rows: ListedPackage[] = unwrap(await client.rpc("find_packages", { ...narrowing(filter), ...more }));
  const covers = rows.map(({ image }) => (image && pictureAddress(image)) || defaultPackageImage);
  const pictures = await describePictures(covers);
  const narrowed = narrowsDepartures(filter);
  const cards = rows.map((row, index) => {
    const card = toPackageCard(row, narrowed);
    return { ...card, picture: pictures[index] ?? plainPicture(defaultPackageImage) };
  });
  return { cards, total: rows[0]?.total ?? 0 };
}

function narrowing({ category, month, price }: PackageFilter) {
  return {
    ...(category && { of_category: category }),
    ...(month && { in_month: month }),
    ...(price && { price_from: price.from }),
    ...(price?.below && { price_below: price.below }),
  };
}

/** Promoted packages first, then the newest, departed ones after all others. Null when the page lies beyond the last one. */
export function listPackages(filter: PackageFilter, page: number): Promise<PackageList | null> {
  const load = async () => {
    const first = (page - 1) * packagesPerPage;
    const { cards, total } = await findCards(filter, { first, most: packagesPerPage });
    if (cards.length === 0 && page > 1) return null;
    return { cards, total, pages: Math.max(1, Math.ceil(total / packagesPerPage)) };
  };
  const key = `packages:${packageQuery(filter, page)}`;
  return cachedRead<PackageList | null>(key, load, (list) => list !== null && list.total > 0);
}

/** Promoted packages first, then the newest, never one that has departed. */
export function listFeaturedPackages(most: number): Promise<PicturedCard[]> {
  return cachedRead(`packages:featured:${most}`, async () => {
    const { cards } = await findCards({}, { ahead_only: true, most });
    return cards;
  });
}

export interface MonthOption {
  value: string;
  label: string;
}

/** The months in which public packages depart, ascending; of one category or of all. */
export function listDepartureMonths(category: Category | undefined): Promise<MonthOption[]> {
  return cachedRead(`packages:months:${category ?? ""}`, async () => {
    const client = await anonymousClient();
    const months = unwrap(await client.rpc("departure_months", category ? { category } : {}));
    return months.map((month) => ({ value: month, label: formatMonth(month) }));
  });
}

/** One public package by its slug, or by its id when the identifier looks like one. Null: there is none, or it is a draft. */
export function findPackage(identifier: string): Promise<FoundPackage | null> {
  const isId = uuid.test(identifier);
  if (!isId && !slugFormat.test(identifier)) return Promise.resolve(null);
  const load = async () => {
    const client = await anonymousClient();
    const row = unwrap(
      await client
        .from("packages")
        .select(rowColumns)
        .eq("status", "active")
        .eq(isId ? "id" : "slug", identifier)
        .maybeSingle(),
    );
    return row && completePackage(client, row);
  };
  return cachedRead<FoundPackage | null>(`package:${identifier}`, load, (found) => found !== null);
}

/** More than leave in a year, one every day. */
const mostOffers = 400;

/** With what its page shows beside it, all read at once. `client` sees what its bearer may. */
export async function completePackage(client: Supabase, row: PackageRow): Promise<FoundPackage> {
  const [{ offers }, changes, pictures] = await Promise.all([
    findOffers(client, { package: row.id, most: mostOffers }),
    findChanges(client, row.id),
    describePictures(imagesOf(row, pictureAddress)),
  ]);
  return { row, offers, changes, pictures };
}
