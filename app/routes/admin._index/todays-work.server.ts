import { bookingsAddress } from "~/domain/bookings/list-filter";
import { type DueList, duesAddress } from "~/domain/bookings/money/due-filter";
import { reminderTopicOf } from "~/domain/bookings/money/due-lists.server";
import { type ReminderTopic, readReminders } from "~/domain/bookings/money/reminders.server";
import { timeLeft } from "~/domain/bookings/words";
import { daysBetween, todayInJakarta } from "~/lib/dates";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { type Area, canEnter, type Role } from "~/lib/roles";
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
  const [holds, money] = await Promise.all([readEndingHolds(client, now), readMoneyWork(client)]);
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

/** Reads the first entries of the work with money, by list and state of the refund. */
async function readMoneyWork(client: Supabase) {
  return unwrap(await client.rpc("open_money_work", { names: mostLines }));
}

export type MoneyWork = Awaited<ReturnType<typeof readMoneyWork>>;

interface Work {
  role: Role;
  holds: EndingHolds;
  money: MoneyWork;
  now: Date;
}

interface MoneyTask {
  /** Area whose roles can do the work; absent for work of all who see inquiries. */
  area?: Area;
  list: DueList;
  /** Status of the refunds. */
  state?: string;
  what: string;
}

/** Work with money, in the order in which the dashboard names it. */
const moneyTasks: readonly MoneyTask[] = [
  { area: "money", list: "dilaporkan", what: "laporan pembayaran menunggu verifikasi" },
  { list: "lewat", what: "tagihan lewat jatuh tempo" },
  { list: "lebih", what: "pendaftaran kedaluwarsa atau batal masih menyimpan uang" },
  {
    area: "approval",
    list: "pengembalian",
    state: "diajukan",
    what: "pengembalian menunggu persetujuan",
  },
  {
    area: "money",
    list: "pengembalian",
    state: "disetujui",
    what: "pengembalian disetujui, belum dibayar",
  },
];

/** Words the work that a role can do, and leaves out the kinds of which nothing waits. */
export function tasksOf({ role, holds, money, now }: Work): Task[] {
  const today = todayInJakarta(now);
  const holdTask: Task = {
    title: `${formatWholeNumber(holds.count)} masa tahan kursi berakhir dalam 24 jam`,
    to: bookingsAddress({ status: "ditahan" }),
    about: "masa tahan",
    lines: holds.first.map(({ booking, payer, lapsesAt }) => ({
      key: booking,
      booking,
      payer,
      fact: timeLeft(lapsesAt, now),
      reminded: null,
    })),
    others: holds.count - holds.first.length,
  };
  const visible = moneyTasks.filter(({ area }) => area === undefined || canEnter(role, area));
  const waiting = visible.flatMap(({ list, state, what }): Task[] => {
    const first = money.filter((row) => row.list === list && (state === undefined || row.state === state));
    const count = first[0]?.entries ?? 0;
    const lines = first.map(({ key, booking_id, payer_name, amount, day }) => ({
      key,
      booking: booking_id,
      payer: payer_name || "Pembayar",
      fact:
        list === "lewat" ? `lewat ${formatWholeNumber(daysBetween(day, today))} hari` : formatRupiah(amount),
      reminded: null,
    }));
    const title = `${formatWholeNumber(count)} ${what}`;
    return count === 0
      ? []
      : [
          {
            title,
            to: duesAddress({ list }),
            about: reminderTopicOf[list],
            lines,
            others: count - lines.length,
          },
        ];
  });
  return [...(canEnter(role, "service") && holds.count > 0 ? [holdTask] : []), ...waiting];
}
