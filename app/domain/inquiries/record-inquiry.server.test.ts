import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readNonce, Taps, tapOf } from "./record-inquiry.server";

const tap = tapOf("nonce", "booking", "umroh", "");

let taps: Taps;
let count: number;
const record = async () => `KODE${++count}`;

beforeEach(() => {
  vi.useFakeTimers();
  taps = new Taps();
  count = 0;
});
afterEach(() => vi.useRealTimers());

it("counts a double tap once, also while the first is still being recorded (R10)", async () => {
  const both = await Promise.all([taps.codeFor(tap, record), taps.codeFor(tap, record)]);
  expect(both).toEqual(["KODE1", "KODE1"]);
  vi.advanceTimersByTime(59_000);
  expect(await taps.codeFor(tap, record)).toBe("KODE1");
});

it("takes a tap that nothing tells from others for one of its own (S35)", async () => {
  expect([await taps.codeFor(null, record), await taps.codeFor(null, record)]).toEqual(["KODE1", "KODE2"]);
});

it("tries again after a record that failed or gave no code", async () => {
  await expect(taps.codeFor(tap, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await taps.codeFor(tap, async () => null)).toBeNull();
  expect(await taps.codeFor(tap, record)).toBe("KODE1");
});

it("another nonce, kind, package or departure is another tap (S35)", () => {
  const others = [
    ["lain", "booking", "umroh", ""],
    ["nonce", "chat", "umroh", ""],
    ["nonce", "booking", "haji", ""],
    ["nonce", "bookingumroh", "", ""],
    ["nonce", "booking", "umroh", "7f1b7c1e-0000-4000-8000-000000000001"],
  ] as const;
  const all = [tap, ...others.map(([nonce, ...button]) => tapOf(nonce, ...button))];
  expect(new Set(all).size).toBe(6);
  expect(all.every((key) => /^[\w-]{43}$/.test(key))).toBe(true);
});

it.each([null, undefined, "", "pendek", "x".repeat(81), "spasi di dalamnya ya", "0123456789abcdef\n"])(
  "%j tells nothing",
  (text) => expect(readNonce(text)).toBeNull(),
);
