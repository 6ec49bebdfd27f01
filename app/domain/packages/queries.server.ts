import {
  describePictures,
  pictureAddress,
  plainPicture,
} from "~/domain/media/derivatives/describe-pictures.server";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, findByAddress, type Supabase, unwrap } from "~/server/supabase.server";
import type { Category } from "./category";
import {
  narrowing,
  narrowsDepartures,
  type PackageFilter,
  packageQuery,
  ticked,
} from "./list/package-filter";
import { findChanges, findOffers, readOfferChoices } from "./offer-queries.server";
import {
  defaultPackageImage,
  hasDeparted,
  type ListedPackage,
  type PackageRow,
  type PicturedCard,
  toPackageCard,
} from "./package-view";
import { type FoundPackage, imagesOf } from "./page/package-detail-view";

export const packagesPerPage = 12;

const rowColumns = "*, departed, seats_left" as const;

async function findCards(
  filter: PackageFilter,
  more: { ahead_only?: boolean; first?: number; most: number },
) {
  const client = await anonymousClient();
  const rows: ListedPackage[] = unwrap(
    await client.rpc("find_packages", { ...narrowing(filter), ...more }, { get: true }),
  );
  const covers = rows.map(({ image }) => (image && pictureAddress(image)) || defaultPackageImage);
  const pictures = await describePictures(covers);
  const narrowed = narrowsDepartures(filter);
  const cards = rows.map((row, index) => {
    const card = toPackageCard(row, narrowed);
    return { ...card, picture: pictures[index] ?? plainPicture(defaultPackageImage) };
  });
  return { cards, total: rows[0]?.total ?? 0 };
}

/** Promoted packages first, then the newest, unless asked otherwise; departed ones after all others. Null when the page lies beyond the last one. */
export function listPackages(filter: PackageFilter, page: number) {
  const load = async () => {
    const first = (page - 1) * packagesPerPage;
    const { cards, total } = await findCards(filter, { first, most: packagesPerPage });
    if (cards.length === 0 && page > 1) return null;
    return { cards, total, pages: Math.max(1, Math.ceil(total / packagesPerPage)) };
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

/** What filters may offer, of one category or of both: what would find nothing ahead is not among it, but for months in
 * which only packages that have departed are listed (P17). */
export function readChoices(category: Category | undefined) {
  return cachedRead(`packages:choices:${category ?? ""}`, async () => {
    const client = await anonymousClient();
    const inRamadhan = { ...narrowing({ category, ramadhan: ticked }), ahead_only: true, most: 1 };
    const [choices, found, months] = await Promise.all([
      readOfferChoices(category),
      client.rpc("find_packages", inRamadhan, { get: true }),
      client.rpc("package_months", category ? { category } : {}, { get: true }),
    ]);
    return { ...choices, months: unwrap(months), ramadhan: unwrap(found).length > 0 };
  });
}

/** One public package, as `findRow` does. Null: there is none, or visitors do not see it. */
export function findPackage(identifier: string): Promise<FoundPackage | null> {
  const load = async () => {
    const client = await anonymousClient();
    const row = await findRow(client, identifier);
    return row && completePackage(client, row);
  };
  return cachedRead<FoundPackage | null>(`package:${identifier}`, load, (found) => found !== null);
}

export function findRow(client: Supabase, identifier: string): Promise<PackageRow | null> {
  return findByAddress(client, "packages", identifier, async (column, value) =>
    unwrap(await client.from("packages").select(rowColumns).eq(column, value).maybeSingle()),
  );
}

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

/** Cards of these packages in their order, as lists show them; what visitors can't see is left out. */
export async function listRelatedPackages(ids: readonly string[]): Promise<PicturedCard[]> {
  const found = await Promise.all(ids.map(findPackage));
  return found
    .filter((one) => one !== null)
    .map((one) => ({
      ...toPackageCard(toListed(one), false),
      picture: one.pictures[0] ?? plainPicture(defaultPackageImage),
    }));
}

function toListed({ row, offers }: FoundPackage): ListedPackage {
  const shown = offers.find(({ is_shown }) => is_shown) ?? offers[0];
  return {
    ...row,
    image: null,
    departed: offers.length === 0 && hasDeparted(row.departure),
    departure_id: shown?.id ?? null,
    departure_date: row.departure,
    state: "tersedia",
    seats_left: row.seats_left ?? null,
    ...shown,
    id: row.id,
    other_dates: Math.max(offers.length - 1, 0),
    ...(offers.length > 0 && sumsOf(offers)),
    lowest_quad: Math.min(...offers.map(({ price_quad }) => price_quad), shown?.price_quad ?? row.price_quad),
    total: 1,
  };
}

type Seats = Pick<ListedPackage, "quota" | "seats_left">;

/** Quota and seats left of all of them together, as find_packages has them: null where none is known. */
function sumsOf(offers: readonly Seats[]): Seats {
  const sum = (name: keyof Seats) => {
    const known = offers.flatMap((offer) => offer[name] ?? []);
    return known.length === 0 ? null : known.reduce((total, seats) => total + seats, 0);
  };
  return { quota: sum("quota"), seats_left: sum("seats_left") };
}

type SitemapPackage = Pick<PackageRow, "slug" | "category" | "updated_at">;

/** PostgREST of a hosted project gives at most this many rows an answer. */
const rowsPerAnswer = 1000;
const sitemapLimit = 20_000;

export function listSitemapPackages(): Promise<SitemapPackage[]> {
  return cachedRead("packages:sitemap", async () => {
    const client = await anonymousClient();
    const found: SitemapPackage[] = [];
    for (let first = 0; first < sitemapLimit; first += rowsPerAnswer) {
      const rows = unwrap(
        await client
          .from("packages")
          .select("slug, category, updated_at")
          .eq("status", "active")
          .order("id")
          .range(first, first + rowsPerAnswer - 1),
      );
      found.push(...rows);
      if (rows.length < rowsPerAnswer) break;
    }
    return found;
  });
}
