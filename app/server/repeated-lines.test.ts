import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRepeatedLines, type RepeatedLines } from "./repeated-lines";

let lines: RepeatedLines;
let written: string[];
beforeEach(() => {
  vi.useFakeTimers();
  lines = createRepeatedLines(1000);
  written = [];
});
afterEach(() => vi.useRealTimers());

const write = (kind: string, text: string) =>
  lines.write(kind, (suppressed) => written.push(suppressed === 0 ? text : `${text} +${suppressed}`));

it("writes the first line of a kind at once, and the newest of each second with a count", () => {
  for (let number = 1; number <= 10; number += 1) write("page", `page ${number}`);
  write("mail", "mail 1");
  expect(written).toEqual(["page 1", "mail 1"]);
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(["page 1", "mail 1", "page 10 +8"]);
  write("page", "page 11");
  expect(written).toHaveLength(3);
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toBe("page 11");
  vi.advanceTimersByTime(1000);
  write("page", "page 12");
  expect(written.at(-1)).toBe("page 12");
  expect(written).toHaveLength(5);
});

it("loses no count when the process ends", () => {
  for (let number = 1; number <= 4; number += 1) write("page", `page ${number}`);
  lines.flush();
  lines.flush();
  expect(written).toEqual(["page 1", "page 4 +2"]);
  vi.advanceTimersByTime(5000);
  expect(written).toHaveLength(2);
});

it("remembers no more kinds than it has room for, and writes the others", () => {
  for (let number = 0; number < 2000; number += 1) write(String(number), "line");
  expect(written).toHaveLength(2000);
  expect(vi.getTimerCount()).toBe(500);
});
