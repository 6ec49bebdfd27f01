import { formatWholeNumber } from "~/lib/numbers";

export interface Week {
  /** The week's Monday, `YYYY-MM-DD`. */
  start: string;
  /** The Monday as words: `9 Mar`. */
  label: string;
  /** All days as words: `9 Mar s.d. 15 Mar`. */
  span: string;
  inquiries: number;
  confirmed: number;
}

export type Bar = ReturnType<typeof barOf>;

export type WeekChart = NonNullable<ReturnType<typeof weekChart>>;

export type WeekColumn = WeekChart["columns"][number];

const plot = { top: 20, height: 180, below: 28 };
const floor = plot.top + plot.height;
const mostSteps = 5;
const narrowLabelEvery = 3;
const digitWidth = 8;

/** Geometry of the bar chart: widths in per cent, so that it fills any width with text of one size; heights in px. Null if
 * every week is empty. */
export function weekChart(weeks: readonly Week[]) {
  const most = Math.max(0, ...weeks.flatMap(({ inquiries, confirmed }) => [inquiries, confirmed]));
  if (most === 0) return null;
  const values = tickValues(most);
  const top = values.at(-1) ?? most;
  const labels = values.map(formatWholeNumber);
  return {
    /** Room for the ticks' numbers, in px. */
    axisWidth: digitWidth * (Math.max(...labels.map((label) => label.length)) + 1),
    height: floor + plot.below,
    /** Bottom of the bars, in px from the upper edge. */
    floor,
    /** Width of a week, and with it the place of each. */
    columnWidth: 100 / weeks.length,
    ticks: values.map((value, index) => ({
      y: heightOf(top - value, top) + plot.top,
      label: labels[index] ?? "",
    })),
    columns: weeks.map(({ start, label, span, inquiries, confirmed }, index) => ({
      start,
      label,
      span,
      /** False for a week whose label narrow screens leave out; true for the last week. */
      labelled: (weeks.length - 1 - index) % narrowLabelEvery === 0,
      inquiries: barOf(inquiries, top),
      confirmed: barOf(confirmed, top),
    })),
  };
}

/** Whole numbers from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten, five steps at most. */
export function tickValues(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / mostSteps));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * mostSteps >= most) ?? 1,
  );
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** `y` and `height` in px, `y` from the plot's upper edge. */
function barOf(value: number, top: number) {
  const height = heightOf(value, top);
  return { y: round(floor - height), height, value };
}

function heightOf(value: number, top: number): number {
  return round((value / top) * plot.height);
}

const round = (value: number) => Math.round(value * 100) / 100;
