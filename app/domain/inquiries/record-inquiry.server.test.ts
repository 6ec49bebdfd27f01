import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readNonce, Shares, Taps, tapOf } from "./record-inquiry.server";

const tap = tapOf("nonce", "booking", "umroh", "");

let taps: Taps;
let given: number;
const record = async () => `KODE${++given}`;

beforeEach(() => {
  vi.useFakeTimers();
  taps = new Taps();
  given = 0;
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
  expect(all.every((one) => /^[\w-]{43}$/.test(one))).toBe(true);
});

it.each([null, undefined, "", "pendek", "x".repeat(81), "spasi di dalamnya ya", "0123456789abcdef\n"])(
  "%j tells nothing",
  (text) => expect(readNonce(text)).toBeNull(),
);

const hourMs = 60 * 60_000;

let shares: Shares;
beforeEach(() => {
  vi.useFakeTimers();
  shares = new Shares();
});
afterEach(() => vi.useRealTimers());

/** How many of `times` conversations are within the share of whoever begins them. */
const within = (times: number, addressOf: (number: number) => string) =>
  Array.from({ length: times }, (_, number) => shares.take(addressOf(number))).filter(Boolean).length;

const senders: [string, number, (number: number) => string][] = [
  ["one IPv4 address", 60, () => "192.0.2.7"],
  ["the same inside an IPv6 one", 60, (number) => (number % 2 ? "::ffff:192.0.2.7" : "192.0.2.7")],
  ["one /64 with an address for each", 60, (number) => `2001:db8:1:2::${number.toString(16)}`],
  ["one /48 with a /64 for each", 120, (number) => `2001:db8:1:${number.toString(16)}::1`],
];

it.each(senders)("%s has %i an hour, whatever else it changes (S35)", (_, most, addressOf) => {
  expect(within(150, addressOf)).toBe(most);
  expect(within(1, () => "198.51.100.1")).toBe(1);
  vi.advanceTimersByTime(hourMs + 1);
  expect(within(150, addressOf)).toBe(most);
});

it.each(senders)("%s uses its day up within four hours (S35)", (_, most, addressOf) => {
  const hours = Array.from({ length: 6 }, () => {
    const taken = within(150, addressOf);
    vi.advanceTimersByTime(hourMs + 1);
    return taken;
  });
  const day = most === 120 ? 400 : 200;
  expect(hours).toEqual([most, most, most, day - 3 * most, 0, 0]);
  vi.advanceTimersByTime(19 * hourMs);
  expect(within(150, addressOf)).toBe(most);
});

it("a flood from one /64 leaves its neighbours their share (S35)", () => {
  expect(within(500, () => "2001:db8:1:1::1")).toBe(60);
  expect(within(1, () => "2001:db8:1:2::1")).toBe(1);
});
