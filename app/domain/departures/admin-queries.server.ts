import type { QueryData } from "@supabase/supabase-js";
import { uuid } from "~/lib/addresses";
import { formatDate, formatDeparture, shownText, todayInJakarta } from "~/lib/dates";
import { formatHijri, touchesRamadhan } from "~/lib/hijri";
import { searchConditions } from "~/lib/list-address";
import { formatRupiah } from "~/lib/numbers";
import { readPage, type Supabase, unwrap } from "~/server/supabase.server";
import type { DepartureFilter } from "./admin-addresses";
import { fullChoice, stateText } from "./offer";

const departuresPerPage = 50;

const offerColumns =
  "id, package_id, departure_date, return_date, departure_city, quota, seats_left, price_quad, status, state, note, package:packages!inner(title, status)" as const;

function queryOffers(client: Supabase) {
  return client.from("offers").select(offerColumns, { count: "exact" }).not("departure_id", "is", null);
}

export type ListedDeparture = NonNullable<Awaited<ReturnType<typeof listDepartures>>>["departures"][number];

/** One page of departures, of one package or of all, with what is the package's filled in: those ahead by date, or
 * those past with the latest first. Null when the page lies beyond the last one. Throws BackendError. */
export async function listDepartures(client: Supabase, filter: DepartureFilter, packageId?: string) {
  const today = todayInJakarta();
  let query = queryOffers(client);
  query = filter.past ? query.lt("day", today) : query.gte("day", today);
  if (packageId) query = query.eq("package_id", packageId);
  for (const condition of searchConditions(filter.search))
    query = query.or(condition, { referencedTable: "packages" });
  query = query.order("day", { ascending: !filter.past }).order("id");
  const found = await readPage(query, filter.page, departuresPerPage);
  if (found === null) return null;
  const { rows, ...counts } = found;
  const ids = rows.map(({ id }) => id);
  const asked = await countAsked(client, ids);
  return { ...counts, departures: rows.map((row) => toListed(row, asked.get(row.id) ?? none)) };
}

const none = { open: 0, confirmed: 0, shown: "" };

/** By departure: how many inquiries wait for an end, how many pilgrims are confirmed, and when it is to be seen. */
async function countAsked(client: Supabase, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof none>();
  const rows = unwrap(
    await client
      .from("departures")
      .select("id, shown_from, shown_until, confirmed:confirmed_pilgrims, inquiries(id)")
      .in("id", ids)
      .in("inquiries.status", ["baru", "dihubungi"])
      .eq("inquiries.suspicious", false),
  );
  return new Map(
    rows.map(({ id, shown_from, shown_until, confirmed, inquiries }) => {
      const shown = shownText(shown_from, shown_until);
      return [id, { open: inquiries.length, confirmed: confirmed ?? 0, shown }];
    }),
  );
}

/** Pilgrims confirmed on a package and on none of its departures, whose seats do not count them. */
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

function toListed(row: OfferRow, { open, confirmed, shown }: typeof none) {
  const { id, package_id: packageId, departure_city: city, quota, seats_left, state, status, note } = row;
  const departure_date = row.departure_date ?? "";
  return {
    id,
    packageId,
    city,
    status,
    note,
    open,
    confirmed,
    shown,
    title: row.package.title,
    isDraft: row.package.status === "draft",
    name: formatDeparture({ departure_date, departure_city: city }),
    choice:
      status === "batal" || departure_date < todayInJakarta()
        ? null
        : fullChoice({ departure_date, departure_city: city }),
    date: formatDate(departure_date),
    hijri: formatHijri(departure_date),
    isRamadhan: touchesRamadhan(departure_date, row.return_date),
    until: row.return_date && formatDate(row.return_date),
    seats: quota === null ? "Kuota belum diisi" : `${seats_left ?? quota} dari ${quota} kursi`,
    price: formatRupiah(row.price_quad),
    state: status === "batal" ? "Batal" : stateText({ state, seats_left }),
  };
}

const packageColumns =
  "id, title, quota, price_quad, price_triple, price_double, airline, departure_city, flight, duration" as const;

export type DeparturePackage = NonNullable<Awaited<ReturnType<typeof findDeparturePackage>>>;

/** The package whose facts count for a departure that has none of its own. */
export async function findDeparturePackage(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  return unwrap(await client.from("packages").select(packageColumns).eq("id", id).maybeSingle());
}

export async function findDeparture(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const found = unwrap(
    await client
      .from("departures")
      .select(`*, confirmed:confirmed_pilgrims, package:packages!inner(${packageColumns})`)
      .eq("id", id)
      .maybeSingle(),
  );
  if (found === null) return null;
  const { package: pack, confirmed, ...row } = found;
  return { row, pack, confirmed: confirmed ?? 0, version: row.updated_at };
}

export async function findAsked(client: Supabase, id: string) {
  const found = await findDeparture(client, id);
  if (found === null) return null;
  const { row, pack, confirmed } = found;
  const departure_city = row.departure_city ?? pack.departure_city;
  const name = formatDeparture({ departure_date: row.departure_date, departure_city });
  return { id: row.id, packageId: row.package_id, confirmed, name: `${pack.title}, ${name}` };
}
