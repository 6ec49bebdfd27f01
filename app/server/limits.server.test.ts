import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { networkOf } from "~/lib/networks";
import { createLimit } from "./create-limit";
import { accountKey, limits } from "./limits.server";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How many of `tries` events are allowed. */
function allowed(tries: number, take: (index: number) => number): number {
  return Array.from({ length: tries }, (_, index) => take(index)).filter((wait) => wait === 0).length;
}

/** Every limit by networks: so many for a host, so many for a site, within that time. */
const perNetwork = [
  { name: "mailRequests", host: 10, site: 30, within: hour, promise: "S10" },
  { name: "numberChecks", host: 60, site: 120, within: 10 * minute, promise: "S34" },
  { name: "agentLookups", host: 20, site: 80, within: minute, promise: "S34" },
  { name: "wrongLinks", host: 10, site: 40, within: 5 * minute, promise: "S37" },
  { name: "inquiries", host: 60, site: 120, within: hour, promise: "S35" },
] as const;

describe.each(perNetwork)("$name ($promise)", ({ name, host, site, within }) => {
  const take = (address: string) => limits[name].take(networkOf(address));

  test(`one address has ${host}, its neighbour as many, and again after the time is over`, () => {
    expect(allowed(500, () => take("203.0.113.7"))).toBe(host);
    expect(take("203.0.113.7")).toBe(within / second);
    expect(take("::ffff:203.0.113.7")).toBe(within / second);
    expect(take("203.0.113.8")).toBe(0);
    vi.advanceTimersByTime(within - 1);
    expect(take("203.0.113.7"), "refused ones do not prolong the wait").toBe(1);
    vi.advanceTimersByTime(1);
    expect(allowed(500, () => take("203.0.113.7"))).toBe(host);
  });

  test(`a /64 is one sender, a /48 has ${site}, and a flood leaves its neighbours theirs`, () => {
    expect(allowed(500, (index) => take(`2001:db8:a1:2::${index.toString(16)}`))).toBe(host);
    expect(allowed(500, (index) => take(`2001:db8:a1:${(index + 3).toString(16)}::1`))).toBe(site - host);
    expect(take("2001:db8:a2::1")).toBe(0);
  });
});

test.each([
  ["an address", 200, 60, () => "198.51.100.7"],
  ["a /48", 400, 120, (index: number) => `2001:db8:9:${index.toString(16)}::1`],
] as const)("%s begins %i conversations a day, %i an hour (S35)", (_, perDay, perHour, addressOf) => {
  const hours = Array.from({ length: 6 }, () => {
    const taken = allowed(150, (index) => limits.inquiries.take(networkOf(addressOf(index))));
    vi.advanceTimersByTime(hour + 1);
    return taken;
  });
  expect(hours).toEqual([perHour, perHour, perHour, perDay - 3 * perHour, 0, 0]);
  vi.advanceTimersByTime(19 * hour);
  expect(limits.inquiries.take(networkOf(addressOf(0)))).toBe(0);
});

const guess = (account: string, address: string) =>
  limits.passwordGuesses.take({ account, ...networkOf(address) });

test("an account is one, however its address is written (S10)", () =>
  expect(accountKey(" Staf@Contoh.ID ")).toBe("staf@contoh.id"));

test("an account has ten wrong passwords in five minutes, from anywhere (S10)", () => {
  for (let index = 0; index < 10; index += 1) {
    expect(guess("staf@contoh.id", `10.66.0.${index}`)).toBe(0);
    vi.advanceTimersByTime(second);
  }
  expect(guess("staf@contoh.id", "10.66.1.1")).toBe(290);
  expect(guess("lain@contoh.id", "10.66.0.1")).toBe(0);
  vi.advanceTimersByTime(290 * second);
  expect(guess("staf@contoh.id", "10.66.1.1")).toBe(0);
});

test("an address has thirty wrong passwords in five minutes, whoever they are for (S10)", () => {
  const take = (index: number) => guess(`orang-${index}`, "10.67.0.1");
  expect(allowed(100, take)).toBe(30);
  expect(take(100)).toBe(300);
  limits.passwordGuesses.giveBack(networkOf("10.67.0.1"));
  expect([take(101), take(102)]).toEqual([0, 300]);
});

test("a /48 has 120 wrong passwords in five minutes, from whichever of its 65,536 networks (S10)", () => {
  const take = (index: number) => guess(`orang-${index}`, `2001:db8:67:${index.toString(16)}::1`);
  expect(allowed(500, take)).toBe(120);
  expect(guess("lain", "2001:db8:68::1")).toBe(0);
});

test("an account gets five mails within an hour (S10)", () => {
  const take = () => limits.mailedAccounts.take({ account: "staf@contoh.id" });
  expect([allowed(40, take), take()]).toEqual([5, 3600]);
});

test("an agent's clicks: one of a network an hour, thirty of a site (S35)", () => {
  const take = (link: string) => limits.agentClicks.take({ link, site: "2001:db8:a1" });
  expect(allowed(500, () => take("link"))).toBe(1);
  expect(allowed(500, (index) => take(`link-${index}`))).toBe(29);
});

test("an address renders 240 pages, then as many as time gives back (S34)", () => {
  const take = (address: string) => limits.renders.take(networkOf(address));
  expect(allowed(1000, () => take("203.0.113.7"))).toBe(240);
  expect([take("203.0.113.7"), take("::ffff:203.0.113.7")]).toEqual([1, 1]);
  vi.advanceTimersByTime(second);
  expect(allowed(1000, () => take("203.0.113.7"))).toBe(4);
  expect(take("203.0.113.8")).toBe(0);
});

test("a /64 renders as one sender, and all of a /48 as four (S34)", () => {
  const take = (address: string) => limits.renders.take(networkOf(address));
  expect(allowed(1000, (index) => take(`2001:db8:5:2::${index.toString(16)}`))).toBe(240);
  expect(allowed(5000, (index) => take(`2001:db8:5:${(index + 16).toString(16)}::1`))).toBe(3 * 240);
});

test("a flood of senders pushes out the quietest: memory stays bounded (S34)", () => {
  const limit = createLimit([{ per: "host", most: 1, withinMs: hour }]);
  expect([limit.take({ host: "first" }), limit.take({ host: "first" })]).toEqual([0, 3600]);
  for (let index = 0; index < 20_000; index += 1) limit.take({ host: `flood-${index}` });
  expect(limit.take({ host: "first" })).toBe(0);
});

test.each([
  ["a window", [{ per: "host", most: 2, withinMs: minute }]],
  ["a bucket", [{ per: "host", most: 2, perSecond: 1 }]],
] as const)("%s used up before the clock is set back by an hour keeps nobody out until then", (_, rules) => {
  const limit = createLimit<"host">(rules);
  const take = () => limit.take({ host: "203.0.113.9" });
  expect(allowed(10, take)).toBe(2);
  vi.setSystemTime(Date.now() - hour);
  expect(allowed(10, take), "as many as at any time").toBe(2);
});
