import { once } from "node:events";
import { createServer, type Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import onHeaders from "on-headers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchange } from "../../../tests/helpers/raw-answer.ts";
import { type MemoryAnswer, sendFromMemory } from "./send-from-memory.server";

const body = Buffer.from("Paket umroh — Ramadhan");
const answers: Record<string, MemoryAnswer> = {
  "/halaman": {
    status: 200,
    headers: ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(body.length)],
    body,
  },
  "/sama": { status: 304, headers: ["ETag", 'W/"a"'], body: Buffer.alloc(0) },
  "/panjang-tak-dikenal": { status: 200, headers: ["Content-Type", "text/plain"], body },
  "/besar": { status: 200, headers: ["Content-Length", "70000"], body: Buffer.alloc(70_000, "b") },
};

let server: Server;
let origin: string;
let second = 1_000_000;
let now: number;

beforeEach(async () => {
  // No two tests share a second, so none finds what another has sent.
  second += 10;
  now = second * 1000;
  server = createServer((request, response) => {
    const [path = "", query] = (request.url ?? "").split("?");
    if (query === "agen") onHeaders(response, () => response.setHeader("Set-Cookie", "agen=a"));
    if (query === "nanti") now += 1000;
    sendFromMemory(answers[path] as MemoryAnswer, response, now);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const written = () => vi.spyOn(ServerResponse.prototype, "writeHead");
const line = (path: string, more = "", start = "GET", version = "1.1") =>
  `${start} ${path} HTTP/${version}\r\nHost: a.id\r\n${more}\r\n`;
const last = "Connection: close\r\n";

/** Sends requests on one connection and returns the answers; the last of them closes it. */
async function ask(...requests: string[]): Promise<string[]> {
  let whole: Buffer = Buffer.alloc(0);
  await exchange(origin, requests.join(""), (bytes) => {
    whole = bytes;
    return false;
  });
  return whole
    .toString("utf8")
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => answer.replace(/^Date: .*$/m, "Date: kini"));
}

test("An answer that is sent again in the same second has the same bytes, which Node wrote once", async () => {
  const heads = written();
  const [first, second, third, closing] = await ask(
    line("/halaman"),
    line("/halaman"),
    line("/halaman"),
    line("/halaman", last),
  );
  expect(first).toBe(
    [
      "HTTP/1.1 200 OK",
      "Content-Type: text/html; charset=utf-8",
      `Content-Length: ${body.length}`,
      "Date: kini",
      "Connection: keep-alive",
      "Keep-Alive: timeout=5",
      "",
      body.toString("utf8"),
    ].join("\r\n"),
  );
  expect([second, third]).toEqual([first, first]);
  expect(closing).toContain("\r\nConnection: close\r\n");
  expect(heads).toHaveBeenCalledTimes(2);
});

test("In another second the head is written anew, with its own date", async () => {
  const heads = written();
  await ask(line("/halaman"), line("/halaman?nanti"), line("/halaman"), line("/halaman", last));
  expect(heads).toHaveBeenCalledTimes(3);
});

test("A clock that is set back does not bring an earlier date back", async () => {
  const heads = written();
  await ask(line("/halaman"), line("/halaman?nanti"), line("/sama", last));
  now -= 1000;
  await ask(line("/halaman"), line("/sama", last));
  expect(heads).toHaveBeenCalledTimes(5);
});

test("304 is sent again without a body", async () => {
  const heads = written();
  const [first, again] = await ask(line("/sama"), line("/sama"), line("/sama", last));
  expect(first).toMatch(/^HTTP\/1\.1 304 Not Modified\r\nETag: W\/"a"\r\n(?!.*Content-Length).*\r\n\r\n$/s);
  expect(again).toBe(first);
  expect(heads).toHaveBeenCalledTimes(2);
});

test.each([
  ["HEAD", [line("/halaman", "", "HEAD"), line("/sama", last)], /Connection: keep-alive\r\n.*\r\n\r\n$/s],
  ["an old client", [line("/halaman", "", "GET", "1.0")], /Connection: close\r\n\r\nPaket umroh/],
  [
    "a step that waits for the head",
    [line("/halaman?agen"), line("/sama", last)],
    /Set-Cookie: agen=a\r\n.*Paket umroh/s,
  ],
])("For %s the head is written each time", async (_who, requests, expected) => {
  const [, , answer] = await ask(line("/halaman"), line("/halaman"), ...requests);
  expect(answer).toMatch(expected);
});

test("A cookie set for one visitor is not sent to the next", async () => {
  const [marked, next, after] = await ask(
    line("/halaman?agen"),
    line("/halaman"),
    line("/halaman"),
    line("/sama", last),
  );
  expect(marked).toContain("Set-Cookie");
  expect([next, after].join()).not.toContain("Set-Cookie");
});

test("An answer of unknown length or a large one is written each time, and whole", async () => {
  const heads = written();
  const [, chunked, , large] = await ask(
    line("/panjang-tak-dikenal"),
    line("/panjang-tak-dikenal"),
    line("/besar"),
    line("/besar"),
    line("/sama", last),
  );
  expect(chunked).toContain("Transfer-Encoding: chunked");
  expect(chunked).toContain(body.toString("utf8"));
  expect(large?.split("\r\n\r\n")[1]).toHaveLength(70_000);
  expect(heads).toHaveBeenCalledTimes(5);
});

test("A server that ends tells it the client", async () => {
  server.prependListener("request", (request, response) => {
    if (request.url === "/halaman?akhir") response.shouldKeepAlive = false;
  });
  const [, , closing] = await ask(line("/halaman"), line("/halaman"), line("/halaman?akhir"));
  expect(closing).toContain("\r\nConnection: close\r\n");
});
