import { bookingsPath } from "~/lib/booking-addresses";
import { isMonth } from "~/lib/dates";
import {
  headOffice,
  idOr,
  type ListFilter,
  listAddress,
  matching,
  readList,
  selectFilter,
} from "~/lib/list-address";
import { bookingStatusLabels } from "./words";

const dueLabels = {
  tempo: "Jatuh tempo 7 hari ini",
  lewat: "Lewat jatuh tempo",
  belum: "Belum lunas",
  lunas: "Lunas",
  lebih: "Lebih bayar",
} as const;

export const bookingFilters = {
  status: selectFilter({
    name: "status",
    label: "Status",
    all: "Semua Status",
    labels: bookingStatusLabels,
  }),
  due: selectFilter({ name: "tagihan", label: "Tagihan", all: "Semua Tagihan", labels: dueLabels }),
  /** `YYYY-MM` of the day of departure. */
  month: { name: "bulan", label: "Bulan berangkat", all: "Semua Bulan", read: matching(isMonth) },
  departureId: {
    name: "keberangkatan",
    label: "Keberangkatan",
    all: "Semua Tanggal",
    read: idOr(),
  },
  branch: {
    name: "cabang",
    label: "Cabang",
    all: "Semua Cabang",
    read: idOr(headOffice),
  },
};

export type BookingFilter = ListFilter<typeof bookingFilters>;

export function parseBookingFilter(query: URLSearchParams): BookingFilter {
  return readList(bookingFilters, query);
}

export function bookingsAddress(filter: Partial<BookingFilter>): string {
  return listAddress(bookingsPath, bookingFilters, filter);
}
