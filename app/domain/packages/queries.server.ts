import { describePictures, plainPicture } from "~/domain/media/describe-pictures.server";
import { pictureAddress } from "~/domain/media/picture-address.server";
import { firstDayAfter, formatMonth } from "~/lib/dates";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import type { Category } from "./category";
import { type PackageDetailRow, type PicturedPackage, toPackageDetail } from "./package-detail-view";
import { type PackageFilter, packageQuery } from "./package-filter";
import { defaultPackageImage, type PackageCardRow, type PicturedCard, toPackageCard } from "./package-view";

export const packagesPerPage = 12;

/** Without `seats_left`, which the database would count for every row that a later page skips. */
const cardColumns =
  "id, slug, title, category, description, location, departure, departed, duration, quota, price_quad, price_triple, price_double, is_promo, image:images->>0" as const;

/** The columns that `toPackageDetail` reads. */
export const detailColumns =
  "id, slug, title, tagline, description, category, location, departure, departed, return_date, duration, quota, seats_left, price_quad, price_triple, price_double, is_promo, images, itinerary, included, excluded, terms, airline, departure_city, hotel_makkah_name, hotel_makkah_stars, hotel_makkah_distance_m, hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m, updated_at" as const;

/** As the database checks it; at most 250 characters. */
export const slugFormat = /^(?=.{1,250}$)[a-z0-9]+(-[a-z0-9]+)*$/;
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgREST's word for an offset beyond the last row. */
export const rangeNotSatisfiable = "PGRST103";

export interface PackageList {
  cards: PicturedCard[];
  /** How many packages match, on all pages together. */
  total: number;
  pages: number;
}

type ListedRow = Omit<PackageCardRow, "category" | "image" | "seats_left"> & {
  id: string;
  category: string;
  image: unknown;
};

/** The rows as cards: one read for the seats left of all of them, and one for their pictures. */
async function toCards(client: Supabase, rows: ListedRow[]): Promise<PicturedCard[]> {
  const [seatsLeft, pictures] = await Promise.all([
    readSeatsLeft(
      client,
      rows.map(({ id }) => id),
    ),
    describePictures(rows.map(coverOf)),
  ]);
  return rows.map((row, index) => {
    const card = toPackageCard({
      ...row,
      category: row.category as Category,
      image: coverOf(row),
      seats_left: seatsLeft.get(row.id) ?? null,
    });
    return { ...card, picture: pictures[index] ?? plainPicture(card.image) };
  });
}

function coverOf({ image }: ListedRow): string {
  return (typeof image === "string" && pictureAddress(image)) || defaultPackageImage;
}

async function readSeatsLeft(client: Supabase, ids: string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(await client.from("packages").select("id, seats_left").in("id", ids));
  return new Map(rows.map(({ id, seats_left }) => [id, seats_left]));
}

/**
 * One page of the public packages that match: newest first, those already departed after all others.
 * Null when the page lies beyond the last one.
 */
export function listPackages(filter: PackageFilter, page: number): Promise<PackageList | null> {
  const load = async () => {
    const first = (page - 1) * packagesPerPage;
    const client = await anonymousClient();
    const answer = await filtered(client, filter)
      .order("departed")
      .order("created_at", { ascending: false })
      .order("id")
      .range(first, first + packagesPerPage - 1);
    if (answer.error?.code === rangeNotSatisfiable) return null;
    const rows = unwrap(answer);
    const total = answer.count ?? rows.length;
    if (rows.length === 0 && page > 1) return null;
    return {
      cards: await toCards(client, rows),
      total,
      pages: Math.max(1, Math.ceil(total / packagesPerPage)),
    };
  };
  const key = `packages:${packageQuery(filter, page)}`;
  return cachedRead<PackageList | null>(key, load, (list) => list !== null && list.total > 0);
}

function filtered(client: Supabase, { category, month, price }: PackageFilter) {
  let query = client.from("packages").select(cardColumns, { count: "exact" }).eq("status", "active");
  if (category) query = query.eq("category", category);
  if (month) query = query.gte("departure", `${month}-01`).lt("departure", firstDayAfter(month));
  if (price) query = query.gte("price_quad", price.from);
  if (price?.below) query = query.lt("price_quad", price.below);
  return query;
}

/** Promoted packages first, then the newest, never one that has departed. */
export function listFeaturedPackages(limit: number): Promise<PicturedCard[]> {
  return cachedRead(`packages:featured:${limit}`, async () => {
    const client = await anonymousClient();
    const rows = unwrap(
      await client
        .from("packages")
        .select(cardColumns)
        .eq("status", "active")
        .eq("departed", false)
        .order("is_promo", { ascending: false })
        .order("created_at", { ascending: false })
        .limit(limit),
    );
    return toCards(client, rows);
  });
}

export interface MonthOption {
  /** `YYYY-MM` */
  value: string;
  /** `Januari 2027` */
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
export function findPackage(identifier: string): Promise<PicturedPackage | null> {
  const isId = uuid.test(identifier);
  if (!isId && !slugFormat.test(identifier)) return Promise.resolve(null);
  const load = async () => {
    const client = await anonymousClient();
    const row = unwrap(
      await client
        .from("packages")
        .select(detailColumns)
        .eq("status", "active")
        .eq(isId ? "id" : "slug", identifier)
        .maybeSingle(),
    );
    return row && toPicturedPackage(row as PackageDetailRow);
  };
  return cachedRead<PicturedPackage | null>(`package:${identifier}`, load, (found) => found !== null);
}

export async function toPicturedPackage(row: PackageDetailRow): Promise<PicturedPackage> {
  const found = toPackageDetail(row, pictureAddress);
  return { ...found, pictures: await describePictures(found.images) };
}

export interface SitemapPackage {
  slug: string;
  category: Category;
  /** ISO time of the last change. */
  updatedAt: string;
}

/** PostgREST of a hosted project gives at most this many rows an answer. */
const rowsPerAnswer = 1000;
const sitemapLimit = 20_000;

/** Every public package's address and last change, for the sitemap. */
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
      found.push(
        ...rows.map((row) => ({
          slug: row.slug,
          category: row.category as Category,
          updatedAt: row.updated_at,
        })),
      );
      if (rows.length < rowsPerAnswer) break;
    }
    return found;
  });
}
