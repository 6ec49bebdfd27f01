import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackendAwayError, createResilientFetch } from "./resilient-fetch.server";

const address = "http://backend.test/rest/v1/packages";
const health = "http://backend.test/auth/v1/health";

type Answer = () => Promise<Response>;
const ok: Answer = async () => new Response("[]");
const outage: Answer = async () => new Response("", { status: 503 });
const broken: Answer = async () => Promise.reject(new TypeError("fetch failed"));

let sent: string[];
let answers: Answer[];
let otherwise: Answer;
let fetch: typeof globalThis.fetch;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  otherwise = ok;
  fetch = createResilientFetch({
    send: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      sent.push(`${init?.method ?? "GET"} ${url}`);
      return (answers.shift() ?? otherwise)();
    },
    probe: { url: health, headers: {} },
    readDeadlineMs: 3000,
  });
});
afterEach(() => vi.useRealTimers());

/** What comes of a request, however long it takes on the fake clock. */
async function outcome(request: Promise<Response>): Promise<number | string> {
  const settled = request.then(
    ({ status }) => status,
    (error: Error) => error.name,
  );
  await vi.runAllTimersAsync();
  return settled;
}

async function failFiveTimes(): Promise<void> {
  otherwise = broken;
  for (let times = 0; times < 5; times += 1) await outcome(fetch(address, { method: "POST" }));
  sent = [];
}

describe("a read", () => {
  it.each([
    ["a gateway's error", outage],
    ["a line that breaks", broken],
  ])("is sent once more after %s", async (_, fault) => {
    answers = [fault];
    expect(await outcome(fetch(address))).toBe(200);
    expect(sent).toHaveLength(2);
  });

  it("is not sent a third time", async () => {
    answers = [broken, outage];
    expect(await outcome(fetch(address))).toBe(503);
    expect(sent).toHaveLength(2);
  });

  it("takes a refusal for an answer", async () => {
    answers = [async () => new Response("", { status: 500 })];
    expect(await outcome(fetch(address))).toBe(500);
    expect(sent).toHaveLength(1);
  });
});

it.each(["POST", "PATCH", "DELETE", "PUT"])("%s is never sent twice", async (method) => {
  answers = [outage];
  expect(await outcome(fetch(address, { method }))).toBe(503);
  expect(sent).toHaveLength(1);
});

it.each([
  ["a read", "GET", address, 3000],
  ["a write", "POST", address, 10_000],
  ["a file", "GET", "http://backend.test/storage/v1/object/public/images/a.jpg", 10_000],
])("%s is given up in time, and not tried again", async (_, method, url, ms) => {
  const late = new DOMException("late", "TimeoutError");
  // The real one runs on the real clock.
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(late));
  const send = vi.fn<typeof globalThis.fetch>(async (_input, init) => {
    init?.signal?.throwIfAborted();
    return new Response();
  });
  const hanging = createResilientFetch({ send, probe: { url: health, headers: {} }, readDeadlineMs: 3000 });
  expect(await outcome(hanging(url, { method }))).toBe("TimeoutError");
  expect(timeout).toHaveBeenCalledWith(ms);
  expect(send).toHaveBeenCalledTimes(1);
  timeout.mockRestore();
});

describe("after five failures in a row", () => {
  it("refuses within 40 ms, with one question to the backend at a time", async () => {
    await failFiveTimes();
    otherwise = () => new Promise(() => undefined);
    const requests = Array.from({ length: 20 }, () => fetch(address).catch((error: Error) => error.name));
    await vi.advanceTimersByTimeAsync(40);
    expect(new Set(await Promise.all(requests))).toEqual(new Set([BackendAwayError.name]));
    expect(sent).toEqual([`GET ${health}`]);
  });

  it("serves the very next request once the backend is back", async () => {
    await failFiveTimes();
    otherwise = ok;
    expect(await outcome(fetch(address))).toBe(200);
    expect(sent).toEqual([`GET ${health}`, `GET ${address}`]);
  });

  it("hears a slow backend's answer behind a refused request", async () => {
    await failFiveTimes();
    const back = Promise.withResolvers<Response>();
    answers = [() => back.promise];
    otherwise = ok;
    expect(await outcome(fetch(address))).toBe(BackendAwayError.name);
    back.resolve(new Response(null, { status: 204 }));
    await vi.runAllTimersAsync();
    expect(await outcome(fetch(address))).toBe(200);
    expect(sent).toEqual([`GET ${health}`, `GET ${address}`]);
  });

  it("stays away while the question is answered by a gateway's error", async () => {
    await failFiveTimes();
    otherwise = outage;
    expect(await outcome(fetch(address))).toBe(BackendAwayError.name);
    expect(await outcome(fetch(address))).toBe(BackendAwayError.name);
    expect(sent).toEqual([`GET ${health}`, `GET ${health}`]);
  });
});

it("does not blame the backend for those who give up by themselves", async () => {
  otherwise = broken;
  for (let times = 0; times < 9; times += 1) {
    await outcome(fetch(address, { method: "POST", signal: AbortSignal.abort() }));
  }
  otherwise = ok;
  sent = [];
  expect(await outcome(fetch(address))).toBe(200);
  expect(sent).toEqual([`GET ${address}`]);
});
