import { z } from "zod";
import { readBankAccounts } from "~/domain/site/queries.server";
import { uuid } from "~/lib/addresses";
import { firstDayAfter, formatDate, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { readStaffNames } from "~/records/staff-names.server";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { readAll, readEach, type Supabase, unwrap } from "~/server/supabase.server";
import { wordBill, wordDues, wordSum } from "../words";
import { methodLabel, receiptAddress, receiptNumber, refundLabels, verdictLabels } from "./words";

/** A booking with its bill. */
export type Bill = ReturnType<typeof toBill>;

/** Finds a booking with its bill; null where the caller sees none. Throws BackendError. */
export async function findBill(client: Supabase, id: string): Promise<Bill | null> {
  return uuid.test(id) ? ((await listBills(client, [id]))[0] ?? null) : null;
}

/** Lists bookings with their bills, in the order of `ids`, without those that the caller does not see. Throws BackendError. */
export async function listBills(client: Supabase, ids: readonly string[]): Promise<Bill[]> {
  const rows = await readEach(ids, (part) => client.rpc("booking_bills", { only_these: part }));
  const bills = new Map(rows.map((row) => [row.id, toBill(row)]));
  return [...new Set(ids)].flatMap((id) => bills.get(id) ?? []);
}

type BillRow = Awaited<ReturnType<typeof readBillRows>>[number];

function readBillRows(client: Supabase) {
  return readAll((from, to) =>
    client
      .rpc("booking_bills")
      .or("rest.gt.0,overpaid.gt.0")
      .order("departure_date")
      .order("id")
      .range(from, to),
  );
}

/** The generated type does not know which columns may be null. A hold that has lapsed by the clock counts as lapsed before
 * anybody has written it down. */
function toBill({ lapses_at, overdue_since, next_due_on, next_due, ...row }: BillRow) {
  const lapsesAt: string | null = lapses_at;
  const isLapsed = lapsesAt !== null && Date.parse(lapsesAt) <= Date.now();
  return {
    ...row,
    status: isLapsed ? "kedaluwarsa" : row.status,
    lapsesAt,
    bookedOn: todayInJakarta(new Date(row.created_at)),
    overdueSince: overdue_since as string | null,
    nextDueOn: next_due_on as string | null,
    nextDue: next_due as number | null,
  };
}

/** Titles of packages by id. Throws BackendError. */
export async function readTitles(client: Supabase, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await readEach(ids, (part) => client.from("packages").select("id, title").in("id", part));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const storedDeductions = z.array(z.object({ label: z.string(), amount: z.coerce.number() })).catch([]);

/** Money of one booking: bill, due dates, reports, payments and refunds, as the page prints them. Null where the caller sees no
 * such booking. Throws BackendError. */
export async function readMoney(client: Supabase, id: string, readPart: ReadPart = readWhole) {
  const bill = await findBill(client, id);
  if (bill === null) return null;
  const [dues, reports, payments, refunds, titles, bankAccounts] = await Promise.all([
    client.rpc("booking_dues", { booking: id }),
    client.from("payment_reports").select().eq("booking_id", id).order("created_at", { ascending: false }),
    client.from("payments").select().eq("booking_id", id).order("created_at", { ascending: false }),
    client.from("refunds").select().eq("booking_id", id).order("created_at", { ascending: false }),
    readPart("nama paket", readTitles(client, [bill.package_id]), null),
    readBankAccounts(client),
  ]);
  const paid = unwrap(payments);
  const [reported, returned] = [unwrap(reports), unwrap(refunds)];
  const actors = [...reported, ...paid, ...returned].flatMap(({ actor }) => actor ?? []);
  const deciders = returned.flatMap(({ decided_by }) => decided_by ?? []);
  const staffNames = await readPart(
    "nama staf",
    readStaffNames(client, [...actors, ...deciders]),
    new Map<string, string>(),
  );
  const nameOf = (email: string | null) => email && (staffNames.get(email) ?? email);
  const undone = new Set(paid.map(({ reverses }) => reverses));
  const numbers = new Map(paid.map((payment) => [payment.id, numberOf(payment)]));
  return {
    booking: {
      id,
      code: bill.code,
      status: bill.status,
      payer: bill.payer_name,
      trip: `${titles?.get(bill.package_id) ?? "Paket"}, ${formatDate(bill.departure_date)}`,
      pilgrims: bill.pilgrims,
      bookedOn: bill.bookedOn,
    },
    sums: [...wordBill(bill), wordSum("due", bill.due)],
    overpaid: bill.overpaid,
    paid: bill.paid,
    rest: bill.rest,
    dues: wordDues(unwrap(dues), bill.down_payment),
    reports: reported.map((report) => ({
      id: report.id,
      amount: formatRupiah(report.amount),
      day: formatDate(report.paid_on),
      how: howPaid(report),
      note: report.note,
      who: nameOf(report.actor) ?? "Sistem",
      isOpen: report.verdict === null,
      verdict: verdictLabels[report.verdict ?? ""] ?? "Menunggu verifikasi",
      reason: report.verdict_reason ?? "",
    })),
    payments: paid.map((payment) => ({
      id: payment.id,
      amount: formatRupiah(Math.abs(payment.amount)),
      isIncoming: payment.amount > 0,
      what: whatOf(payment, numbers),
      day: formatDate(payment.paid_on),
      how: howPaid(payment),
      reason: payment.reason ?? "",
      who: nameOf(payment.actor) ?? "Sistem",
      isReversed: undone.has(payment.id),
      receipt: payment.series === null ? null : receiptAddress(payment.id),
      canCorrect: payment.series !== null && !undone.has(payment.id),
    })),
    refunds: returned.map((refund) => ({
      id: refund.id,
      amount: formatRupiah(refund.amount),
      status: refund.status,
      label: refundLabels[refund.status] ?? refund.status,
      deductions: storedDeductions
        .parse(refund.deductions)
        .map(({ label, amount }) => `${label} ${formatRupiah(amount)}`),
      reason: refund.reason,
      who: nameOf(refund.actor) ?? "Sistem",
      decision: [nameOf(refund.decided_by), refund.decided_reason].filter(Boolean).join(": "),
    })),
    accounts: bankAccounts.map(({ bank, number, holder }) => ({
      value: number,
      label: `${bank} ${number} a.n. ${holder}`,
    })),
  };
}

interface Numbered {
  series: string | null;
  year: number | null;
  number: number | null;
}

function numberOf({ series, year, number }: Numbered): string {
  return series === null || year === null || number === null ? "" : receiptNumber({ series, year, number });
}

interface StoredPayment extends Numbered {
  kind: string;
  amount: number;
  reverses: string | null;
}

function whatOf(payment: StoredPayment, numbers: ReadonlyMap<string, string>): string {
  switch (payment.kind) {
    case "masuk":
      return `Kwitansi ${numberOf(payment)}`;
    case "keluar":
      return `Pengembalian ${numberOf(payment)}`;
    case "koreksi":
      return `Koreksi ${numbers.get(payment.reverses ?? "") ?? ""}`.trim();
    default:
      return payment.amount > 0 ? "Pindahan dari pendaftaran lain" : "Dipindahkan ke pendaftaran lain";
  }
}

function howPaid({ method, account }: { method: string; account: string }): string {
  return account === "" ? methodLabel(method) : `${methodLabel(method)} ke ${account}`;
}

/** Reads number and sum of what is open, by list and month. Throws BackendError. */
export async function readOpenSums(client: Supabase) {
  return unwrap(await client.rpc("open_money_sums"));
}

export type OpenSum = Awaited<ReturnType<typeof readOpenSums>>[number];

interface EntriesOf {
  list: string;
  /** `YYYY-MM`; undefined: all. */
  month: string | undefined;
  page: number;
}

export const entriesPerPage = 25;

/** Reads one page of a list of what is open, by day, with the bookings that it is about. Throws BackendError. */
export async function readOpenEntries(client: Supabase, { list, month, page }: EntriesOf) {
  const first = (page - 1) * entriesPerPage;
  let query = client.rpc("open_money", { only_list: list });
  if (month !== undefined) query = query.gte("day", `${month}-01`).lt("day", firstDayAfter(month));
  const entries = unwrap(
    await query
      .order("day")
      .order("key")
      .range(first, first + entriesPerPage - 1),
  );
  const ids = [...new Set(entries.map(({ booking_id }) => booking_id))];
  const columns =
    "id, code, payer_name, departure:departures(departure_date, package:packages(title))" as const;
  const rows = ids.length === 0 ? [] : unwrap(await client.from("bookings").select(columns).in("id", ids));
  const bookings = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap(({ key, booking_id, amount, day, state }) => {
    const booking = bookings.get(booking_id);
    if (booking === undefined) return [];
    const { id, code, payer_name: payer, departure } = booking;
    return [
      {
        key,
        amount,
        day,
        state,
        booking: {
          id,
          code,
          payer,
          title: departure.package.title,
          departureDate: departure.departure_date,
        },
      },
    ];
  });
}

export type OpenEntry = Awaited<ReturnType<typeof readOpenEntries>>[number];

/** Bills that are open, as far as the caller sees them: with a rest, paid too much, or with a report or a refund that waits. The
 * nearest departures come first. Throws BackendError. */
export async function readOpenBills(client: Supabase) {
  const waitingIn = (list: "dilaporkan" | "pengembalian") =>
    readAll((from, to) =>
      client.rpc("open_money", { only_list: list }).order("day").order("key").range(from, to),
    );
  const [rows, reports, refunds] = await Promise.all([
    readBillRows(client),
    waitingIn("dilaporkan"),
    waitingIn("pengembalian"),
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const waiting = [...reports, ...refunds].map(({ booking_id }) => booking_id);
  const missing = waiting.filter((id) => !known.has(id));
  const bills = [...rows.map(toBill), ...(await listBills(client, missing))];
  const titles = await readTitles(
    client,
    bills.map((bill) => bill.package_id),
  );
  return bills.map((bill) => ({ ...bill, title: titles.get(bill.package_id) ?? "Paket" }));
}

/** Payments whose day is in a month (`YYYY-MM`), with the codes of their bookings. Throws BackendError. */
export async function readPaymentsOf(client: Supabase, days: { from: string; before: string }) {
  const payments = await readAll((from, to) =>
    client
      .from("payments")
      .select()
      .gte("paid_on", days.from)
      .lt("paid_on", days.before)
      .order("paid_on")
      .order("created_at")
      .order("id")
      .range(from, to),
  );
  const bills = await listBills(
    client,
    payments.map((payment) => payment.booking_id),
  );
  const codes = new Map(bills.map(({ id, code }) => [id, code]));
  const numbers = new Map(payments.map((payment) => [payment.id, numberOf(payment)]));
  return payments.map((payment) => ({
    ...payment,
    code: codes.get(payment.booking_id) ?? "",
    what: whatOf(payment, numbers),
    numberText: numberOf(payment),
  }));
}
