import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aheadOfMidnight, keepClearOfMidnight } from "../helpers/clear-of-midnight.ts";

const hourMs = 3_600_000;

describe("the clock of a run begins", () => {
  test.each([
    ["now, while no midnight is near", "2026-11-27T10:00:00Z", "2026-11-27T10:00:00Z"],
    ["after Jakarta's midnight", "2026-11-27T16:59:30Z", "2026-11-27T17:00:01Z"],
    ["after UTC's midnight", "2026-11-27T22:30:00Z", "2026-11-28T00:00:01Z"],
    ["in the next year", "2026-12-31T15:00:00Z", "2026-12-31T17:00:01Z"],
    ["now, just after a midnight", "2026-11-27T17:00:00Z", "2026-11-27T17:00:00Z"],
  ])("%s: %s becomes %s", (_, start, begins) => {
    const ahead = aheadOfMidnight(Date.parse(start), 2 * hourMs);
    expect(new Date(Date.parse(start) + ahead)).toEqual(new Date(begins));
  });

  test("where the longest run meets none either, at each minute of a day", () => {
    const longestMs = 6 * hourMs;
    for (let start = 0; start < 24 * hourMs; start += 60_000) {
      const begins = start + aheadOfMidnight(start, longestMs);
      const days = [0, 7 * hourMs].map((offset) =>
        [begins, begins + longestMs].map((moment) => Math.floor((moment + offset) / (24 * hourMs))),
      );
      for (const [first, last] of days) expect(last, new Date(start).toISOString()).toBe(first);
    }
  });
});

describe("every process of a run", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  const ask = `
    const { PGlite } = await import("@electric-sql/pglite");
    const { rows } = await new PGlite().query("select now()");
    const { Worker } = await import("node:worker_threads");
    const script = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(new Date())";
    const thread = new Worker(new URL("data:text/javascript," + script));
    const ofThread = await new Promise((resolve) => thread.once("message", resolve));
    const isDate = new Date() instanceof Date && rows[0].now instanceof Date;
    console.log(JSON.stringify({ isDate, moments: [Date.now(), new Date(), Date(), rows[0].now, ofThread] }));`;

  test("has it, its database and its threads too", () => {
    vi.spyOn(console, "log").mockReturnValue();
    vi.stubEnv("NODE_OPTIONS", undefined);
    vi.stubEnv("RUN_CLOCK_AHEAD_MS", undefined);
    vi.stubEnv("TEST_CLOCK", "2031-12-31T16:30:00Z");
    keepClearOfMidnight(2 * hourMs);
    // What this process takes for now may be ahead itself.
    const machineNow = performance.timeOrigin + performance.now();
    const begins = machineNow + Number(process.env.RUN_CLOCK_AHEAD_MS);
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", ask], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const { isDate, moments } = JSON.parse(stdout);
    expect(isDate).toBe(true);
    for (const moment of moments) {
      const sinceBegin = new Date(moment).getTime() - begins;
      expect(sinceBegin, moment).toBeGreaterThan(-1500);
      expect(sinceBegin, moment).toBeLessThan(hourMs);
    }
  });

  test("is not begun at a time that is none", () => {
    vi.stubEnv("TEST_CLOCK", "besok");
    expect(() => keepClearOfMidnight(hourMs)).toThrow("TEST_CLOCK must be a time");
  });
});
