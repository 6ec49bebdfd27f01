import { type BookingFilter, bookingsAddress } from "~/domain/bookings/list-filter";
import {
  type BookingPage,
  type ListedBooking,
  listBookedMonths,
  listBookings,
  listFilterDepartures,
  settleHolds,
} from "~/domain/bookings/queries.server";
import { dueText, timeLeft } from "~/domain/bookings/words";
import { listBranchOptions } from "~/domain/branches/queries.server";
import { readDepartureNames } from "~/domain/inquiries/queries.server";
import { formatDeparture, formatMonth } from "~/lib/dates";
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
  const [page, months, departures, branches] = await Promise.all([
    listBookings(client, filter, readPart),
    readPart("pilihan bulan berangkat", listBookedMonths(client), []),
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
      month: keepSelected(
        months.map((month) => ({ value: month, label: formatMonth(month) })),
        filter.month,
        filter.month && formatMonth(filter.month),
      ),
      departureId: keepSelected(departures, filter.departureId),
      branch: branchId === null ? keepSelected(places, filter.branch) : [],
    },
    unread: unread(),
    summary: summaryOf(page, filter),
    pages: page.pages,
    bookings: page.bookings.map(toRow),
  };
}

/** Says what the filter matches: `30 pendaftaran yang cocok · 41 jamaah dengan kursi · sisa tagihan Rp 90.000.000 · halaman 1 dari 2`. */
function summaryOf({ total, pages, seated, rest }: BookingPage, filter: BookingFilter): string {
  return [
    `${total} pendaftaran${isFiltered(filter) ? " yang cocok" : ""}`,
    seated && `${seated} jamaah dengan kursi`,
    rest && `sisa tagihan ${formatRupiah(rest)}`,
    pages > 1 && `halaman ${filter.page} dari ${pages}`,
  ]
    .filter(Boolean)
    .join(" · ");
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
