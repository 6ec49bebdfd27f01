import { describe, expect, test } from "vitest";
import { tickValues, type Week, weekChart } from "./week-chart";

const week = (inquiries: number, confirmed: number): Week => ({
  start: "2026-03-09",
  label: "9 Mar",
  span: "9 Mar s.d. 15 Mar",
  inquiries,
  confirmed,
});

/** Twelve weeks of nothing, but for the last. */
const twelve = (inquiries: number, confirmed: number) => [
  ...Array.from({ length: 11 }, () => week(0, 0)),
  week(inquiries, confirmed),
];

function draw(weeks: Week[]) {
  const chart = weekChart(weeks);
  if (chart === null) throw new Error("Nothing was drawn");
  return chart;
}

describe("ticks", () => {
  test.each([
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [5, [0, 1, 2, 3, 4, 5]],
    [6, [0, 2, 4, 6]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 2, 4, 6, 8, 10]],
    [11, [0, 5, 10, 15]],
    [26, [0, 10, 20, 30]],
    [51, [0, 20, 40, 60]],
    [101, [0, 50, 100, 150]],
    [1001, [0, 500, 1000, 1500]],
  ])("up to %i", (most, ticks) => expect(tickValues(most)).toEqual(ticks));

  test("are whole, start at 0, hold the highest and are five steps at most, whatever the number", () => {
    for (let most = 1; most <= 5000; most += 1) {
      const ticks = tickValues(most);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.at(-2)).toBeLessThan(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });

  test("stand at their heights, the highest on top, with dots in thousands", () => {
    const { ticks, floor, axisWidth } = draw([week(1500, 750)]);
    expect(ticks).toEqual([
      { y: floor, label: "0" },
      { y: floor - 60, label: "500" },
      { y: floor - 120, label: "1.000" },
      { y: floor - 180, label: "1.500" },
    ]);
    expect(axisWidth).toBeGreaterThan(draw([week(1, 0)]).axisWidth);
  });
});

describe("bars", () => {
  test("nothing to draw: no chart", () => {
    expect(weekChart(twelve(0, 0))).toBeNull();
    expect(weekChart([])).toBeNull();
  });

  test("are as high as their share of the highest tick, and stand on the floor", () => {
    const { columns, floor } = draw([week(4, 1), week(2, 0)]);
    // The ticks end at 4, over 180 px.
    expect(columns.map(({ inquiries, confirmed }) => [inquiries.height, confirmed.height])).toEqual([
      [180, 45],
      [90, 0],
    ]);
    for (const { inquiries, confirmed } of columns) {
      for (const { y, height } of [inquiries, confirmed]) expect(y + height).toBe(floor);
    }
  });

  test("confirmations of inquiries that came earlier may be the higher bar", () => {
    const [column] = draw([week(1, 5)]).columns;
    expect(column?.confirmed.height).toBe(180);
    expect(column?.inquiries.height).toBe(36);
  });
});

describe("weeks", () => {
  test("a narrow screen shows every third name, the present week's among them", () => {
    const labels = draw(twelve(1, 0)).columns.map(({ labelled }) => labelled);
    expect(labels.filter(Boolean)).toHaveLength(4);
    expect(labels.at(-1)).toBe(true);
  });
});
