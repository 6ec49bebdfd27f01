import { formatWholeNumber } from "~/lib/numbers";

export interface Week {
  /** The week's Monday, `YYYY-MM-DD`. */
  start: string;
  inquiries: number;
  confirmed: number;
}

export type Bar = ReturnType<typeof barOf>;

export type WeekChart = NonNullable<ReturnType<typeof weekChart>>;

export type WeekColumn = WeekChart["columns"][number];

const plot = { top: 20, height: 180, below: 28 };
const floor = plot.top + plot.height;
const bar = { width: 0.36, first: 0.12, second: 0.52 };
const mostSteps = 5;
const narrowLabelEvery = 3;
const digitWidth = 8;
const dayMs = 24 * 60 * 60 * 1000;

const shortDate = new Intl.DateTimeFormat("id-ID", { day: "numeric", month: "short", timeZone: "UTC" });

/** Geometry of the bar chart: x in per cent, so that it fills any width with text of one size; y in px. Null if every
 * week is empty. */
export function weekChart(weeks: readonly Week[]) {
  const most = Math.max(0, ...weeks.flatMap(({ inquiries, confirmed }) => [inquiries, confirmed]));
  if (most === 0) return null;
  const values = tickValues(most);
  const top = values.at(-1) ?? most;
  const columnWidth = 100 / weeks.length;
  const labels = values.map(formatWholeNumber);
  return {
    /** Room for the ticks' numbers, in px. */
    axisWidth: digitWidth * (Math.max(...labels.map((label) => label.length)) + 1),
    height: floor + plot.below,
    /** Bottom of the bars, in px from the upper edge. */
    floor,
    columnWidth,
    ticks: values.map((value, index) => ({
      y: heightOf(top - value, top) + plot.top,
      label: labels[index] ?? "",
    })),
    columns: weeks.map((week, index) => ({
      ...weekName(week.start),
      left: round(index * columnWidth),
      middle: round((index + 0.5) * columnWidth),
      /** False for a week whose label narrow screens leave out; true for the last week. */
      labelled: (weeks.length - 1 - index) % narrowLabelEvery === 0,
      inquiries: barOf(week.inquiries, top, (index + bar.first) * columnWidth, columnWidth),
      confirmed: barOf(week.confirmed, top, (index + bar.second) * columnWidth, columnWidth),
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

export function weekName(start: string) {
  const monday = new Date(`${start}T00:00:00Z`);
  const sunday = new Date(monday.getTime() + 6 * dayMs);
  const label = shortDate.format(monday);
  return { start, label, span: `${label} s.d. ${shortDate.format(sunday)}` };
}

/** `x` and `width` in per cent of the plot's width, `y` and `height` in px from its upper edge. */
function barOf(value: number, top: number, x: number, columnWidth: number) {
  const height = heightOf(value, top);
  return { x: round(x), width: round(bar.width * columnWidth), y: round(floor - height), height, value };
}

function heightOf(value: number, top: number): number {
  return round((value / top) * plot.height);
}

const round = (value: number) => Math.round(value * 100) / 100;
