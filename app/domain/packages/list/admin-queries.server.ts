import type { QueryData } from "@supabase/supabase-js";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { quotaMissing, seatsOfQuota, stateText } from "~/domain/departures/seats";
import { pictureAddress } from "~/domain/media/derivatives/describe-pictures.server";
import { uuid } from "~/lib/addresses";
import { formatDeparture, shownText, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { searchConditions } from "~/lib/search-conditions";
import { isMadeSlug } from "~/lib/slugs";
import { findRecord } from "~/records/save.server";
import { findAdmin } from "~/server/guard.server";
import { keepPrivate } from "~/server/session.server";
import { readPage, type Supabase, unwrap } from "~/server/supabase.server";
import { categoryLabel } from "../category";
import { packageDoubts } from "../form/doubts";
import { defaultPackageImage, departureText, type PackageRow, packageAddress } from "../package-row";
import type { FoundPackage } from "../page/package-detail-view";
import { findPackageAs, packagesPerPage } from "../queries.server";
import { packageRecord } from "../record";
import { type AdminListFilter, type PackageOrder, scheduled, toStatus } from "./admin-list-filter";

export type AdminPackageCard = ReturnType<typeof toAdminCard>;

const cardColumns =
  "id, slug, title, category, status, shown_from, shown_until, is_promo, quota, price_quad, image:images->>0" as const;

function queryListed(client: Supabase) {
  return client.from("packages").select(cardColumns, { count: "exact" });
}

const orderColumns = {
  berangkat: ["departed", "next_departure"],
  harga: ["price_quad"],
  judul: ["title"],
  diubah: ["updated_at"],
} as const satisfies Record<PackageOrder, readonly string[]>;

/** Reads one page of the packages that match, with drafts, the newest first unless the filter says otherwise. Null when the
 * page lies beyond the last one. */
export async function listAdminPackages(client: Supabase, filter: AdminListFilter) {
  let query = queryListed(client);
  if (filter.category) query = query.eq("category", filter.category);
  if (filter.status === scheduled) query = query.or("shown_from.gt.now,shown_until.gt.now");
  else if (filter.status) query = query.eq("status", filter.status);
  for (const condition of searchConditions(filter.search)) query = query.or(condition);
  for (const column of filter.order ? orderColumns[filter.order] : [])
    query = query.order(column, { ascending: column !== "updated_at", nullsFirst: false });
  query = query.order("created_at", { ascending: false }).order("id");
  const page = await readPage(query, filter.page, packagesPerPage);
  if (page === null) return null;
  const { rows, ...counts } = page;
  const ids = rows.map(({ id }) => id);
  const dates = await readDates(client, ids);
  return { ...counts, cards: rows.map((row) => toAdminCard(row, dates.get(row.id))) };
}

/** A row of `package_dates`. The generated type of a function does not say which columns may be null. */
interface Dates {
  departed: boolean;
  seats_left: number | null;
  next_departure: string | null;
  departures: number;
}

/** Reads the dates of the listed packages apart, or the database would work them out for every row it skips. */
async function readDates(client: Supabase, ids: string[]): Promise<Map<string, Dates>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(await client.rpc("package_dates", { packages: ids }, { get: true }));
  return new Map(rows.map(({ id, ...dates }) => [id, dates]));
}

type ListedRow = QueryData<ReturnType<typeof queryListed>>[number];

const noDates: Dates = { departed: false, seats_left: null, next_departure: null, departures: 0 };

function toAdminCard(row: ListedRow, dates: Dates = noDates) {
  const count = dates.departures;
  return {
    id: row.id,
    title: row.title,
    category: categoryLabel(row.category),
    status: toStatus(row.status),
    visibility: shownText(row.shown_from, row.shown_until),
    isPromo: row.is_promo,
    departure: departureText(dates.next_departure),
    departures: count > 1 ? `${count} keberangkatan` : "",
    departuresHref: packageDeparturesPath(row.id),
    departed: dates.departed,
    seats: count > 1 ? seatsOfNext(dates) : seatsOfQuota({ ...dates, quota: row.quota }),
    priceQuad: formatRupiah(row.price_quad),
    image: (typeof row.image === "string" && pictureAddress(row.image)) || defaultPackageImage,
    href: packageAddress(row),
  };
}

/** Seats left on the next departure, of several that may each have a quota. */
function seatsOfNext({ seats_left }: Dates): string {
  return seats_left === null ? quotaMissing : String(seats_left);
}

export async function findPackageToEdit(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const [stored, dates] = await Promise.all([findRecord(packageRecord, client, id), listDates(client, id)]);
  if (stored === null) return null;
  const { row, content, version } = stored;
  return {
    content,
    dates,
    version,
    doubts: packageDoubts(row),
    href: packageAddress(row),
    keepsAddress: !isMadeSlug(row.slug) || (await wasPublished(client, row)),
  };
}

const mostDates = 12;

async function listDates(client: Supabase, id: string) {
  const rows = unwrap(
    await client
      .from("offers")
      .select("departure_date, departure_city, state, seats_left")
      .eq("package_id", id)
      .not("departure_date", "is", null)
      .order("day")
      .order("id"),
  );
  const today = todayInJakarta();
  const ahead = rows
    .flatMap(({ departure_date, departure_city, ...seats }) =>
      departure_date === null || departure_date < today
        ? []
        : [`${formatDeparture({ departure_date, departure_city })}: ${stateText(seats)}`],
    )
    .slice(0, mostDates);
  return {
    address: packageDeparturesPath(id),
    several: rows.length > 1,
    ahead,
    others: rows.length - ahead.length,
  };
}

export async function findPackageTitle(client: Supabase, id: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const row = unwrap(await client.from("packages").select("title").eq("id", id).maybeSingle());
  return row?.title ?? null;
}

/** Finds a draft for signed-in staff; null for everybody else. The answer enters no cache. */
export async function findDraftPreview(request: Request, identifier: string): Promise<FoundPackage | null> {
  const admin = await findAdmin(request);
  if (admin === null) return null;
  keepPrivate();
  return findPackageAs(admin.client, identifier);
}

/** Whether visitors can see a package, or could at some time, so that its address may have been shared. Throws
 * BackendError. */
export async function wasPublished(
  client: Supabase,
  { id, status }: Pick<PackageRow, "id" | "status">,
): Promise<boolean> {
  if (status === "active") return true;
  const versions = unwrap(
    await client
      .from("content_versions")
      .select("id")
      .eq("kind", "packages")
      .eq("item", id)
      .contains("content", { status: "active" })
      .limit(1),
  );
  return versions.length > 0;
}
