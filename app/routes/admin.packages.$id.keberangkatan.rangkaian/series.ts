import { z } from "zod";
import { sharedFields } from "~/domain/departures/fields";
import { slugify } from "~/lib/addresses";
import { daysAfter, lastDate } from "~/lib/dates";
import { parseWholeNumber } from "~/lib/numbers";
import { columnsOf, shapeOf } from "~/records/define";
import { requiredDate } from "~/records/kinds";
import { shownInOrder } from "~/records/publication";

export const mostDepartures = 52;

/** Days of a step of each unit. */
const unitDays = { hari: 1, minggu: 7 } as const;

type Unit = keyof typeof unitDays;

export const unitOptions = [
  { value: "minggu", label: "minggu" },
  { value: "hari", label: "hari" },
] as const satisfies readonly { value: Unit; label: string }[];

function between(lowest: number, highest: number, missing: string) {
  return z.string(missing).transform((typed, context) => {
    const number = parseWholeNumber(typed);
    if (number !== null && number >= lowest && number <= highest) return number;
    const message = `Tulis angka bulat dari ${lowest} sampai ${highest}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const firstDate = requiredDate("Tanggal pertama wajib diisi").schema;
const unit = z.enum(["minggu", "hari"], "Pilih minggu atau hari");

const timesSchema = z.object({
  firstDate,
  every: between(1, 365, "Tulis jaraknya"),
  unit,
  count: between(1, mostDepartures, "Tulis berapa kali berangkat"),
});

/** The same fields with read values, which the refinement below checks first. */
const readTimes = z.object({ firstDate, every: z.number(), unit, count: z.number() });

export const seriesSchema = timesSchema
  .extend({
    tripDays: between(1, 365, "")
      .optional()
      .transform((days) => days ?? null),
    ...shapeOf(sharedFields),
  })
  .refine(...shownInOrder)
  .refine((times) => lastOf(times) <= lastDate, {
    path: ["count"],
    message: "Tanggal terakhirnya lewat dari tahun 2199. Kurangi jumlahnya.",
    when: ({ value }) => readTimes.safeParse(value).success,
  });

export type SeriesValues = z.output<typeof seriesSchema>;

type Times = z.output<typeof timesSchema>;

function lastOf({ firstDate, every, unit, count }: Times): string {
  return daysAfter(firstDate, (count - 1) * every * unitDays[unit]);
}

/** The days of a series as `YYYY-MM-DD`. */
export function datesOf({ firstDate, every, unit, count }: Times): string[] {
  return Array.from({ length: count }, (_, step) => daysAfter(firstDate, step * every * unitDays[unit]));
}

/** The columns of the departure of a series on one of its days. */
export function rowOf(values: SeriesValues, date: string) {
  const { tripDays } = values;
  return {
    ...columnsOf(sharedFields, values),
    departure_date: date,
    return_date: tripDays === null ? null : daysAfter(date, tripDays - 1),
  };
}

/** The key of the doubt that shows the days of a series; it differs where the days do. */
export function seriesKey({ firstDate, every, unit, count, departureCity }: SeriesValues): string {
  return `rangkaian-${firstDate}-${every}-${unit}-${count}-${slugify(departureCity ?? "")}`;
}
