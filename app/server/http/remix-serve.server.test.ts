import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitListening, awaitServer, replaceHandler, silenceRequestLines } from "./remix-serve.server";

const patienceMs = 1000;
const servers: { close: () => void }[] = [];

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

test("announces the server that listens, before its first request, and only that one", async () => {
  const onServer = vi.fn<(server: Server) => void>();
  const onAbsent = vi.fn();
  awaitServer(patienceMs, onServer, onAbsent);
  const bareServer = createNetServer().listen(0);
  const first = createServer().listen(0);
  const second = createServer().listen(0);
  servers.push(bareServer, first, second);
  await Promise.all(
    [bareServer, first, second].map((server) => server.listening || once(server, "listening")),
  );
  expect(onServer.mock.calls).toEqual([[first]]);
  vi.advanceTimersByTime(2 * patienceMs);
  expect(onAbsent).not.toHaveBeenCalled();
});

test("says so when no server comes in time", () => {
  const onServer = vi.fn();
  const onAbsent = vi.fn();
  awaitServer(patienceMs, onServer, onAbsent);
  vi.advanceTimersByTime(patienceMs - 1);
  expect(onAbsent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onAbsent).toHaveBeenCalledTimes(1);
  expect(onServer).not.toHaveBeenCalled();
});

test("the former handler may have methods of its own, as an Express application has", () => {
  const handler = Object.assign(vi.fn(), { bind: () => expect.unreachable() });
  const server = createServer(handler);
  const former = replaceHandler(server, vi.fn());
  former({} as IncomingMessage, {} as ServerResponse);
  expect(handler).toHaveBeenCalledTimes(1);
});

test("takes the step that prints requests out of an Express application, and leaves a server without one alone", () => {
  const [first, logger, last] = ["query", "logger", "bound dispatch"].map((name) => ({ name }));
  const router = { stack: [first, logger, last] };
  silenceRequestLines(createServer(Object.assign(() => undefined, { _router: router })));
  expect(router.stack).toEqual([first, last]);
  expect(() => silenceRequestLines(createServer(() => undefined))).not.toThrow();
});

test("hears of the first server that cannot listen, and of later failures of none", async () => {
  const onFailure = vi.fn();
  const taken = createServer().listen(0, "127.0.0.1");
  servers.push(taken);
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  awaitListening(onFailure);
  const refused = createServer().listen(port, "127.0.0.1");
  await once(refused, "error");
  expect(onFailure.mock.calls).toEqual([[expect.objectContaining({ code: "EADDRINUSE" })]]);
  awaitListening(onFailure);
  const heard = createServer().listen(0, "127.0.0.1");
  servers.push(heard);
  await once(heard, "listening");
  expect(heard.listenerCount("error")).toBe(0);
});
