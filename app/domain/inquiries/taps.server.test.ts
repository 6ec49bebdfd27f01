import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Tap, Taps } from "./taps.server";

const tap: Tap = { address: "10.0.0.1", userAgent: "HP", kind: "booking", packageSlug: "umroh" };

let taps: Taps;
let given: number;
const record = async () => `KODE${++given}`;

beforeEach(() => {
  vi.useFakeTimers();
  taps = new Taps();
  given = 0;
});
afterEach(() => vi.useRealTimers());

it("counts a double tap once, also while the first is still being recorded", async () => {
  const both = await Promise.all([taps.codeFor(tap, record), taps.codeFor(tap, record)]);
  expect(both).toEqual(["KODE1", "KODE1"]);
  vi.advanceTimersByTime(59_000);
  expect(await taps.codeFor(tap, record)).toBe("KODE1");
  vi.advanceTimersByTime(2_000);
  expect(await taps.codeFor(tap, record)).toBe("KODE2");
});

it.each([{ address: "10.0.0.2" }, { userAgent: "HP lain" }, { kind: "konsultasi" }, { packageSlug: "haji" }])(
  "another %j is another conversation",
  async (change) => {
    await taps.codeFor(tap, record);
    expect(await taps.codeFor({ ...tap, ...change }, record)).toBe("KODE2");
  },
);

it("tries again after a record that failed or was throttled", async () => {
  await expect(taps.codeFor(tap, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await taps.codeFor(tap, async () => null)).toBeNull();
  expect(await taps.codeFor(tap, record)).toBe("KODE1");
});

it("counts twenty conversations of one address in ten minutes, and goes on afterwards", async () => {
  const ask = (number: number) => taps.codeFor({ ...tap, packageSlug: `paket-${number}` }, record);
  const codes = await Promise.all(Array.from({ length: 25 }, (_, number) => ask(number)));
  expect(codes.filter((code) => code !== null)).toHaveLength(20);
  expect(await taps.codeFor({ ...tap, address: "10.0.0.9" }, record)).toBe("KODE21");
  vi.advanceTimersByTime(10 * 60_000 + 1);
  expect(await ask(99)).toBe("KODE22");
});
