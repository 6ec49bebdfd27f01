import type { QueryData } from "@supabase/supabase-js";
import { readLegality } from "~/domain/site/queries.server";
import { uuid } from "~/lib/addresses";
import {
  firstDayAfter,
  formatDate,
  formatDeparture,
  formatMonth,
  isMonth,
  shownText,
  todayInJakarta,
} from "~/lib/dates";
import { formatHijri, touchesRamadhan } from "~/lib/hijri";
import { formatRupiah } from "~/lib/numbers";
import type { Option } from "~/lib/options";
import { withSelected } from "~/lib/options";
import { searchConditions } from "~/lib/search-conditions";
import { slugify } from "~/lib/slugs";
import { foldText } from "~/lib/text";
import { openRow } from "~/records/save.server";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { notFound } from "~/server/responses.server";
import { readPage, readSummedPage, type Supabase, unwrap } from "~/server/supabase.server";
import type { DepartureFilter } from "./admin-addresses";
import { departureSlugOf, type Offer } from "./offer";
import { departureRecord } from "./record";
import { seatsOfQuota, stateText } from "./seats";

export const departuresPerPage = 25;

const offerColumns =
  "id, package_id, departure_date, return_date, departure_city, quota, seats_left, price_quad, status, state, current_state, note, package:packages(title, status)" as const;

function queryOffers(client: Supabase, count?: "exact") {
  return client
    .from("offers")
    .select(offerColumns, count && { count })
    .not("departure_id", "is", null);
}

export type ListedDeparture = NonNullable<Awaited<ReturnType<typeof listDepartures>>>["departures"][number];

/** States by the value of the filter. */
const filteredStates = {
  buka: ["tersedia", "sisa"],
  penuh: ["penuh"],
  tutup: ["ditutup"],
  batal: ["batal"],
} as const;

/** Counts departures from the database's kept sums; null where the filter asks for more than those tell. */
function countFromSums(client: Supabase, { past, month, ...others }: DepartureFilter) {
  const { city, state, packageId, search } = others;
  if (city || state || packageId || search !== "") return null;
  const counting = client.rpc("count_departures", { past: past !== undefined, month }, { get: true });
  return Promise.resolve(counting.then(unwrap));
}

/** Lists one page of departures: those ahead by date, or those past with the latest first. Null when the page lies beyond
 * the last one. A null `total` could not be read. Throws BackendError. */
export async function listDepartures(
  client: Supabase,
  filter: DepartureFilter,
  readPart: ReadPart = readWhole,
) {
  const { month, city, state, packageId } = filter;
  const today = todayInJakarta();
  const total = countFromSums(client, filter);
  let query = queryOffers(client, total === null ? "exact" : undefined);
  query = filter.past ? query.lt("day", today) : query.gte("day", today);
  if (packageId) query = query.eq("package_id", packageId);
  if (month) query = query.gte("day", `${month}-01`).lt("day", firstDayAfter(month));
  if (city) query = query.eq("city_key", foldText(city));
  // Registration for all that is past is closed; how it was left says more.
  if (state) query = query.in(filter.past ? "state" : "current_state", filteredStates[state]);
  const conditions = searchConditions(filter.search);
  for (const condition of conditions) query = query.or(condition, { referencedTable: "packages" });
  // Departures of other packages are left out; without a search they are counted by an index alone.
  if (conditions.length > 0) query = query.not("package", "is", null);
  query = query.order("day", { ascending: !filter.past }).order("city_key").order("id");
  const page = await (total === null
    ? readPage(query, filter.page, departuresPerPage)
    : readSummedPage(query, filter.page, departuresPerPage, readPart("jumlah keberangkatan", total, null)));
  if (page === null) return null;
  const { rows, ...counts } = page;
  const [figures, { closesDaysBefore }] = await Promise.all([
    readPart(
      "jumlah permintaan dan jamaah",
      readFigures(
        client,
        rows.map(({ id }) => id),
      ),
      null,
    ),
    readLegality(),
  ]);
  return {
    ...counts,
    departures: rows.map((row) => ({
      ...toListed(row, figures?.get(row.id) ?? noFigures, closesDaysBefore),
      /** Whether open inquiries and confirmed pilgrims could be counted. */
      isCounted: figures !== null,
    })),
  };
}

export interface DepartureOptions {
  month: Option[];
  city: Option[];
  packageId: Option[];
}

/** Lists the options by which staff narrow a list of departures: of all packages, or of one (`ofPackage`). The options
 * that are selected are always among them. Throws BackendError. */
export async function listDepartureOptions(
  client: Supabase,
  { past, month, city, packageId }: DepartureFilter,
  ofPackage?: string,
): Promise<DepartureOptions> {
  const facts = { past: past !== undefined, ...(ofPackage && { of_package: ofPackage }) };
  const rows = unwrap(await client.rpc("departure_choices", facts));
  const valuesOf = (filter: string) => rows.filter((row) => row.filter === filter);
  const months = valuesOf("month").map(({ value }) => value);
  const packages = valuesOf("package").map(({ value, label }) => ({ value, label }));
  return {
    month: withSelected(months.filter(isMonth), month, formatMonth),
    city: withSelected(
      valuesOf("city").map(({ value }) => value),
      city,
    ),
    packageId: await withPackage(client, packages, packageId),
  };
}

async function withPackage(client: Supabase, packages: Option[], id: string | undefined) {
  if (id === undefined || packages.some(({ value }) => value === id)) return packages;
  const named = unwrap(await client.from("packages").select("title").eq("id", id).maybeSingle());
  return [{ value: id, label: named?.title ?? "Paket yang sudah dihapus" }, ...packages];
}

const noFigures = { open: 0, confirmed: 0, visibility: "" };

/** Reads figures by departure: open inquiries, confirmed pilgrims, and when visitors see it. */
async function readFigures(client: Supabase, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof noFigures>();
  const rows = unwrap(await client.rpc("departure_figures", { departures: [...ids] }, { get: true }));
  return new Map(
    rows.map(({ id, shown_from, shown_until, open, confirmed }) => {
      const visibility = shownText(shown_from, shown_until);
      return [id, { open, confirmed, visibility }];
    }),
  );
}

/** Counts pilgrims that are confirmed on a package and on none of its departures, whose seats leave them out. */
export async function countUndated(client: Supabase, packageId: string): Promise<number> {
  const rows = unwrap(
    await client
      .from("inquiries")
      .select("pilgrims")
      .eq("package_id", packageId)
      .is("departure_id", null)
      .eq("status", "terkonfirmasi"),
  );
  return rows.reduce((sum, { pilgrims }) => sum + (pilgrims ?? 0), 0);
}

type OfferRow = QueryData<ReturnType<typeof queryOffers>>[number];

function toListed(
  row: OfferRow,
  { open, confirmed, visibility }: typeof noFigures,
  closesDaysBefore: number,
) {
  const { departure_city, quota, seats_left, state, status } = row;
  const departure_date = row.departure_date ?? "";
  const isAhead = departure_date >= todayInJakarta();
  const isShareable = status !== "batal" && isAhead;
  const isClosedByDay = isAhead && status === "buka" && row.current_state === "ditutup";
  return {
    id: row.id,
    packageId: row.package_id,
    city: departure_city,
    status,
    note: row.note,
    open,
    confirmed,
    visibility,
    title: row.package.title,
    isDraft: row.package.status === "draft",
    name: offerName(row),
    /** Is null for a departure that has left or is cancelled, which staff do not share. */
    departureSlug: isShareable ? departureSlugOf({ departure_date, departure_city }) : null,
    date: formatDate(departure_date),
    hijri: formatHijri(departure_date),
    isRamadhan: touchesRamadhan(departure_date, row.return_date),
    until: row.return_date && formatDate(row.return_date),
    seats: seatsOfQuota({ quota, seats_left }) + (quota === null ? "" : " kursi"),
    price: formatRupiah(row.price_quad),
    /** Whether visitors can book it, as far as its status and its day go. */
    isOpen: status === "buka" && !isClosedByDay,
    state: isClosedByDay
      ? `Ditutup (kurang dari ${closesDaysBefore} hari)`
      : status === "batal"
        ? "Batal"
        : stateText({ state, seats_left }),
  };
}

const packageColumns =
  "id, title, quota, price_quad, price_triple, price_double, down_payment, airline, departure_city, flight, duration, hotel_makkah_name, hotel_makkah_stars, hotel_makkah_distance_m, hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m" as const;

export type DeparturePackage = Awaited<ReturnType<typeof requirePackage>>;

/** Finds the package of a departure, which fills in what the departure leaves empty. Throws a 404 answer for an unknown one. */
export async function requirePackage(client: Supabase, id = "") {
  const query = client.from("packages").select(packageColumns).eq("id", id);
  const pack = uuid.test(id) ? unwrap(await query.maybeSingle()) : null;
  if (pack === null) throw notFound("Paket tidak ditemukan");
  return pack;
}

/** Finds a departure as its form shows it, with its package and its confirmed pilgrims. Throws a 404 answer where there is
 * none. */
export async function requireDeparture(client: Supabase, id = "") {
  const query = client
    .from("departures")
    .select(`*, confirmed:confirmed_pilgrims, package:packages!inner(${packageColumns})`)
    .eq("id", id);
  const stored = uuid.test(id) ? unwrap(await query.maybeSingle()) : null;
  if (stored === null) throw notFound("Keberangkatan tidak ditemukan");
  const { package: pack, confirmed, ...row } = stored;
  return { row, pack, confirmed: confirmed ?? 0, ...openRow(departureRecord, row) };
}

export type SelectedDeparture = Awaited<ReturnType<typeof listSelected>>[number];

/** Lists the ticked departures that still exist, by date, with their packages and confirmed pilgrims. Throws
 * BackendError. */
export async function listSelected(client: Supabase, ids: readonly string[]) {
  const rows = unwrap(
    await client
      .from("departures")
      .select(`*, confirmed:confirmed_pilgrims, package:packages!inner(${packageColumns})`)
      .in("id", ids)
      .order("departure_date")
      .order("id"),
  );
  return rows.map(({ package: pack, confirmed, ...row }) => {
    const city = row.departure_city ?? pack.departure_city;
    return {
      id: row.id,
      row,
      pack,
      confirmed: confirmed ?? 0,
      name: `${pack.title}, ${offerName({ departure_date: row.departure_date, departure_city: city })}`,
      version: openRow(departureRecord, row).version,
    };
  });
}

/** Finds the departure that staff are about to cancel or delete. `confirmed`: its confirmed pilgrims. */
export async function findToConfirm(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const [counted, named] = await Promise.all([
    client
      .from("departures")
      .select("id, package_id, confirmed:confirmed_pilgrims")
      .eq("id", id)
      .maybeSingle(),
    client
      .from("offers")
      .select("departure_date, departure_city, package:packages!inner(title)")
      .eq("id", id)
      .maybeSingle(),
  ]);
  const row = unwrap(counted);
  const offer = unwrap(named);
  if (row === null || offer === null) return null;
  const name = `${offer.package.title}, ${offerName(offer)}`;
  return { id: row.id, packageId: row.package_id, confirmed: row.confirmed ?? 0, name };
}

function offerName({ departure_date, departure_city }: Pick<Offer, "departure_date" | "departure_city">) {
  return formatDeparture({ departure_date: departure_date ?? "", departure_city });
}

interface DaysOfCity {
  dates: readonly string[];
  /** Is null where the package's city holds. */
  city: string | null;
  /** The id of the departure that is being saved; it takes no day from itself. */
  except?: string;
}

/** Finds the days of `dates` on which the package leaves that city already. The database does not know that an empty city
 * is the package's. */
export async function findTakenDays(client: Supabase, pack: DeparturePackage, days: DaysOfCity) {
  const city = slugify(days.city ?? pack.departure_city ?? "");
  let query = client
    .from("offers")
    .select("departure_date, departure_city")
    .eq("package_id", pack.id)
    .in("departure_date", days.dates);
  if (days.except) query = query.neq("id", days.except);
  const sameCity = unwrap(await query).filter((offer) => slugify(offer.departure_city ?? "") === city);
  return new Set(sameCity.flatMap(({ departure_date }) => departure_date ?? []));
}
