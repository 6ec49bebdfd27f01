import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { log } from "../log.server";
import { clientAddress, visitorAddress } from "./visitor.server";

test.each([
  ["no proxy: the header is anybody's", "10.0.0.1", "6.6.6.6", 0, "10.0.0.1"],
  ["one proxy: its own entry", "10.0.0.1", "6.6.6.6, 203.0.113.9", 1, "203.0.113.9"],
  ["two proxies: one further left", "10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["fewer entries than proxies", "10.0.0.1", "203.0.113.9", 3, "203.0.113.9"],
  ["a proxy that adds the port", "10.0.0.1", "203.0.113.9:5678", 1, "203.0.113.9"],
  ["a proxy that adds the port to IPv6", "10.0.0.1", "[2001:db8::1]:5678", 1, "2001:db8::1"],
  ["IPv6 as it is", "10.0.0.1", "2001:db8::1", 1, "2001:db8::1"],
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
