import type { QueryData } from "@supabase/supabase-js";
import type { Option } from "~/lib/content";
import { formatDeparture, todayInJakarta } from "~/lib/dates";
import { logFailure } from "~/server/log.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { tripValue } from "./fields";

/** A longer list would be of no use in a select; the nearest departures come first. */
const mostOptions = 500;

const columns =
  "package_id, departure_id, departure_date, departure_city, is_public, status, seats_left, packages(title)" as const;

function queryOffers(client: Supabase) {
  return client.from("offers").select(columns);
}

type OfferRow = QueryData<ReturnType<typeof queryOffers>>[number];

/** Departures ahead that are not cancelled, grouped by package, the package that leaves next first; before them all
 * departures of the package `stored`. Throws BackendError. */
async function listTripOptions(client: Supabase, stored: string | null): Promise<Option[]> {
  const [ahead, ofStored] = await Promise.all([
    queryOffers(client)
      .gte("day", todayInJakarta())
      .neq("status", "batal")
      .order("day")
      .order("package_id")
      .order("id")
      .limit(mostOptions),
    stored === null ? null : queryOffers(client).eq("package_id", stored).order("day"),
  ]);
  const rows: OfferRow[] = ofStored === null ? [] : unwrap(ofStored);
  const others: OfferRow[] = unwrap(ahead);
  rows.push(...others.filter(({ package_id }) => package_id !== stored));
  return [...Map.groupBy(rows, ({ package_id }) => package_id).values()].flatMap(optionsOfPackage);
}

function optionsOfPackage(offers: OfferRow[]): Option[] {
  const [first] = offers;
  // A package whose dates are all hidden has a public offer without a date, which is no option beside the dates.
  const distinct = offers.filter(({ departure_id }) => departure_id !== null || offers.length === 1);
  const options = distinct.map((offer) => ({
    value: tripValue(offer),
    label: labelOf(offer, factsOf(offer)),
  }));
  if (first === undefined || offers.length < 2) return options;
  return [{ value: first.package_id, label: labelOf(first, ["tanggal belum dipilih"]) }, ...options];
}

function factsOf({ departure_date, departure_city, seats_left, status }: OfferRow): string[] {
  return [
    departure_date === null ? "jadwal menyusul" : formatDeparture({ departure_date, departure_city }),
    ...(status === "batal" ? ["dibatalkan"] : []),
    ...(seats_left === null ? [] : [`sisa ${seats_left} kursi`]),
  ];
}

function labelOf({ packages, is_public }: OfferRow, facts: string[]): string {
  return `${packages?.title ?? ""} (${[...facts, ...(is_public ? [] : ["tidak tayang"])].join(", ")})`;
}

/** Options of the form's trip field. Empty when they cannot be read: the form may hold what somebody typed, and is shown
 * in any case. */
export async function tripOptionsOrNone(client: Supabase, stored: string | null): Promise<Option[]> {
  try {
    return await listTripOptions(client, stored);
  } catch (error) {
    logFailure("inquiries.packages_unreadable", error);
    return [];
  }
}
