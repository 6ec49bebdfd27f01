import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { inDayOrder } from "~/domain/departures/day-order.server";
import { quotaMissing, seatsOfQuota, stateText } from "~/domain/departures/seats";
import { pictureAddress } from "~/domain/media/derivatives/describe-pictures.server";
import { uuid } from "~/lib/addresses";
import { formatDeparture, shownText, todayInJakarta } from "~/lib/dates";
import { pageCount } from "~/lib/list-address";
import { formatRupiah } from "~/lib/numbers";
import { moreMatches, mostMatches, searchExpressions } from "~/lib/search-conditions";
import { isMadeSlug } from "~/lib/slugs";
import { findRecord } from "~/records/save.server";
import { findAdmin } from "~/server/guard.server";
import { keepPrivate } from "~/server/session.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Database } from "../../../../supabase/database.types.ts";
import { categoryLabel } from "../category";
import { packageDoubts } from "../form/doubts";
import { defaultPackageImage, departureText, type PackageRow, packageAddress } from "../package-row";
import type { FoundPackage } from "../page/package-detail-view";
import { findPackageAs, packagesPerPage } from "../queries.server";
import { packageRecord } from "../record";
import { type AdminListFilter, scheduled, toStatus } from "./admin-list-filter";

export type AdminPackageCard = ReturnType<typeof toAdminCard>;

/** Reads one page of the packages that match, with drafts, the newest first unless the filter says otherwise. Where more than
 * `mostMatches` match a category, a search or a time, pages end with the last of those. Null when the page lies beyond the
 * last one. */
export async function listAdminPackages(
  client: Supabase,
  { category, status, order, ...filter }: AdminListFilter,
) {
  const words = searchExpressions(filter.search);
  const page = { ...(filter.page > 1 && { page: filter.page }), size: packagesPerPage };
  const rows: ListedRow[] = unwrap(
    await client.rpc(
      "list_packages",
      {
        ...page,
        ...(category && { of_category: category }),
        ...(status && { of_status: status }),
        ...(order && { sort: order }),
        ...(words.length > 0 && { words }),
      },
      // Expressions do not fit into an address.
      { get: words.length === 0 },
    ),
  );
  const total = rows[0]?.total ?? 0;
  const isCounted = words.length === 0 && category === undefined && status !== scheduled;
  const isCut = !isCounted && total > mostMatches;
  const pages = pageCount(isCut ? mostMatches : total, packagesPerPage);
  if (filter.page > pages) return null;
  return {
    total,
    /** `Lebih dari 1.000` where not all matches are counted. */
    totalText: isCut ? moreMatches : String(total),
    pages,
    cards: rows.map(toAdminCard),
  };
}

type FoundRow = Database["public"]["Functions"]["list_packages"]["Returns"][number];

/** A row of `list_packages`. The generated type of a function does not say which columns may be null. */
type ListedRow = Omit<FoundRow, NullableColumn> & { [Column in NullableColumn]: FoundRow[Column] | null };

type NullableColumn = "shown_from" | "shown_until" | "quota" | "image" | "seats_left" | "next_departure";

function toAdminCard(row: ListedRow) {
  const count = row.departures;
  return {
    id: row.id,
    title: row.title,
    category: categoryLabel(row.category),
    status: toStatus(row.status),
    visibility: shownText(row.shown_from, row.shown_until),
    isPromo: row.is_promo,
    departure: departureText(row.next_departure),
    departures: count > 1 ? `${count} keberangkatan` : "",
    departuresHref: packageDeparturesPath(row.id),
    departed: row.departed,
    seats: count > 1 ? seatsOfNext(row) : seatsOfQuota(row),
    priceQuad: formatRupiah(row.price_quad),
    image: (row.image && pictureAddress(row.image)) || defaultPackageImage,
    href: packageAddress(row),
  };
}

/** Seats left on the next departure, of several that may each have a quota. */
function seatsOfNext({ seats_left }: ListedRow): string {
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
    await inDayOrder(
      client
        .from("offers")
        .select("departure_date, departure_city, state, seats_left")
        .eq("package_id", id)
        .not("departure_date", "is", null),
    ),
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
