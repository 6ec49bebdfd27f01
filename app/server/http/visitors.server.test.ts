import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { log } from "../log.server";
import {
  clientAddress,
  createRenderShareStep,
  createRenderShares,
  networkOf,
  type RenderShares,
  visitorAddress,
} from "./visitors.server";

test.each([
  ["no proxy: the header is anybody's", "10.0.0.1", "6.6.6.6", 0, "10.0.0.1"],
  ["one proxy: its own entry", "10.0.0.1", "6.6.6.6, 203.0.113.9", 1, "203.0.113.9"],
  ["two proxies: one further left", "10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["fewer entries than proxies", "10.0.0.1", "203.0.113.9", 3, "203.0.113.9"],
  ["no header", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["an empty header", "10.0.0.1", " , ", 1, "10.0.0.1"],
  ["no socket any more", undefined, undefined, 0, ""],
])("%s", (_, socket, forwarded, trusted, expected) => {
  expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
});

test("X-Forwarded-For that is not believed is told once an hour, whoever sends it (S10)", () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  const request = (headers: IncomingMessage["headers"]) =>
    ({ socket: { remoteAddress: "10.0.0.1" }, headers }) as IncomingMessage;
  expect(visitorAddress(request({}))).toBe("10.0.0.1");
  expect(warn).not.toHaveBeenCalled();
  for (let index = 0; index < 50; index += 1) {
    expect(visitorAddress(request({ "x-forwarded-for": "203.0.113.9" }))).toBe("10.0.0.1");
  }
  expect(warn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60 * 60 * 1000);
  visitorAddress(request({ "x-forwarded-for": "203.0.113.9" }));
  expect(warn).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

function takesShare(url: string): boolean {
  const take = vi.fn(() => 0);
  const request = { method: "GET", url, headers: {}, socket: {} } as IncomingMessage;
  createRenderShareStep({ take })(request, {} as ServerResponse);
  return take.mock.calls.length > 0;
}

function takeAll(shares: RenderShares, address: string | ((index: number) => string), tries: number): number {
  let taken = 0;
  for (let index = 0; index < tries; index += 1) {
    const from = typeof address === "string" ? address : address(index);
    if (shares.take(from) === 0) taken += 1;
  }
  return taken;
}

test("one address gets its share of renders, then as many as time gives back (S34)", () => {
  let now = 0;
  const shares = createRenderShares(() => now);
  expect(takeAll(shares, "203.0.113.7", 1000)).toBe(240);
  expect(shares.take("203.0.113.7")).toBe(1);
  expect(shares.take("::ffff:203.0.113.7")).toBe(1);
  now += 1000;
  expect(takeAll(shares, "203.0.113.7", 1000)).toBe(4);
  expect(shares.take("203.0.113.8")).toBe(0);
});

test.each([
  ...[
    "/umroh",
    "/cari?q=a",
    "/healthz/x",
    "/healthz.x",
    "/wa/x",
    "/metrics/x",
    "/media.x",
    "/gambar",
    "/a/X",
  ],
  ...["/admin/login", "/admin/login.data", "/admin/lupa-password", "/adminx", "/administrasi/x"],
])("%s takes from the share of renders (S34, S38)", (url) => expect(takesShare(url)).toBe(true));

test.each([
  ...["/media/a.jpg", "/gambar/media/a.jpg/320.webp", "/healthz", "/metrics", "/wa", "/wa?x=1"],
  ...["/admin", "/admin?x", "/admin.data", "/admin/packages", "/admin/logout"],
])("%s has a limit of its own (S34)", (url) => expect(takesShare(url)).toBe(false));

test("a /64 is one sender, and all of a /48 are four (S34)", () => {
  const shares = createRenderShares(() => 0);
  expect(takeAll(shares, (index) => `2001:db8:1:2::${index.toString(16)}`, 1000)).toBe(240);
  expect(takeAll(shares, (index) => `2001:db8:1:${(index + 16).toString(16)}::1`, 5000)).toBe(3 * 240);
  expect(shares.take("2001:db8:2::1")).toBe(0);
});

test.each([
  ["192.0.2.7", "192.0.2.7", "192.0.2.7"],
  [" 192.0.2.7 ", "192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2", "2001:db8:1"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0"],
  ["2001:db8:1:2:3:4:192.0.2.7", "2001:db8:1:2", "2001:db8:1"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0"],
  ["::1", "0:0:0:0", "0:0:0"],
  ["", "unknown", "unknown"],
  ["_hidden", "unknown", "unknown"],
])("%s is counted as %s, and within %s (S35)", (address, host, site) =>
  expect(networkOf(address)).toEqual({ host, site }),
);
