import { z } from "zod";

/** A rule of a booking: what a pilgrim pays who cancels so many days or fewer before the departure. */
const rule = z.union([
  z.object({ days: z.coerce.number(), percent: z.coerce.number() }),
  z.object({ days: z.coerce.number(), amount: z.coerce.number() }),
]);

const rulesSchema = z.object({ cancellation: z.array(rule).catch([]) }).catch({ cancellation: [] });

export type CancellationRule = z.output<typeof rule>;

/** Reads the cancellation rules out of a booking's `rules`. */
export function cancellationRules(rules: unknown): CancellationRule[] {
  return rulesSchema.parse(rules).cancellation;
}

/** Tells what a pilgrim who cancels would owe, in rupiah: announces what the database charges
 * (private.cancellation_cost). `daysLeft`: days until the departure. */
export function cancellationCost(
  rules: readonly CancellationRule[],
  daysLeft: number,
  price: number,
): number {
  const applying = rules
    .filter(({ days }) => days >= daysLeft)
    .reduce<CancellationRule | null>(
      (fewest, next) => (fewest === null || next.days < fewest.days ? next : fewest),
      null,
    );
  if (applying === null) return 0;
  const cost = "percent" in applying ? Math.trunc((price * applying.percent) / 100) : applying.amount;
  return Math.min(price, cost);
}
