import { whatsAppAddress } from "~/domain/inquiries/words";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import { daysBetween, formatDate, formatMonth, isMonth, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { toInternationalDigits } from "~/lib/phone.server";
import { type DueFilter, type DueList, dueLists, duesAddress } from "./due-filter";
import { refundLabels } from "./forms";
import type { OpenEntry, OpenSum } from "./queries.server";

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

/** Words an entry of a list. */
export function wordEntry(list: DueList, { key, booking, amount, day, state }: OpenEntry) {
  const { id, code, payer, phone, title, departureDate } = booking;
  const isDue = list === "jatuh-tempo" || list === "lewat";
  const digits = isDue ? toInternationalDigits(phone) : null;
  return {
    key,
    address: bookingPaymentsAddress(id),
    code,
    payer,
    trip: `${title}, ${formatDate(departureDate)}`,
    amount: formatRupiah(amount),
    facts: factOf(list, day, state),
    reminder: digits === null ? null : whatsAppAddress(digits, reminder(payer, code, amount, day)),
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

/** The sentence that reminds a payer. */
function reminder(payer: string, code: string, amount: number, day: string): string {
  const when =
    day < todayInJakarta() ? `sudah jatuh tempo pada ${formatDate(day)}` : `jatuh tempo ${formatDate(day)}`;
  return `Assalamu'alaikum Bapak/Ibu ${payer}. Kami ingatkan pembayaran pendaftaran ${code} sebesar ${formatRupiah(amount)} ${when}. Bila sudah transfer, mohon kirim buktinya. Terima kasih.`;
}
