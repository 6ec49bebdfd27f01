import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import { daysBetween, formatDate, formatMonth, isMonth, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { type DueFilter, type DueList, dueLists, duesAddress } from "./due-filter";
import type { OpenEntry, OpenSum } from "./queries.server";
import type { ReminderTopic } from "./reminders.server";
import { refundLabels } from "./words";

/** Words the sums of the lists and the months that have anything open. */
export function wordSums(sums: readonly OpenSum[], { month }: Pick<DueFilter, "month">) {
  const months = [...new Set(sums.map((sum) => sum.month))];
  return {
    tabs: (Object.keys(dueLists) as DueList[]).map((name) => {
      const { amount, entries } = addUp(sums, { list: name, month });
      return {
        name,
        label: dueLists[name],
        address: duesAddress({ list: name, month }),
        sum: formatRupiah(amount),
        count: entries,
      };
    }),
    months: months
      .filter(isMonth)
      .sort()
      .map((value) => ({ value, label: formatMonth(value) })),
  };
}

/** Adds up a list, within a month where one is named. */
export function addUp(sums: readonly OpenSum[], { list, month }: Pick<DueFilter, "list" | "month">) {
  const rows = sums.filter((sum) => sum.list === list && (month === undefined || sum.month === month));
  return {
    entries: rows.reduce((count, { entries }) => count + entries, 0),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** What the payers of a list are reminded of; null where the work is the staff's alone. */
export const reminderTopicOf = {
  "jatuh-tempo": "tagihan",
  lewat: "tagihan",
  dilaporkan: null,
  lebih: "lebih bayar",
  pengembalian: "pengembalian",
} as const satisfies Record<DueList, ReminderTopic | null>;

/** Words an entry of a list. */
export function wordEntry(list: DueList, { key, booking, amount, day, state }: OpenEntry) {
  const { id, code, payer, title, departureDate } = booking;
  return {
    key,
    booking: id,
    address: bookingPaymentsAddress(id),
    code,
    payer,
    trip: `${title}, ${formatDate(departureDate)}`,
    amount: formatRupiah(amount),
    facts: factOf(list, day, state),
  };
}

function factOf(list: DueList, day: string, state: string): string {
  switch (list) {
    case "jatuh-tempo":
      return `jatuh tempo ${formatDate(day)}`;
    case "lewat":
      return `lewat ${daysBetween(day, todayInJakarta())} hari, sejak ${formatDate(day)}`;
    case "dilaporkan":
      return `dibayar ${formatDate(day)}, menunggu verifikasi`;
    case "lebih":
      return state === "kedaluwarsa" ? "uang datang sesudah masa tahan habis" : "";
    case "pengembalian":
      return refundLabels[state] ?? state;
  }
}
