import type { QueryData } from "@supabase/supabase-js";
import { formatDeparture, todayInJakarta } from "~/lib/dates";
import { logFailure } from "~/server/log.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { tripOf } from "./fields";
import type { Choice } from "./queries.server";

/** A choice among more would be no choice; the nearest departures come first. */
const mostChoices = 500;

const columns =
  "package_id, departure_id, departure_date, departure_city, is_public, status, seats_left, packages(title)" as const;

function queryOffers(client: Supabase) {
  return client.from("offers").select(columns);
}

type OfferRow = QueryData<ReturnType<typeof queryOffers>>[number];

/** Departures ahead that are not cancelled, those of a package together, the package that leaves next first; and all of
 * the package that `present` names. Throws BackendError. */
async function listTripChoices(client: Supabase, present: string | null): Promise<Choice[]> {
  const [open, own] = await Promise.all([
    queryOffers(client)
      .gte("day", todayInJakarta())
      .neq("status", "batal")
      .order("day")
      .order("package_id")
      .order("id")
      .limit(mostChoices),
    present === null ? null : queryOffers(client).eq("package_id", present).order("day"),
  ]);
  const rows: OfferRow[] = own === null ? [] : unwrap(own);
  const others: OfferRow[] = unwrap(open);
  rows.push(...others.filter(({ package_id }) => package_id !== present));
  return [...Map.groupBy(rows, ({ package_id }) => package_id).values()].flatMap(toChoices);
}

function toChoices(offers: OfferRow[]): Choice[] {
  const [first] = offers;
  // Beside dates that visitors don't see stands the row without one that they do.
  const own = offers.filter(({ departure_id }) => departure_id !== null || offers.length === 1);
  const dated = own.map((offer) => ({ value: tripOf(offer), label: labelOf(offer, dateFacts(offer)) }));
  if (first === undefined || offers.length < 2) return dated;
  return [{ value: first.package_id, label: labelOf(first, ["tanggal belum dipilih"]) }, ...dated];
}

function dateFacts({ departure_date, departure_city, seats_left, status }: OfferRow): string[] {
  return [
    departure_date === null ? "jadwal menyusul" : formatDeparture({ departure_date, departure_city }),
    ...(status === "batal" ? ["dibatalkan"] : []),
    ...(seats_left === null ? [] : [`sisa ${seats_left} kursi`]),
  ];
}

function labelOf({ packages, is_public }: OfferRow, facts: string[]): string {
  return `${packages?.title ?? ""} (${[...facts, ...(is_public ? [] : ["tidak tayang"])].join(", ")})`;
}

/** The same for a form that must be drawn in any case, as it may hold what was typed; none when they can't be read. */
export async function choicesOrNone(client: Supabase, present: string | null): Promise<Choice[]> {
  try {
    return await listTripChoices(client, present);
  } catch (error) {
    logFailure("inquiries.packages_unreadable", error);
    return [];
  }
}
