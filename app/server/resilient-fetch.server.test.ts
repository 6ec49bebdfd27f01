import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackendAwayError, createResilientFetch } from "./resilient-fetch.server";

const backend = { url: "http://backend.test", publishableKey: "key" };
const address = "http://backend.test/rest/v1/packages";
const user = "http://backend.test/auth/v1/user";
const file = "http://backend.test/storage/v1/object/public/images/a.jpg";
const probeLine = "GET http://backend.test/rest/v1/page_content?select=page_name&limit=1";
const questions = [
  probeLine,
  "GET http://backend.test/auth/v1/health",
  "GET http://backend.test/storage/v1/object/public/images/-",
];

type Answer = () => Promise<Response>;
const ok: Answer = async () => new Response("[]");
const outage: Answer = async () => new Response("", { status: 503 });
const refused: Answer = async () => new Response("", { status: 500 });
const deadlock: Answer = async () =>
  Response.json({ code: "40P01", message: "deadlock detected" }, { status: 500 });
const broken: Answer = async () => Promise.reject(new TypeError("fetch failed"));

/** A resilient fetch over `send`, and how often that was asked. */
function over(implementation: typeof globalThis.fetch) {
  const send = vi.fn(implementation);
  return { send, fetch: createResilientFetch({ send, ...backend, readDeadlineMs: 3000 }) };
}

let sent: string[];
let answers: Answer[];
let otherwise: Answer;
let fetch: typeof globalThis.fetch;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  otherwise = ok;
  fetch = over(async (input, init) => {
    sent.push(`${init?.method ?? "GET"} ${input instanceof Request ? input.url : String(input)}`);
    return (answers.shift() ?? otherwise)();
  }).fetch;
});
afterEach(() => vi.useRealTimers());

/** What comes of a request, however long it takes on the fake clock. */
async function outcome(request: Promise<Response>): Promise<number | string> {
  const settled = request.then(({ status }) => status).catch((error: Error) => error.name);
  await vi.runAllTimersAsync();
  return settled;
}

/** The service that was asked is away then, and the others are asked how they are. */
async function failFiveTimes(): Promise<void> {
  otherwise = broken;
  for (let times = 0; times < 5; times += 1) await outcome(fetch(address, { method: "POST" }));
  expect(sent.slice(5)).toEqual(questions.slice(1));
  sent = [];
}

it.each([
  ["once more after a gateway's error", [outage], 200, 2],
  ["once more after a line that breaks", [broken], 200, 2],
  ["no third time", [broken, outage], 503, 2],
  ["once where it is refused", [refused], 500, 1],
])("a read is sent %s", async (_, faults, status, times) => {
  answers = [...faults];
  expect(await outcome(fetch(address))).toBe(status);
  expect(sent).toHaveLength(times);
});

it.each(["POST", "PATCH", "DELETE", "PUT"])("%s is never sent twice", async (method) => {
  answers = [outage];
  expect(await outcome(fetch(address, { method }))).toBe(503);
  expect(sent).toHaveLength(1);
});

it.each([
  ["once more", [deadlock], 200, 2],
  ["no third time", [deadlock, deadlock], 500, 2],
  ["once where it failed otherwise", [refused], 500, 1],
])("a write that the database undid for a deadlock is sent %s", async (_, faults, status, times) => {
  answers = [...faults];
  expect(await outcome(fetch(address, { method: "POST", body: "{}" }))).toBe(status);
  expect(sent).toHaveLength(times);
});

/** Answers nothing until it is told to give up. */
const hanging: typeof globalThis.fetch = (_input, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

/** An answer whose head comes at once and whose body breaks off: at once, or when it is told to give up. */
const cutOff =
  (how: "breaks" | "hangs"): typeof globalThis.fetch =>
  async (_input, init) => {
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode("[{"));
      if (how === "breaks") controller.error(new TypeError("terminated"));
      init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
    };
    return new Response(new ReadableStream({ start }));
  };

describe.each([
  ["before its head", hanging],
  ["amid its body", cutOff("hangs")],
])("an answer that hangs %s", (_, implementation) => {
  it.each([
    ["a read", "GET", address, 3000],
    ["a write", "POST", address, 10_000],
  ])("is given up in time for %s, and not asked for again (R07)", async (_name, method, url, ms) => {
    const { send, fetch: waiting } = over(implementation);
    let settled = "";
    void waiting(url, { method }).catch((error: Error) => {
      settled = error.name;
    });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(settled).toBe("");
    await vi.advanceTimersByTimeAsync(2);
    expect(settled).toBe("TimeoutError");
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it("a read whose body breaks off is sent once more", async () => {
  const { send, fetch: broken } = over(cutOff("breaks"));
  expect(await outcome(broken(address))).toBe("TypeError");
  expect(send).toHaveBeenCalledTimes(2);
});

it("a file is passed on as it comes, given up after 10 s, and its failure counts", async () => {
  const { send, fetch: waiting } = over(cutOff("hangs"));
  for (let times = 0; times < 5; times += 1) {
    const answer = await waiting(file);
    expect(answer.status).toBe(200);
    const read = answer.text().catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await read).toBe("TimeoutError");
  }
  send.mockImplementation(hanging);
  const refused = waiting(file).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(20);
  expect(await refused).toBe(BackendAwayError.name);
});

it.each([204, 304])("an answer of %i, which has no body, comes through", async (status) => {
  answers = [async () => new Response(null, { status, headers: { etag: "x" } })];
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get("etag")]).toEqual([status, "x"]);
});

describe("after five failures in a row", () => {
  beforeEach(failFiveTimes);

  it("refuses within 20 ms, with one question to the backend at a time (R07)", async () => {
    otherwise = () => new Promise(() => undefined);
    const requests = Array.from({ length: 20 }, () => fetch(address).catch((error: Error) => error.name));
    await vi.advanceTimersByTimeAsync(20);
    expect(new Set(await Promise.all(requests))).toEqual(new Set([BackendAwayError.name]));
    expect(sent).toEqual([probeLine]);
  });

  it("serves the very next request once the backend is back", async () => {
    otherwise = ok;
    expect(await outcome(fetch(address))).toBe(200);
    expect(sent.toSorted()).toEqual([...questions, `GET ${address}`].toSorted());
  });

  it("hears a slow backend's answer behind a refused request", async () => {
    const back = Promise.withResolvers<Response>();
    answers = [() => back.promise];
    otherwise = ok;
    expect(await outcome(fetch(address))).toBe(BackendAwayError.name);
    back.resolve(new Response(null, { status: 204 }));
    await vi.runAllTimersAsync();
    expect(await outcome(fetch(address))).toBe(200);
    expect(await outcome(fetch(user, { method: "PUT" }))).toBe(200);
    expect(sent.filter((line) => line === probeLine)).toHaveLength(1);
  });

  it("stays away while the question is answered by a gateway's error", async () => {
    otherwise = outage;
    for (const _ of [1, 2]) expect(await outcome(fetch(address))).toBe(BackendAwayError.name);
    expect(sent).toEqual([probeLine, probeLine]);
  });

  it("refuses the other services, too, when they don't answer either", async () => {
    expect(await outcome(fetch(user, { method: "PUT" }))).toBe(BackendAwayError.name);
    expect(sent).toEqual([questions[1]]);
  });
});

it("says why the backend is away, and why it cannot be reached", async () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  otherwise = async () => Promise.reject(new TypeError("fetch failed", { cause }));
  const messageOf = async () => {
    const message = fetch(address, { method: "POST" }).catch((error: Error) => error.message);
    await vi.runAllTimersAsync();
    return message;
  };
  const refused = "it refuses the connection (ECONNREFUSED)";
  for (let times = 0; times < 5; times += 1)
    expect(await messageOf()).toBe(`The backend cannot be reached: ${refused}`);
  expect(await messageOf()).toBe(`The backend is away: ${refused}`);
});

it("while one service is away the others go on where they answer", async () => {
  otherwise = broken;
  for (let times = 0; times < 4; times += 1) await outcome(fetch(address, { method: "POST" }));
  answers = [broken];
  otherwise = ok;
  await outcome(fetch(address, { method: "POST" }));
  sent = [];
  expect(await outcome(fetch(user, { method: "PUT" }))).toBe(200);
  expect(sent).toEqual([`PUT ${user}`]);
});

it("does not blame the backend for those who give up by themselves", async () => {
  otherwise = broken;
  const aborted = { method: "POST", signal: AbortSignal.abort() };
  for (let times = 0; times < 9; times += 1) await outcome(fetch(address, aborted));
  otherwise = ok;
  sent = [];
  expect(await outcome(fetch(address))).toBe(200);
  expect(sent).toEqual([`GET ${address}`]);
});

it("reads an answer that came in time to a process that was too busy to look", async () => {
  vi.useRealTimers();
  const server = createServer((_, response) => response.end("[]")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("No port");
  const url = `http://127.0.0.1:${bound.port}`;
  // Only the first request meets the deadline: it opens the line to the server.
  const patient = (readDeadlineMs: number) =>
    createResilientFetch({ ...backend, send: globalThis.fetch, url, readDeadlineMs });
  await patient(5000)(url);
  const answer = patient(1_000)(url);
  await new Promise((resolve) => server.once("request", resolve));
  const busyUntil = performance.now() + 1_200;
  while (performance.now() < busyUntil);
  expect((await answer).status).toBe(200);
  server.close();
});
