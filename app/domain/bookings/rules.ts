import { z } from "zod";
import { formatWholeNumber } from "~/lib/numbers";
import * as kind from "~/records/kinds.server";
import { mostCancellationRules } from "./messages";

/** Years that the law wants receipts to be kept. */
const usualReceiptYears = 10;

function numberUpTo(most: number, least = 0) {
  const unfit = { error: `Isi dengan angka ${least} sampai ${formatWholeNumber(most)}` };
  return z.number(unfit).int(unfit).min(least, unfit).max(most, unfit);
}

const row = z
  .object({
    days: numberUpTo(999),
    percent: numberUpTo(100).optional(),
    amount: kind.rupiah("Biaya", "2.000.000").optional(),
  })
  .superRefine(({ percent, amount }, context) => {
    if ((percent === undefined) === (amount === undefined))
      context.addIssue({ code: "custom", path: ["percent"], message: "Isi persen atau rupiah, salah satu" });
  });

/** The owner's rules for new bookings, as their form sends them. */
export const rulesSchema = z
  .object({
    holdHours: numberUpTo(168, 1),
    commissionWhen: z.enum(["terkonfirmasi", "lunas"], { error: "Pilih salah satu" }),
    receiptYears: numberUpTo(30, 5).default(usualReceiptYears),
    cancellation: z.array(row).max(mostCancellationRules).default([]),
  })
  .superRefine(({ cancellation }, context) => {
    for (const [index, { days }] of cancellation.entries()) {
      if (cancellation.findIndex((other) => other.days === days) < index)
        context.addIssue({
          code: "custom",
          path: ["cancellation", index, "days"],
          message: "Jumlah hari ini sudah ada",
        });
    }
  });

export type BookingRules = z.output<typeof rulesSchema>;

/** Stored rules as the form shows them, those with the fewest days first. */
export function typedRules(
  {
    hold_hours,
    commission_when,
    receipt_years,
  }: { hold_hours: number; commission_when: string; receipt_years: number },
  rules: readonly CancellationRule[],
) {
  return {
    holdHours: String(hold_hours),
    commissionWhen: commission_when,
    receiptYears: String(receipt_years),
    cancellation: rules
      .toSorted((left, right) => left.days - right.days)
      .map((rule) => ({
        days: String(rule.days),
        percent: "percent" in rule ? String(rule.percent) : "",
        amount: "amount" in rule ? formatWholeNumber(rule.amount) : "",
      })),
  };
}

/** A rule of a booking: what a pilgrim pays who cancels at most this number of days before the departure. */
const cancellationRule = z.union([
  z.object({ days: z.coerce.number(), percent: z.coerce.number() }),
  z.object({ days: z.coerce.number(), amount: z.coerce.number() }),
]);

const storedSchema = z
  .object({ cancellation: z.array(cancellationRule).catch([]), downPayment: z.coerce.number().catch(0) })
  .catch({ cancellation: [], downPayment: 0 });

type CancellationRule = z.output<typeof cancellationRule>;

/** Reads the cancellation rules out of a booking's `rules`. */
export function cancellationRules(rules: unknown): CancellationRule[] {
  return storedSchema.parse(rules).cancellation;
}

/** Reads what each pilgrim pays to register, in rupiah, out of a booking's `rules`. */
export function downPaymentPerPilgrim(rules: unknown): number {
  return storedSchema.parse(rules).downPayment;
}

/** The rules as the database stores them. */
export function storedRules({ cancellation }: Pick<BookingRules, "cancellation">) {
  return cancellation.map(({ days, percent, amount }) =>
    percent === undefined ? { days, amount: amount ?? 0 } : { days, percent },
  );
}
