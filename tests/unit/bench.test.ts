import { describe, expect, test } from "vitest";
import { lastingHeaders } from "../bench/fetch-raw.ts";
import { figure, markdownTable, median, percentile } from "../bench/numbers.ts";
import { parseOptions } from "../bench/options.ts";
import { parseProcessTime, processorSeconds, residentMegabytes } from "../bench/usage.ts";
import { withFigures } from "../bench/write-figures.ts";

describe("numbers", () => {
  test("a percentile is a value that was measured", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  test("the median of an even number lies between the middle two", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 2, 4, 1])).toBe(3);
    expect(median([])).toBeNaN();
  });

  test("a table stands in line, and says where there is no number", () => {
    const rows = [Number.NaN, 1.239].map((number, row) => [["x", "yyy"][row] ?? "", figure(number)]);
    expect(markdownTable(["a", "long"], rows)).toBe(
      "| a   | long |\n|-----|------|\n| x   | -    |\n| yyy | 1.24 |",
    );
  });
});

describe("README's table", () => {
  const table = "| what | figure |\n|---|---|\n| a; b | 1; 2 |\n| c | 3 |\n";
  const readme = `| a; b | before |\n<!-- \`npm run bench\` writes the figures of this table. -->\n${table}<!-- end of the table -->\n| c | after |\n`;

  test("only the row of a figure is written, between the markers", () => {
    expect(withFigures(readme, new Map([["a; b", "7; 8"]]))).toBe(readme.replace("1; 2", "7; 8"));
  });

  test("a figure without a row is refused", () => {
    expect(() => withFigures(readme, new Map([["d", "4"]]))).toThrow("no row for: d");
  });
});

describe("processor time and memory", () => {
  test.each([
    ["  0:00.53", 0.53],
    ["12:34.00", 754],
    ["01:02:03", 3723],
    ["2-01:00:00", 176_400],
  ])("ps says %s", (text, seconds) => expect(parseProcessTime(text)).toBeCloseTo(seconds));

  test("of this process are there and grow", () => {
    const before = processorSeconds(process.pid);
    expect(before).toBeGreaterThan(0);
    const own = process.cpuUsage();
    expect(before).toBeCloseTo((own.user + own.system) / 1e6, 0);
    expect(residentMegabytes(process.pid)).toBeGreaterThan(10);
  });
});

describe("options", () => {
  test("what is measured unless asked otherwise", () => {
    const usual = ["rate", "delay", "transfer", "start", "memory", "brochures", "stranger"];
    expect(parseOptions([]).parts).toEqual(usual);
    expect(parseOptions(["--vitals"]).parts).toContain("vitals");
    const many = parseOptions(["--packages", "10000"]);
    expect(many.parts).toContain("packages");
    expect(many.packages).toBe(10_000);
  });

  test("a part alone, and shorter", () => {
    const { parts, seconds, rounds } = parseOptions("--only start,memory --seconds 1 --rounds 2".split(" "));
    expect({ parts, seconds, rounds }).toEqual({ parts: ["start", "memory"], seconds: 1, rounds: 2 });
  });

  test.each([[["--only", "speed"]], [["--seconds", "0"]], [["--rounds", "many"]], [["--fast"]]])(
    "%j means nothing",
    (args) => expect(() => parseOptions(args)).toThrow(),
  );
});

test("headers of one connection are not sent again", () => {
  const raw = ["Date", "today", "ETag", '"a"', "Connection", "keep-alive", "Vary", "Date"];
  expect(lastingHeaders(raw)).toEqual(["ETag", '"a"', "Vary", "Date"]);
});
