import { inDayOrder } from "~/domain/departures/day-order.server";
import { readDepartureNames } from "~/domain/inquiries/queries.server";
import { uuid } from "~/lib/addresses";
import { daysAfter, todayInJakarta } from "~/lib/dates";
import { headOffice, pageCount } from "~/lib/list-address";
import { toInternationalDigits } from "~/lib/phone.server";
import { literalExpression, wordsOf } from "~/lib/search-conditions";
import { readStaffNames } from "~/records/staff-names.server";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { expirePublicReads } from "~/server/cache.server";
import { logFailure } from "~/server/log.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { BookingFilter } from "./list-filter";
import { findBill, listBills, readTitles } from "./money/queries.server";
import { findBookingStatus } from "./words";

const bookingsPerPage = 25;

/** Writes down which holds have lapsed, so that lists agree with the seats. A failure leaves them for the next call. */
export async function settleHolds(client: Supabase): Promise<void> {
  try {
    if (unwrap(await client.rpc("settle_holds")) > 0) expirePublicReads();
  } catch (error) {
    logFailure("bookings.settle_failed", error);
  }
}

/** The search as `list_bookings` takes it: a regular expression for each word, and one for its digits in any spelling where it is a
 * number, otherwise "". */
function searchTerms(search: string): { words: string[]; numbers: string[] } {
  const words = wordsOf(joinNumber(search));
  return {
    words: words.map(literalExpression),
    numbers: words.map((word) => {
      const digits = word.replace(/\D/g, "");
      const isNumber = digits.length >= 3 && /^[+\d().-]+$/.test(word);
      const number = (toInternationalDigits(word) ?? digits).replace(/^(62|0)/, "");
      return isNumber ? [...number].join("[^0-9]*") : "";
    }),
  };
}

/** Numbers that are typed with spaces are one word for the search. */
function joinNumber(search: string): string {
  return /^[+\d\s().-]+$/.test(search) ? search.replace(/\s/g, "") : search;
}

/** Lists one page of the filtered bookings: what is overdue or due first where the filter asks for it, what is not paid by the day of
 * departure, otherwise the newest. `seated` and `rest` are the pilgrims with a seat and the rupiah to pay of all that match; null where
 * status and branch alone narrow the list. The page is null beyond the last one. Throws BackendError. */
export async function listBookings(client: Supabase, filter: BookingFilter, readPart: ReadPart = readWhole) {
  const rows = unwrap(
    await client.rpc("list_bookings", {
      ...searchTerms(filter.search),
      status: filter.status,
      departure: filter.departureId,
      month: filter.month,
      branch: filter.branch === headOffice ? undefined : filter.branch,
      of_no_branch: filter.branch === headOffice,
      due: filter.due,
      page: filter.page,
      size: bookingsPerPage,
    }),
  );
  if (rows.length === 0 && filter.page > 1) return null;
  const ids = rows.map(({ id }) => id);
  const bills = await listBills(client, ids);
  const [departures, titles, reports] = await Promise.all([
    readPart(
      "nama keberangkatan",
      readDepartureNames(
        client,
        bills.map(({ departure_id }) => departure_id),
      ),
      null,
    ),
    readPart(
      "nama paket",
      readTitles(
        client,
        bills.map(({ package_id }) => package_id),
      ),
      null,
    ),
    readPart("laporan bayar", listOpenReports(client, ids), []),
  ]);
  const [first] = rows;
  const total = first?.matching ?? 0;
  return {
    total,
    seated: first?.pilgrims ?? null,
    rest: first?.rest ?? null,
    pages: pageCount(total, bookingsPerPage),
    bookings: bills.map((bill) => ({
      ...bill,
      status: findBookingStatus(bill.status),
      departure: departures?.get(bill.departure_id) ?? null,
      packageTitle: titles?.get(bill.package_id) ?? "",
      reports: reports.filter(({ booking_id }) => booking_id === bill.id).length,
    })),
  };
}

export type BookingPage = NonNullable<Awaited<ReturnType<typeof listBookings>>>;
export type ListedBooking = BookingPage["bookings"][number];

/** Lists reports of payments that wait for somebody who checks them. Throws BackendError. */
async function listOpenReports(client: Supabase, bookings: readonly string[]) {
  const reports = client.from("payment_reports").select("booking_id").is("verdict", null);
  return unwrap(await reports.in("booking_id", bookings));
}

/** Lists the months (`YYYY-MM`) in which bookings depart, the last one first. Throws BackendError. */
export async function listBookedMonths(client: Supabase): Promise<string[]> {
  return unwrap(await client.rpc("booking_months", {}, { get: true }));
}

const mostDepartures = 300;
const longestPastDays = 60;

/** Lists departures for the filter of bookings: those ahead and those of the last 60 days. Throws BackendError. */
export async function listFilterDepartures(client: Supabase) {
  const rows = unwrap(
    await inDayOrder(
      client
        .from("offers")
        .select("departure_id, departure_date, departure_city, packages(title)")
        .not("departure_id", "is", null)
        .gte("day", daysAfter(todayInJakarta(), -longestPastDays)),
    ).limit(mostDepartures),
  );
  // An offer has a row for each period between two publication times.
  return [...new Map(rows.map((row) => [row.departure_id, row])).values()];
}

/** Lists departures that can be booked, the nearest first: ahead, not cancelled, with a seat left. `present` is listed
 * whatever its seats. Throws BackendError. */
export async function listBookableDepartures(client: Supabase, present = "") {
  const columns =
    "departure_id, departure_date, departure_city, status, seats_left, price_quad, price_triple, price_double, packages(title)" as const;
  const rows = unwrap(
    await inDayOrder(
      client
        .from("offers")
        .select(columns)
        .not("departure_id", "is", null)
        .gte("day", todayInJakarta())
        .neq("status", "batal"),
    ).limit(mostDepartures),
  );
  const offers = [...new Map(rows.map((row) => [row.departure_id, row])).values()];
  return offers.filter(
    ({ departure_id, seats_left }) => departure_id === present || seats_left === null || seats_left > 0,
  );
}

export type BookableDeparture = Awaited<ReturnType<typeof listBookableDepartures>>[number];

/** Reads what each room of a departure costs today, in rupiah; null for a room that is not sold. Throws BackendError. */
export async function readRoomPrices(client: Supabase, departure: string) {
  const offer = client
    .from("offers")
    .select("quad:price_quad, triple:price_triple, double:price_double")
    .eq("id", departure)
    .limit(1)
    .maybeSingle();
  return unwrap(await offer) ?? { quad: null, triple: null, double: null };
}

export type PricesToday = Awaited<ReturnType<typeof readRoomPrices>>;

/** Finds what an inquiry tells for the form of its booking; `bookingId` where it has one already. Throws BackendError. */
export async function findInquiryToBook(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const columns =
    "id, code, name, phone, pilgrims, room_type, departure_id, anonymised_at, bookings(id)" as const;
  const row = unwrap(await client.from("inquiries").select(columns).eq("id", id).maybeSingle());
  return row && { ...row, bookingId: row.bookings?.id ?? null };
}

const longestTimeline = 200;

/** Finds a booking with its pilgrims, bill, due dates, costs of cancelling, open links and timeline; null where the caller sees none. Throws
 * BackendError. */
export async function findBooking(client: Supabase, id: string, readPart: ReadPart = readWhole) {
  if (!uuid.test(id)) return null;
  const ofBooking = { booking_id: id };
  const [booking, bill, pilgrims, lines, dues, costs, links, reports, events] = await Promise.all([
    client
      .from("bookings")
      .select(
        "*, branch:branches(name), departure:departures(departure_date, status, package:packages(title))",
      )
      .eq("id", id)
      .maybeSingle()
      .then(unwrap),
    findBill(client, id),
    client.from("booking_pilgrims").select().match(ofBooking).order("place").then(unwrap),
    client.from("bill_lines").select().match(ofBooking).order("created_at").order("id").then(unwrap),
    client.rpc("booking_dues", { booking: id }).then(unwrap),
    client.rpc("cancellation_costs", { booking: id }).then(unwrap),
    client
      .from("booking_links")
      .select("pilgrim_id, created_at, opened_at")
      .match(ofBooking)
      .is("revoked_at", null)
      .then(unwrap),
    readPart("laporan bayar", listOpenReports(client, [id]), []),
    readPart("riwayat", listEvents(client, id), []),
  ]);
  if (booking === null || bill === null) return null;
  const actors = events.flatMap(({ actor }) => actor ?? []);
  const [departureNames, staffNames] = await Promise.all([
    readPart("nama keberangkatan", readDepartureNames(client, [booking.departure_id]), null),
    readPart("nama staf", readStaffNames(client, actors), new Map<string, string>()),
  ]);
  return {
    booking,
    bill,
    pilgrims,
    lines,
    dues,
    cancellationCosts: new Map(costs.map(({ pilgrim_id, cost }) => [pilgrim_id, cost])),
    links,
    openReports: reports.length,
    events,
    staffNames,
    departureName: departureNames?.get(booking.departure_id) ?? null,
  };
}

/** Lists the timeline of a booking, newest first. Throws BackendError. */
async function listEvents(client: Supabase, booking: string) {
  const events = client
    .from("booking_events")
    .select("id, kind, place, reason, actor, created_at")
    .eq("booking_id", booking);
  return unwrap(await events.order("id", { ascending: false }).limit(longestTimeline));
}

export type StoredBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>;
