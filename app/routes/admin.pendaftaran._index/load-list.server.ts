import { type BookingFilter, bookingsAddress } from "~/domain/bookings/list-filter";
import {
  type ListedBooking,
  listBookings,
  listFilterDepartures,
  settleHolds,
} from "~/domain/bookings/queries.server";
import { dueText, timeLeft } from "~/domain/bookings/words";
import { listBranchOptions } from "~/domain/branches/queries.server";
import { readDepartureNames } from "~/domain/inquiries/queries.server";
import { formatDeparture } from "~/lib/dates";
import { headOffice, isFiltered } from "~/lib/list-address";
import { formatRupiah } from "~/lib/numbers";
import { keepSelected } from "~/lib/options";
import { screenParts } from "~/server/attempt.server";
import type { Admin } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** The list as it is printed. Throws a redirect to the first page for a page beyond the last one, and BackendError. */
export async function loadBookingList({ client, branchId }: Admin, filter: BookingFilter) {
  await settleHolds(client);
  const { readPart, unread } = screenParts("bookings");
  const [page, departures, branches] = await Promise.all([
    listBookings(client, filter, readPart),
    readPart("pilihan keberangkatan", listDepartureOptions(client, filter.departureId), []),
    // Staff who are bound to a branch see the bookings of no other.
    branchId === null ? readPart("pilihan cabang", listBranchOptions(client), []) : [],
  ]);
  const places = branches.length === 0 ? [] : [{ value: headOffice, label: "Kantor pusat" }, ...branches];
  if (page === null) throw leadTo(bookingsAddress({ ...filter, page: 1 }));
  return {
    filter,
    filtered: isFiltered(filter),
    options: {
      departureId: keepSelected(departures, filter.departureId),
      branch: branchId === null ? keepSelected(places, filter.branch) : [],
    },
    unread: unread(),
    total: page.total,
    pages: page.pages,
    bookings: page.bookings.map(toRow),
  };
}

export type BookingRow = ReturnType<typeof toRow>;

function toRow(booking: ListedBooking) {
  const { id, code, payer_name, status, pilgrims, departure, packageTitle, lapsesAt, reports } = booking;
  return {
    id,
    code,
    payerName: payer_name,
    status,
    trip: [departure, packageTitle].filter(Boolean).join(", "),
    pilgrims: `${pilgrims} jamaah`,
    total: booking.total === 0 ? "" : formatRupiah(booking.total),
    due: dueText(booking),
    isOverdue: booking.overdueSince !== null,
    hold: status === "ditahan" && lapsesAt !== null ? timeLeft(lapsesAt) : null,
    reports: reports === 0 ? null : `${reports} laporan bayar`,
  };
}

async function listDepartureOptions(client: Admin["client"], present: string | undefined) {
  const rows = await listFilterDepartures(client);
  const options = rows.map(({ departure_id, departure_date, departure_city, packages }) => ({
    value: departure_id ?? "",
    label: [
      departure_date === null ? null : formatDeparture({ departure_date, departure_city }),
      packages?.title,
    ]
      .filter(Boolean)
      .join(", "),
  }));
  if (present === undefined || options.some(({ value }) => value === present)) return options;
  const names = await readDepartureNames(client, [present]);
  return [{ value: present, label: names.get(present) ?? "Keberangkatan yang dipilih" }, ...options];
}
