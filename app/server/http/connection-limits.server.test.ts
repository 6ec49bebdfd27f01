import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import type { BodyLimit } from "~/lib/body-limit";
import { exchange } from "../../../tests/helpers/raw-answer.ts";
import { limitServer } from "./limit-server.server";
import { createBodyStep } from "./receive-body.server";
import { refuse } from "./refuse.server";
import { type Traffic, watchTraffic } from "./traffic.server";

vi.stubEnv("LOG_LEVEL", "silent");

const small: BodyLimit = { bytes: 1000, answersItself: false };
const pictures: BodyLimit = { bytes: 1_000_000, answersItself: true };
/** More than the system takes off our hands. */
const unreadBytes = 15_000_000;
const everyAnswer = [
  "content-security-policy: default-src 'none'",
  "x-content-type-options: nosniff",
  "referrer-policy: ",
  "cross-origin-opener-policy: same-origin",
  "cross-origin-resource-policy: same-origin",
  "cache-control: no-store",
  "connection: close",
];

/** Limits in ms, longer than a busy machine makes anybody wait. A test of one of them shortens it. */
const patience = { headersMs: 60_000, requestMs: 120_000, heldMs: 60_000, pieceMs: 60_000, unreadMs: 60_000 };

let server: Server;
let traffic: Traffic;
/** What the handlers behind read of each request, and how its body ended. */
let received: { bytes: number; end: string }[];
const sockets: Socket[] = [];

async function answerBehind(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const entry = { bytes: 0, end: "broken" };
  received.push(entry);
  try {
    for await (const chunk of request) entry.bytes += chunk.length;
  } catch {
    return;
  }
  entry.end = "whole";
  if (request.url === "/lambat") await setTimeout(700);
  if (request.url === "/besar" || request.url === "/lambat") response.end(Buffer.alloc(unreadBytes));
  else if (request.url !== "/never") response.end(`behind ${entry.bytes}`);
}

async function serve(shortened: Partial<typeof patience> = {}): Promise<void> {
  const { heldMs, pieceMs, ...limits } = { ...patience, ...shortened };
  received = [];
  server = createServer(() => undefined);
  server.removeAllListeners("request");
  traffic = watchTraffic(server);
  limitServer(server, traffic, { ...limits, idleMs: 60_000, checkMs: 20 });
  const limitOf = (path: string) => (path === "/gambar" ? pictures : small);
  const receive = createBodyStep(limitOf, answerBehind, { heldMs, pieceMs });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (traffic.isClosing) response.shouldKeepAlive = false;
    traffic.follow(request, response);
    if (!refuse(request, response) && !receive(request, response)) void answerBehind(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** A connection, what it begins with, and all that has come back on it. */
function open(message = "") {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  const pieces: string[] = [];
  socket.setEncoding("utf8").on("data", (piece: string) => pieces.push(piece));
  socket.on("error", () => undefined);
  socket.write(message);
  return { socket, text: () => pieces.join(""), ended: once(socket, "close") };
}

const send = (message: string) =>
  exchange(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, message);

const post = (path: string, headers: string, body = "") =>
  `POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n${body}`;
const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n${more}\r\n`;
const form = post("/", "Content-Length: 5");
const longBoundary = `multipart/form-data; boundary=${"a".repeat(300)}`;
const chunked = "Transfer-Encoding: chunked";
const parts = "a&".repeat(5200);

test.each([
  ["nonsense", "GET / nonsense\r\n\r\n", 400],
  ["a method nobody knows", "BELI / HTTP/1.1\r\nHost: a.test\r\n\r\n", 501],
  ["a known method that is not allowed", "PUT / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n", 405],
  ["CONNECT", "CONNECT a.test:443 HTTP/1.1\r\nHost: a.test\r\n\r\n", 405],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two hosts", "GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n", 400],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
  ["a port that is none", "GET / HTTP/1.1\r\nHost: a.test:99999\r\nConnection: close\r\n\r\n", 400],
  ["a body where none is read", `${get("/", "Content-Length: 5\r\n")}halo!`, 400],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400],
  ["a length and chunks", post("/", `Content-Length: 5\r\n${chunked}`), 400],
  ["a boundary that is looked for long", form.replace(/application.*/, longBoundary), 400],
  ["an expectation nobody can meet", post("/", "Content-Length: 5\r\nExpect: kopi"), 417],
  ["more headers than fit", get("/", `X-Padding: ${"x".repeat(20_000)}\r\n`), 431],
  ["headers that never end", "GET / HTTP/1.1\r\nHost: a.test\r\nX-Slow", 408],
  ["a body that never comes", form, 408],
  ["half a body", post("/", "Content-Length: 5", "ha"), 408],
  ["a body that says it is too large", post("/", "Content-Length: 1001", "a=1"), 413],
  ["too large, before it is sent", post("/", "Expect: 100-continue\r\nContent-Length: 1001"), 413],
  ["chunks that are too large", post("/", chunked, `3e9\r\n${"x".repeat(1001)}\r\n`), 413],
])("%s: an Indonesian page with the headers of every answer (S21, S23, R14)", async (_, message, status) => {
  await serve(status === 408 ? { headersMs: 150, heldMs: 150 } : {});
  const answer = await send(message);
  expect(answer.status).toBe(status);
  const head = [...answer.headers].map(([name, values]) => `${name}: ${values}`).join("\n");
  for (const header of everyAnswer) expect(head).toContain(header);
  expect(head).not.toMatch(/^(server|x-powered-by|via):/m);
  expect(answer.body).toContain('<html lang="id">');
  expect(head).toContain(`content-length: ${Buffer.byteLength(answer.body)}`);
  expect(received).toEqual([]);
});

test("a whole body is handed on in one piece, whatever it came in", async () => {
  await serve();
  const { socket, text } = open(post("/", "Content-Length: 10", "12345"));
  await once(socket, "ready");
  socket.write("67890");
  await expect.poll(text).toMatch(/behind 10$/);
  socket.write(post("/", chunked, "3\r\nabc\r\n0\r\n\r\n"));
  await expect.poll(text).toMatch(/behind 3$/);
  socket.write(post("/", "Content-Length: 0"));
  await expect.poll(text).toMatch(/behind 0$/);
  expect(received.map(({ end }) => end)).toEqual(["whole", "whole", "whole"]);
});

test("who asks first is told to go on", async () => {
  await serve();
  const { socket, text } = open(post("/", "Expect: 100-continue\r\nContent-Length: 3"));
  await expect.poll(text).toContain("100 Continue");
  socket.write("abc");
  await expect.poll(text).toMatch(/behind 3$/);
});

test("a body that stops amid a large form is cut, and its reader told (R14)", async () => {
  await serve({ pieceMs: 150 });
  const answer = await send(post("/gambar", "Content-Length: 900000", "x".repeat(300_000)));
  expect(answer.status).toBe(408);
  await expect.poll(() => received[0]?.end).toBe("broken");
});

test.each([
  ["urlencoded", post("/", "Content-Length: 10400", parts)],
  ["chunked", post("/gambar", chunked, `28a0\r\n${parts}\r\n0\r\n\r\n`)],
])("10,000 form parts, %s: 413 (R14)", async (_, message) => {
  await serve();
  expect((await send(message)).status).toBe(413);
});

test.each([
  ["POST", 413],
  ["DELETE", 405],
])("a body in single bytes, %s, is refused for their number (S34)", async (method, status) => {
  await serve({ unreadMs: 300 });
  const accepted = once(server, "connection");
  const message = post("/gambar", chunked, "1\r\na\r\n".repeat(150_000)).replace("POST", method);
  const { socket, text } = open(message);
  await expect.poll(text).toContain("</html>");
  expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const [ours] = (await accepted) as [Socket];
  // The rest is left where it is until the line is cut.
  await once(ours, "close");
  expect(ours.bytesRead).toBeLessThan(500_000);
  socket.destroy();
});

test.each(["/besar", "/lambat"])("an answer that nobody reads is cut: %s (S34)", async (path) => {
  await serve({ unreadMs: 300 });
  const accepted = once(server, "connection");
  open(get(path)).socket.pause();
  const [ours] = (await accepted) as [Socket];
  await once(ours, "close");
  expect(received).toHaveLength(1);
});

test("an answer that is read slowly is not (S34)", async () => {
  // All of it takes longer than that.
  await serve({ unreadMs: 2_500 });
  const { socket, text, ended } = open(get("/besar", "Connection: close\r\n"));
  socket.on("data", async () => {
    socket.pause();
    await setTimeout(12);
    socket.resume();
  });
  await ended;
  expect(text().length).toBeGreaterThan(unreadBytes);
});

test("a page with its own answer gets the beginning of a body that is too large (S29)", async () => {
  await serve();
  const accepted = once(server, "connection");
  const { socket, text } = open(post("/gambar", `Content-Length: ${100 * 1024 * 1024}`));
  const piece = Buffer.alloc(1024 * 1024, 0x78);
  const feed = () => {
    while (socket.writable && socket.write(piece));
  };
  socket.on("drain", feed);
  feed();
  await expect.poll(text).toContain("behind");
  expect(text()).toMatch(/^HTTP\/1.1 200 [\s\S]*behind \d{6}$/);
  expect(received[0]).toEqual({ bytes: expect.any(Number), end: "whole" });
  expect(received[0]?.bytes).toBeLessThan(400 * 1024);
  const [ours] = (await accepted) as [Socket];
  expect(ours.bytesRead).toBeLessThan(6_000_000);
});

test("closing: what has arrived is answered, idle and half-sent connections are cut (R05)", async () => {
  await serve();
  const idle = open(get("/idle"));
  await expect.poll(idle.text).toMatch(/behind 0$/);
  const half = open(post("/", "Content-Length: 5", "ha"));
  const silent = open();
  const inFlight = open(get("/never"));
  await expect.poll(() => received).toHaveLength(2);
  if (silent.socket.connecting) await once(silent.socket, "connect");

  vi.useFakeTimers({ toFake: ["Date"] });
  const drained = traffic.drain({ idleMs: 10, arrivalMs: 50, totalMs: 2_000 });
  vi.advanceTimersByTime(10);
  await idle.ended;
  expect([half, silent, inFlight].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
  vi.advanceTimersByTime(40);
  await Promise.all([half.ended, silent.ended]);
  expect(inFlight.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1_950);
  await Promise.all([drained, inFlight.ended]);
  expect(server.listening).toBe(false);
});

test("closing: a request on an idle line is answered, then the line ends (R05)", async () => {
  await serve();
  const idle = open(get("/idle"));
  await expect.poll(idle.text).toMatch(/behind 0$/);
  const drained = traffic.drain({ idleMs: 5_000, arrivalMs: 5_000, totalMs: 10_000 });
  // remix-serve does the same at this signal.
  server.close();
  idle.socket.write(post("/late", "Content-Length: 4", "late"));
  await Promise.all([idle.ended, drained]);
  expect(idle.text()).toMatch(/behind 4$/);
  expect(idle.text().toLowerCase()).toContain("connection: close");
});

test("closing a second time waits for nothing (R05)", async () => {
  await serve();
  const inFlight = open(get("/never"));
  await expect.poll(() => received).toHaveLength(1);
  const drained = traffic.drain({ idleMs: 10_000, arrivalMs: 10_000, totalMs: 10_000 });
  void traffic.drain();
  await Promise.all([drained, inFlight.ended]);
});
