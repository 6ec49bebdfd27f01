import { findChanges, findOffers } from "~/domain/departures/offer-queries.server";
import { pictureAddress } from "~/domain/media/derivatives/built-in-pictures.server";
import { describePictures, plainPicture } from "~/domain/media/derivatives/describe-pictures.server";
import { uuid } from "~/lib/addresses";
import { firstDayAfter, formatMonth, todayInJakarta } from "~/lib/dates";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, rangeNotSatisfiable, type Supabase, unwrap } from "~/server/supabase.server";
import type { Category } from "./category";
import type { PackageRow } from "./field-places";
import { type FoundPackage, imagesOf } from "./package-detail-view";
import { type PackageFilter, packageQuery } from "./package-filter";
import {
  defaultPackageImage,
  hasDeparted,
  notDeparted,
  type PackageCardRow,
  type PicturedCard,
  toPackageCard,
} from "./package-view";

export const packagesPerPage = 12;

/** Without `seats_left` and `departed`, which the database would compute for every row that a later page skips. */
const cardColumns =
  "id, slug, title, category, description, location, departure, duration, quota, price_quad, price_triple, price_double, is_promo, image:images->>0" as const;

export const rowColumns = "*, departed, seats_left" as const;

/** As the database checks it; at most 250 characters. */
export const slugFormat = /^(?=.{1,250}$)[a-z0-9]+(-[a-z0-9]+)*$/;

interface PackageList {
  cards: PicturedCard[];
  total: number;
  pages: number;
}

type ListedRow = Omit<PackageCardRow, "image" | "seats_left" | "departed"> & { id: string; image: unknown };

/** The rows as cards: one read for the seats left of all of them, and one for their pictures. */
async function toCards(client: Supabase, rows: ListedRow[]): Promise<PicturedCard[]> {
  const [seatsLeft, pictures] = await Promise.all([
    readSeatsLeft(
      client,
      rows.map(({ id }) => id),
    ),
    describePictures(rows.map(coverOf)),
  ]);
  const today = todayInJakarta();
  return rows.map((row, index) => {
    const card = toPackageCard({
      ...row,
      departed: hasDeparted(row.departure, today),
      image: coverOf(row),
      seats_left: seatsLeft.get(row.id) ?? null,
    });
    return { ...card, picture: pictures[index] ?? plainPicture(card.image) };
  });
}

function coverOf({ image }: ListedRow): string {
  return (typeof image === "string" && pictureAddress(image)) || defaultPackageImage;
}

export async function readSeatsLeft(client: Supabase, ids: string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(await client.from("packages").select("id, seats_left").in("id", ids));
  return new Map(rows.map(({ id, seats_left }) => [id, seats_left]));
}

/** Newest first, departed ones after all others. Null when the page lies beyond the last one. */
export function listPackages(filter: PackageFilter, page: number): Promise<PackageList | null> {
  const load = async () => {
    const client = await anonymousClient();
    const { rows, total } = await readPage(client, filter, (page - 1) * packagesPerPage);
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

async function readPage(client: Supabase, filter: PackageFilter, first: number) {
  const today = todayInJakarta();
  const ahead = () => filtered(client, filter).or(notDeparted(today));
  const departed = () => filtered(client, filter).lt("departure", today);
  const [page, past] = await Promise.all([readRows(ahead(), first, packagesPerPage), countRows(departed())]);
  const coming = page.count ?? (await countRows(ahead()));
  const missing = packagesPerPage - page.rows.length;
  const rest =
    missing > 0 && past > 0 ? await readRows(departed(), Math.max(0, first - coming), missing) : null;
  return { rows: [...page.rows, ...(rest?.rows ?? [])], total: coming + past };
}

type Listed = ReturnType<typeof filtered>;

/** Rows from `first` (0-based) on, newest first; `count` is of all there are, null beyond the last one. */
async function readRows(query: Listed, first: number, most: number) {
  const answer = await query
    .order("created_at", { ascending: false })
    .order("id")
    .range(first, first + most - 1);
  if (answer.error?.code === rangeNotSatisfiable) return { rows: [], count: null };
  const rows = unwrap(answer);
  return { rows, count: answer.count ?? rows.length };
}

async function countRows(query: Listed): Promise<number> {
  const answer = await query.limit(1);
  unwrap(answer);
  return answer.count ?? 0;
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
        .or(notDeparted())
        .order("is_promo", { ascending: false })
        .order("created_at", { ascending: false })
        .order("id")
        .limit(limit),
    );
    return toCards(client, rows);
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
