import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Shares } from "./shares.server";

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
