import { whatsAppAddress } from "~/domain/inquiries/words";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import { daysBetween, formatDate, formatMonth, isMonth, todayInJakarta } from "~/lib/dates";
import { listAddress, matching, readFilters, selectFilter } from "~/lib/list-address";
import { formatRupiah } from "~/lib/numbers";
import { toInternationalDigits } from "~/lib/phone.server";
import { duesPath, refundLabels } from "./forms";
import type { OpenMoney } from "./queries.server";

/** The lists of what is open, as the address names them. */
export const dueLists = {
  "jatuh-tempo": "Jatuh tempo",
  lewat: "Lewat",
  dilaporkan: "Dilaporkan",
  lebih: "Lebih bayar",
  pengembalian: "Pengembalian",
} as const;

export type DueList = keyof typeof dueLists;

const filters = {
  list: selectFilter({ name: "daftar", label: "Daftar", all: "Jatuh tempo", labels: dueLists }),
  /** `YYYY-MM`, by Jakarta's calendar. */
  month: { name: "bulan", read: matching(isMonth) },
};

export interface DueFilter {
  list: DueList;
  month: string | undefined;
}

export function readDueFilter(query: URLSearchParams): DueFilter {
  const { list = "jatuh-tempo", month } = readFilters(filters, query);
  return { list, month };
}

export function duesAddress({ list, month }: DueFilter): string {
  return listAddress(duesPath, filters, { list, month });
}

export interface DueRow {
  key: string;
  booking: string;
  amount: number;
  /** `YYYY-MM-DD`, by which the row belongs to a month. */
  day: string;
  facts: string[];
  /** Whether the payer can be reminded of it. */
  isDue: boolean;
}

/** Sorts what is open into the lists, each by its day. */
export function sortIntoLists({ bookings, reports, refunds }: OpenMoney): Record<DueList, DueRow[]> {
  const today = todayInJakarta();
  const bills = [...bookings.values()];
  const lists: Record<DueList, DueRow[]> = {
    "jatuh-tempo": bills.flatMap(({ id, nextDueOn, nextDue }) =>
      nextDueOn === null || nextDue === null
        ? []
        : [
            {
              ...rowOf(id, nextDue, nextDueOn),
              facts: [`jatuh tempo ${formatDate(nextDueOn)}`],
              isDue: true,
            },
          ],
    ),
    lewat: bills.flatMap(({ id, due, overdueSince }) =>
      overdueSince === null
        ? []
        : [
            {
              ...rowOf(id, due, overdueSince),
              facts: [`lewat ${daysBetween(overdueSince, today)} hari, sejak ${formatDate(overdueSince)}`],
              isDue: true,
            },
          ],
    ),
    dilaporkan: reports.map(({ id, booking_id, amount, paid_on }) => ({
      ...rowOf(booking_id, amount, paid_on),
      key: id,
      facts: [`dibayar ${formatDate(paid_on)}, menunggu verifikasi`],
    })),
    lebih: bills
      .filter(({ overpaid }) => overpaid > 0)
      .map(({ id, overpaid, updated_at, status }) => ({
        ...rowOf(id, overpaid, todayInJakarta(new Date(updated_at))),
        facts: status === "kedaluwarsa" ? ["uang datang sesudah masa tahan habis"] : [],
      })),
    pengembalian: refunds.map(({ id, booking_id, amount, status, created_at }) => ({
      ...rowOf(booking_id, amount, todayInJakarta(new Date(created_at))),
      key: id,
      facts: [refundLabels[status] ?? status],
    })),
  };
  for (const rows of Object.values(lists)) rows.sort((one, other) => (one.day < other.day ? -1 : 1));
  return lists;
}

function rowOf(booking: string, amount: number, day: string): DueRow {
  return { key: booking, booking, amount, day, facts: [], isDue: false };
}

/** The lists as the screen prints them: sums of all, rows of one, within a month where one is named. */
export function wordLists(money: OpenMoney, { list, month }: DueFilter) {
  const lists = sortIntoLists(money);
  const isWithin = ({ day }: DueRow) => month === undefined || day.startsWith(month);
  const months = new Set(Object.values(lists).flatMap((rows) => rows.map(({ day }) => day.slice(0, 7))));
  const shown = lists[list].filter(isWithin);
  return {
    tabs: (Object.keys(dueLists) as DueList[]).map((name) => {
      const rows = lists[name].filter(isWithin);
      return {
        name,
        label: dueLists[name],
        address: duesAddress({ list: name, month }),
        sum: formatRupiah(rows.reduce((sum, { amount }) => sum + amount, 0)),
        count: rows.length,
      };
    }),
    months: [...months]
      .filter(isMonth)
      .sort()
      .map((value) => ({ value, label: formatMonth(value) })),
    rows: shown.flatMap(({ key, booking, amount, day, facts, isDue }) => {
      const bill = money.bookings.get(booking);
      if (bill === undefined) return [];
      const digits = isDue ? toInternationalDigits(bill.payer_phone) : null;
      return [
        {
          key,
          address: bookingPaymentsAddress(booking),
          code: bill.code,
          payer: bill.payer_name,
          trip: `${bill.title}, ${formatDate(bill.departure_date)}`,
          amount: formatRupiah(amount),
          facts: facts.join(", "),
          reminder:
            digits === null
              ? null
              : whatsAppAddress(digits, reminder(bill.payer_name, bill.code, amount, day)),
        },
      ];
    }),
  };
}

/** The sentence that reminds a payer. */
function reminder(payer: string, code: string, amount: number, day: string): string {
  const when =
    day < todayInJakarta() ? `sudah jatuh tempo pada ${formatDate(day)}` : `jatuh tempo ${formatDate(day)}`;
  return `Assalamu'alaikum Bapak/Ibu ${payer}. Kami ingatkan pembayaran pendaftaran ${code} sebesar ${formatRupiah(amount)} ${when}. Bila sudah transfer, mohon kirim buktinya. Terima kasih.`;
}
