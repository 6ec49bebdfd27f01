import { formatWholeNumber } from "~/lib/numbers";

export interface Week {
  /** Its Monday as `YYYY-MM-DD`. */
  start: string;
  inquiries: number;
  confirmed: number;
}

/** A bar: `x` and `width` in per cent of the plot's width, `y` and `height` in px from its upper edge. */
export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
  value: number;
}

export interface WeekColumn {
  start: string;
  label: string;
  span: string;
  /** The column's left edge and middle, in per cent of the plot's width. */
  left: number;
  middle: number;
  /** False for a week whose label a narrow screen leaves out; the last week's always stands. */
  labelled: boolean;
  inquiries: Bar;
  confirmed: Bar;
}

/** Geometry of the bar chart: across in per cent, so that it fills any width with text of one size; down in px. */
export interface WeekChart {
  /** Room for the ticks' numbers, in px. */
  axisWidth: number;
  height: number;
  /** Where the bars stand, in px from the upper edge. */
  floor: number;
  columnWidth: number;
  ticks: { y: number; label: string }[];
  columns: WeekColumn[];
}

const plot = { top: 20, height: 180, below: 28 };
const floor = plot.top + plot.height;
const bar = { width: 0.36, first: 0.12, second: 0.52 };
const mostSteps = 5;
const narrowLabelEvery = 3;
const digitWidth = 8;
const dayMs = 24 * 60 * 60 * 1000;

const shortDate = new Intl.DateTimeFormat("id-ID", { day: "numeric", month: "short", timeZone: "UTC" });

export function weekChart(weeks: readonly Week[]): WeekChart | null {
  const most = Math.max(0, ...weeks.flatMap(({ inquiries, confirmed }) => [inquiries, confirmed]));
  if (most === 0) return null;
  const values = tickValues(most);
  const top = values.at(-1) ?? most;
  const columnWidth = 100 / weeks.length;
  const labels = values.map(formatWholeNumber);
  return {
    axisWidth: digitWidth * (Math.max(...labels.map((label) => label.length)) + 1),
    height: floor + plot.below,
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

export function weekName(start: string): Pick<WeekColumn, "start" | "label" | "span"> {
  const monday = new Date(`${start}T00:00:00Z`);
  const sunday = new Date(monday.getTime() + 6 * dayMs);
  const label = shortDate.format(monday);
  return { start, label, span: `${label} s.d. ${shortDate.format(sunday)}` };
}

function barOf(value: number, top: number, x: number, columnWidth: number): Bar {
  const height = heightOf(value, top);
  return { x: round(x), width: round(bar.width * columnWidth), y: round(floor - height), height, value };
}

function heightOf(value: number, top: number): number {
  return round((value / top) * plot.height);
}

const round = (value: number) => Math.round(value * 100) / 100;
