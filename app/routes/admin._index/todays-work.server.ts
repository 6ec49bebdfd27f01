import { bookingsAddress } from "~/domain/bookings/list-filter";
import {
  type DueList,
  type DueRow,
  duesAddress,
  sortIntoLists,
} from "~/domain/bookings/money/due-lists.server";
import { type OpenMoney, readOpenMoney } from "~/domain/bookings/money/queries.server";
import { type ReminderTopic, readReminders } from "~/domain/bookings/money/reminders.server";
import { timeLeft } from "~/domain/bookings/words";
import { daysBetween, todayInJakarta } from "~/lib/dates";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { canEnter, type Role } from "~/lib/roles";
import { type Supabase, unwrap } from "~/server/supabase.server";

/** One kind of work that waits. */
export interface Task {
  /** `3 laporan pembayaran menunggu verifikasi` */
  title: string;
  /** Address of the screen where the work is done. */
  to: string;
  /** What the payers can be reminded of; null where the work is the staff's alone. */
  about: ReminderTopic | null;
  /** The first bookings. */
  lines: TaskLine[];
  /** Number of the other bookings. */
  others: number;
}

export interface TaskLine {
  key: string;
  booking: string;
  payer: string;
  /** `sisa 3 jam`, `Rp 750.000` */
  fact: string;
  /** `Diingatkan 3 jam yang lalu oleh Dewi`; null: not yet. */
  reminded: string | null;
}

const mostLines = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** Lists the work with bookings and their money that waits for a role. Throws BackendError. */
export async function listTodaysWork(client: Supabase, role: Role, now: Date): Promise<Task[]> {
  const [holds, money] = await Promise.all([readEndingHolds(client, now), readOpenMoney(client)]);
  const tasks = tasksOf({ role, holds, money, now });
  const bookings = tasks.flatMap(({ lines }) => lines.map(({ booking }) => booking));
  if (bookings.length === 0) return tasks;
  const remindedOf = await readReminders(client, bookings, now);
  return tasks.map((task) => ({
    ...task,
    lines: task.lines.map((line) => ({
      ...line,
      reminded: task.about && remindedOf(line.booking, task.about),
    })),
  }));
}

interface EndingHolds {
  count: number;
  /** The first of them, the nearest end first. */
  first: { booking: string; payer: string; lapsesAt: string }[];
}

/** Reads the holds that end within 24 hours. */
async function readEndingHolds(client: Supabase, now: Date): Promise<EndingHolds> {
  const answer = await client
    .from("bookings")
    .select("id, payer_name, lapses_at", { count: "exact" })
    .gt("lapses_at", now.toISOString())
    .lte("lapses_at", new Date(now.getTime() + dayMs).toISOString())
    .order("lapses_at")
    .order("id")
    .limit(mostLines);
  const rows = unwrap(answer);
  const first = rows.map(({ id, payer_name, lapses_at }) => ({
    booking: id,
    payer: payer_name,
    lapsesAt: lapses_at ?? "",
  }));
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
    to: bookingsAddress({ status: "ditahan" }),
    about: "masa tahan",
    lines: holds.first.map(({ booking, payer, lapsesAt }) => ({
      ...{ key: booking, booking, payer, reminded: null },
      fact: timeLeft(lapsesAt, now),
    })),
    others: holds.count - holds.first.length,
  };
  const moneyTask = (
    list: DueList,
    about: ReminderTopic | null,
    rows: readonly DueRow[],
    what: string,
    factOf = ({ amount }: DueRow) => formatRupiah(amount),
  ): Task[] => {
    if (rows.length === 0) return [];
    const lines = rows.slice(0, mostLines).map((row) => ({
      ...{ key: row.key, booking: row.booking, reminded: null },
      payer: money.bookings.get(row.booking)?.payer_name ?? "Pembayar",
      fact: factOf(row),
    }));
    return [
      {
        title: `${formatWholeNumber(rows.length)} ${what}`,
        to: duesAddress({ list, month: undefined }),
        about,
        lines,
        others: rows.length - lines.length,
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
      ? moneyTask("dilaporkan", null, lists.dilaporkan, "laporan pembayaran menunggu verifikasi")
      : []),
    ...moneyTask(
      "lewat",
      "tagihan",
      // A hold that lapsed owes nothing, though the database may not have written it down yet.
      lists.lewat.filter((row) => statusOf(row) !== "kedaluwarsa"),
      "tagihan lewat jatuh tempo",
      ({ day }) => `lewat ${formatWholeNumber(daysBetween(day, today))} hari`,
    ),
    ...moneyTask(
      "lebih",
      "lebih bayar",
      lists.lebih.filter(
        (row) => ["kedaluwarsa", "batal"].includes(statusOf(row) ?? "") && !refunds.has(row.booking),
      ),
      "pendaftaran kedaluwarsa atau batal masih menyimpan uang",
    ),
    ...(forOwners
      ? moneyTask(
          "pengembalian",
          "pengembalian",
          refundsWithStatus("diajukan"),
          "pengembalian menunggu persetujuan",
        )
      : []),
    ...(forFinance
      ? moneyTask(
          "pengembalian",
          "pengembalian",
          refundsWithStatus("disetujui"),
          "pengembalian disetujui, belum dibayar",
        )
      : []),
  ];
}
