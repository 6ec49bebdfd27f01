import type { QueryData } from "@supabase/supabase-js";
import { tripValue } from "~/domain/inquiries/record";
import { formatDeparture, todayInJakarta } from "~/lib/dates";
import type { Option } from "~/lib/options";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { inDayOrder } from "./day-order.server";
import { seatsLeftText } from "./seats";

/** Longer selects are of no use; the nearest departures come first. */
const mostOptions = 200;

const columns =
  "package_id, departure_id, departure_date, departure_city, is_public, status, seats_left, packages(title)" as const;

function queryOffers(client: Supabase) {
  return client.from("offers").select(columns);
}

type OfferRow = QueryData<ReturnType<typeof queryOffers>>[number];

/** Options of the select by which an inquiry names its package and departure: departures ahead that are not cancelled, those of
 * a package together, the package that leaves next first. All departures of `packageId`, which the inquiry names already, stand
 * before them. Throws BackendError. */
export async function listTripOptions(client: Supabase, packageId: string | null): Promise<Option[]> {
  const [ahead, ofPackage] = await Promise.all([
    queryOffers(client)
      .gte("day", todayInJakarta())
      .neq("status", "batal")
      .order("day")
      .order("package_id")
      .order("city_key")
      .order("id")
      .limit(mostOptions),
    packageId === null ? null : inDayOrder(queryOffers(client).eq("package_id", packageId)),
  ]);
  const rows: OfferRow[] = ofPackage === null ? [] : unwrap(ofPackage);
  const others: OfferRow[] = unwrap(ahead);
  rows.push(...others.filter(({ package_id }) => package_id !== packageId));
  return [...Map.groupBy(rows, ({ package_id }) => package_id).values()].flatMap(toOptions);
}

/** The options of one package; several departures have an option before them that names none. */
function toOptions(offers: OfferRow[]): Option[] {
  const [first] = offers;
  // Where visitors see no date, a row without one stands beside the departures.
  const departures = offers.filter(({ departure_id }) => departure_id !== null || offers.length === 1);
  const options = departures.map((offer) => ({
    value: tripValue(offer),
    label: labelOf(offer, dateFacts(offer)),
  }));
  if (first === undefined || offers.length < 2) return options;
  const undated = tripValue({ package_id: first.package_id, departure_id: null });
  return [{ value: undated, label: labelOf(first, ["tanggal belum dipilih"]) }, ...options];
}

function dateFacts({ departure_date, departure_city, seats_left, status }: OfferRow): string[] {
  return [
    departure_date === null ? "jadwal menyusul" : formatDeparture({ departure_date, departure_city }),
    ...(status === "batal" ? ["dibatalkan"] : []),
    ...(seats_left === null ? [] : [seatsLeftText(seats_left).toLowerCase()]),
  ];
}

function labelOf({ packages, is_public }: OfferRow, facts: string[]): string {
  return `${packages?.title ?? ""} (${[...facts, ...(is_public ? [] : ["tidak tayang"])].join(", ")})`;
}
