import { z } from "zod";
import { departureRecord, sharedFields } from "~/domain/departures/record";
import { daysAfter, lastDate } from "~/lib/dates";
import { parseWholeNumber } from "~/lib/numbers";
import { slugify } from "~/lib/slugs";
import { textOf } from "~/lib/text";
import { columnsOf, type FieldPlace, field, shapeOf } from "~/records/define";
import { orNull, requiredDate, requiredOption } from "~/records/kinds.server";
import { shownInOrder } from "~/records/publication";

const mostDepartures = 52;

/** Days of a step of each unit. */
const unitDays = { hari: 1, minggu: 7 } as const;

function between(lowest: number, highest: number, missing: string) {
  const schema = z.string(missing).transform((typed, context) => {
    const number = parseWholeNumber(typed);
    if (number !== null && number >= lowest && number <= highest) return number;
    const message = `Tulis angka bulat dari ${lowest} sampai ${highest}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return { control: "number", required: true, schema, typed: textOf, words: textOf } as const;
}

const tanggal: FieldPlace = { group: "tanggal", width: "third" };
const tripDays = between(1, 365, "");

const timeFields = {
  firstDate: field("first", "Tanggal pertama", requiredDate("Tanggal pertama wajib diisi"), tanggal),
  every: field("every", "Berangkat setiap", between(1, 365, "Tulis jaraknya"), tanggal),
  unit: field(
    "unit",
    "Minggu atau hari",
    requiredOption({ minggu: "minggu", hari: "hari" }, "Pilih minggu atau hari"),
    tanggal,
  ),
  count: field("count", "Berapa kali", between(1, mostDepartures, "Tulis berapa kali berangkat"), {
    ...tanggal,
    help: `Paling banyak ${mostDepartures}.`,
  }),
};

const fields = {
  ...timeFields,
  tripDays: field(
    "days",
    "Lama perjalanan (hari)",
    { ...tripDays, required: false, schema: orNull(tripDays.schema) },
    tanggal,
  ),
  ...sharedFields,
};

const timesSchema = z.object(shapeOf(timeFields));

/** The same fields with read values, which the last refinement below checks first. */
const readTimes = z.object({ ...shapeOf(timeFields), every: z.number(), count: z.number() });

/** Departures of a package at equal distances. */
export const seriesRecord = {
  name: "rangkaian",
  table: "departures",
  groups: [
    {
      id: "tanggal",
      legend: "Tanggal",
      help: "Tanggalnya ditunjukkan dulu sebelum disimpan; yang sudah ada dilewati.",
    },
    ...(departureRecord.groups ?? []),
  ],
  fields,
  schema: z
    .object(shapeOf(fields))
    .refine(...shownInOrder)
    .refine((times) => lastOf(times) <= lastDate, {
      path: ["count"],
      message: "Tanggal terakhirnya lewat dari tahun 2199. Kurangi jumlahnya.",
      when: ({ value }) => readTimes.safeParse(value).success,
    }),
};

export type SeriesValues = z.output<typeof seriesRecord.schema>;

type Times = z.output<typeof timesSchema>;

function lastOf({ firstDate, every, unit, count }: Times): string {
  return daysAfter(firstDate, (count - 1) * every * unitDays[unit]);
}

/** The days of a series as `YYYY-MM-DD`. */
export function datesOf({ firstDate, every, unit, count }: Times): string[] {
  return Array.from({ length: count }, (_, step) => daysAfter(firstDate, step * every * unitDays[unit]));
}

/** The columns of the departure of a series on one of its days. */
export function departureRow(values: SeriesValues, date: string) {
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
