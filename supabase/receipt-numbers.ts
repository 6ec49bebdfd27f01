import type { CarryOver } from "embedded-supabase/types";
import { z } from "zod";

const stateSchema = z.object({
  counters: z.array(z.object({ series: z.string(), year: z.int(), last: z.int() })),
  receipt: z.object({ year: z.int(), number: z.int(), day: z.string() }).nullable(),
});

type State = z.output<typeof stateSchema>;

/** Numbers of receipts: a restore never gives one twice that the replaced database has given. */
export const receiptNumbers: CarryOver = {
  table: "private.payment_counters",
  read: `select jsonb_build_object(
      'counters', coalesce((select jsonb_agg(jsonb_build_object('series', c.series, 'year', c.year, 'last', c.last)) from private.payment_counters c), '[]'),
      'receipt', (
        select jsonb_build_object('year', p.year, 'number', p.number, 'day', (p.created_at at time zone 'Asia/Jakarta')::date)
        from public.payments p where p.series = 'KW' order by p.year desc, p.number desc limit 1
      )
    ) as state`,
  write: `insert into private.payment_counters as c (series, year, last)
    select former.series, former.year, former.last
    from jsonb_to_recordset($1::jsonb -> 'counters') as former (series text, year integer, last integer)
    on conflict (series, year) do update set last = greatest(c.last, excluded.last)`,
  report(restored, former) {
    const [now, before] = [parse(restored), parse(former)];
    return [lastReceipt(now), ...lost(now, before)];
  },
};

function parse(state: unknown): State | null {
  return state === null ? null : stateSchema.parse(state);
}

function nameOf({ year, number, day }: NonNullable<State["receipt"]>): string {
  return `KW/${year}/${String(number).padStart(6, "0")} of ${day}`;
}

function lastReceipt(now: State | null): string {
  if (now === null) return "The backup is older than receipts.";
  return now.receipt === null ? "There is no receipt in it." : `Its last receipt is ${nameOf(now.receipt)}.`;
}

function lost(now: State | null, before: State | null): string[] {
  if (before === null) {
    return [
      "Receipts that were given later are not known here. Before you give the next one, compare with the last one that was printed: a number could be given twice.",
    ];
  }
  const [last, former] = [now?.receipt ?? null, before.receipt];
  if (former === null) return [];
  if (now === null) {
    return [
      `LOST: all receipts of the replaced database, up to ${nameOf(former)}. The next ones begin at 1 again: restore a newer backup instead.`,
    ];
  }
  const isLater =
    last === null || former.year > last.year || (former.year === last.year && former.number > last.number);
  if (!isLater)
    return ["No receipt of the replaced database is missing, and the next one gets the next number."];
  return [
    `LOST: the receipts behind that, up to ${nameOf(former)}. Only the database that is kept aside has them; record those payments anew. New receipts get higher numbers than all of them.`,
  ];
}
