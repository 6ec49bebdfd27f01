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
