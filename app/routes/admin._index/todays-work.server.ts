import { bookingsAddress } from "~/domain/bookings/list-filter";
import {
  type DueList,
  type DueRow,
  duesAddress,
  sortIntoLists,
} from "~/domain/bookings/money/due-lists.server";
import { type OpenMoney, readOpenMoney } from "~/domain/bookings/money/queries.server";
import { timeLeft } from "~/domain/bookings/words";
import { daysBetween, todayInJakarta } from "~/lib/dates";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { canEnter, type Role } from "~/lib/roles";
import { type Supabase, unwrap } from "~/server/supabase.server";

/** One kind of work that waits. */
export interface Task {
  /** `3 laporan pembayaran menunggu verifikasi` */
  title: string;
  /** The first payers with their facts, and the number of the others. */
  names: string;
  /** Address of the screen where the work is done. */
  to: string;
}

const mostNames = 3;
const dayMs = 24 * 60 * 60 * 1000;

/** Lists the work with bookings and their money that waits for a role. Throws BackendError. */
export async function listTodaysWork(client: Supabase, role: Role, now: Date): Promise<Task[]> {
  const [holds, money] = await Promise.all([readEndingHolds(client, now), readOpenMoney(client)]);
  return tasksOf({ role, holds, money, now });
}

interface EndingHolds {
  count: number;
  /** The first of them, the nearest end first. */
  first: { payer: string; lapsesAt: string }[];
}

/** Reads the holds that end within 24 hours. */
async function readEndingHolds(client: Supabase, now: Date): Promise<EndingHolds> {
  const answer = await client
    .from("bookings")
    .select("payer_name, lapses_at", { count: "exact" })
    .gt("lapses_at", now.toISOString())
    .lte("lapses_at", new Date(now.getTime() + dayMs).toISOString())
    .order("lapses_at")
    .order("id")
    .limit(mostNames);
  const rows = unwrap(answer);
  const first = rows.map(({ payer_name, lapses_at }) => ({ payer: payer_name, lapsesAt: lapses_at ?? "" }));
  return { count: answer.count ?? rows.length, first };
}

interface Work {
  role: Role;
  holds: EndingHolds;
  money: OpenMoney;
  now: Date;
}

/** Words the work that a role can do, and leaves out the kinds of which nothing waits. */
export function tasksOf({ role, holds, money, now }: Work): Task[] {
  const lists = sortIntoLists(money);
  const today = todayInJakarta(now);
  const statusOf = ({ booking }: DueRow) => money.bookings.get(booking)?.status;
  // A booking has one open refund at most.
  const refunds = new Map(money.refunds.map(({ booking_id, status }) => [booking_id, status]));

  const holdTask: Task = {
    title: `${formatWholeNumber(holds.count)} masa tahan kursi berakhir dalam 24 jam`,
    names: joinNames(
      holds.first.map(({ payer, lapsesAt }) => `${payer} (${timeLeft(lapsesAt, now)})`),
      holds.count,
    ),
    to: bookingsAddress({ status: "ditahan" }),
  };
  const moneyTask = (
    list: DueList,
    rows: readonly DueRow[],
    what: string,
    factOf = ({ amount }: DueRow) => formatRupiah(amount),
  ): Task[] => {
    if (rows.length === 0) return [];
    const names = rows
      .slice(0, mostNames)
      .map((row) => `${money.bookings.get(row.booking)?.payer_name ?? "Pembayar"} (${factOf(row)})`);
    return [
      {
        title: `${formatWholeNumber(rows.length)} ${what}`,
        names: joinNames(names, rows.length),
        to: duesAddress({ list, month: undefined }),
      },
    ];
  };
  const refundsWithStatus = (status: string) =>
    lists.pengembalian.filter(({ booking }) => refunds.get(booking) === status);

  const forService = canEnter(role, "service");
  const forFinance = canEnter(role, "money");
  const forOwners = canEnter(role, "approval");
  return [
    ...(forService && holds.count > 0 ? [holdTask] : []),
    ...(forFinance
      ? moneyTask("dilaporkan", lists.dilaporkan, "laporan pembayaran menunggu verifikasi")
      : []),
    ...moneyTask(
      "lewat",
      // A hold that lapsed owes nothing, though the database may not have written it down yet.
      lists.lewat.filter((row) => statusOf(row) !== "kedaluwarsa"),
      "tagihan lewat jatuh tempo",
      ({ day }) => `lewat ${formatWholeNumber(daysBetween(day, today))} hari`,
    ),
    ...moneyTask(
      "lebih",
      lists.lebih.filter(
        (row) => ["kedaluwarsa", "batal"].includes(statusOf(row) ?? "") && !refunds.has(row.booking),
      ),
      "pendaftaran kedaluwarsa atau batal masih menyimpan uang",
    ),
    ...(forOwners
      ? moneyTask("pengembalian", refundsWithStatus("diajukan"), "pengembalian menunggu persetujuan")
      : []),
    ...(forFinance
      ? moneyTask("pengembalian", refundsWithStatus("disetujui"), "pengembalian disetujui, belum dibayar")
      : []),
  ];
}

/** Joins the first names of `count`: `Siti, Budi, Ani, dan 4 lagi`. */
function joinNames(names: readonly string[], count: number): string {
  const others = count - names.length;
  return [...names, ...(others > 0 ? [`dan ${formatWholeNumber(others)} lagi`] : [])].join(", ");
}
