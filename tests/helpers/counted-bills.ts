import type { Stage } from "../../supabase/tests/callers.ts";

interface StoredRows {
  id: string;
  code: string;
  status: string;
  lines: number[];
  /** Signed. */
  payments: number[];
  /** Due dates in order; `amount` is null for the one that asks for the rest. */
  dues: { on: string; amount: number | null }[];
}

/** A bill as the rows of its booking come to, in rupiah and `YYYY-MM-DD`. */
export interface CountedBill {
  id: string;
  code: string;
  status: string;
  total: number;
  paid: number;
  rest: number;
  overpaid: number;
  due: number;
  overdueSince: string | null;
  nextDueOn: string | null;
  nextDue: number | null;
  dues: { on: string; amount: number; rest: number }[];
}

/** Counts the bill of every booking from its rows, without a function or a stored sum of the database's. `today`: `YYYY-MM-DD`. */
export async function countBills(tx: Stage, today: string): Promise<CountedBill[]> {
  const rows = await tx.rows(`
    select b.id, b.code, b.status,
      (select coalesce(jsonb_agg(l.amount), '[]') from public.bill_lines l where l.booking_id = b.id) as lines,
      (select coalesce(jsonb_agg(p.amount), '[]') from public.payments p where p.booking_id = b.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('on', d.due_on, 'amount', d.amount) order by d.due_on), '[]')
        from public.due_dates d where d.booking_id = b.id) as dues
    from public.bookings b order by b.id`);
  return (rows as unknown as StoredRows[]).map((stored) => countBill(stored, today));
}

function countBill({ lines, payments, dues, ...booking }: StoredRows, today: string): CountedBill {
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const total = booking.status === "kedaluwarsa" ? 0 : Math.max(0, sum(lines));
  const paid = sum(payments);
  // The total is poured into the dates, and what is paid into the oldest of them first.
  let unplanned = total;
  let money = Math.max(0, paid);
  const filled = dues.map(({ on, amount: planned }) => {
    const amount = Math.min(planned ?? unplanned, unplanned);
    const taken = Math.min(money, amount);
    unplanned -= amount;
    money -= taken;
    return { on, amount, rest: amount - taken };
  });
  const open = filled.filter(({ rest }) => rest > 0);
  const next = open.find(({ on }) => on >= today);
  return {
    ...booking,
    total,
    paid,
    rest: Math.max(0, total - paid),
    overpaid: Math.max(0, paid - total),
    due: sum(open.filter(({ on }) => on <= today).map(({ rest }) => rest)),
    overdueSince: open.find(({ on }) => on < today)?.on ?? null,
    nextDueOn: next?.on ?? null,
    nextDue: next?.rest ?? null,
    dues: filled,
  };
}
