import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { agentShortLink } from "~/lib/agent-links";
import { networkOf } from "~/lib/networks";
import { createSpelling } from "~/lib/request-address";
import { limits } from "../limits.server";
import { createAgentLookup, createAgentStep, type IsAgent } from "./agent-links.server";
import { putInFront } from "./install-front.server";
import { createPageCache } from "./page-cache.server";
import { createKeptPageStep, createPageStep } from "./serve-pages.server";
import { createAddressStep } from "./settle-address.server";

vi.stubEnv("LOG_LEVEL", "silent");

const browser =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const policy = "public, max-age=0, s-maxage=30";
const render = vi.fn(async (key: string) => ({
  status: key === "/lama" ? 301 : key === "/hilang" ? 404 : 200,
  headers: [
    ["content-type", "text/html; charset=utf-8"],
    ["cache-control", policy],
  ] as const,
  body: Buffer.from(`<p>${key}</p>`),
  isPublic: true,
  readAt: Date.now(),
}));
const countClick = vi.fn<(code: string, address: string) => void>();
const isAgent = vi.fn<IsAgent>();
/** The backend, which knows two agents. */
const ask = vi.fn(async (code: string) => ["BUDI", "SITI-1"].includes(code));

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith("/gambar")) return response.setHeader("content-type", "image/png").end("x");
    return response.writeHead(301, { location: "/baru" }).end();
  });
  const cache = createPageCache({ render, version: () => 0, maxBytes: 1024 * 1024 });
  const shortLink = { id: "link", path: "a/:code", module: {} };
  const keyOf = (url: string) => (/^\/(gambar|a\/)/.test(url) ? null : (url.split("?")[0] ?? null));
  putInFront(server, (next) => {
    const steps = [createKeptPageStep(cache, keyOf), createPageStep(cache, keyOf, next)];
    return [
      createAddressStep(createSpelling(keyOf, () => ({ shortLink }))),
      createAgentStep({
        isAgent,
        countClick,
        goOn: (request, response) => {
          if (!steps.some((step) => step(request, response))) next(request, response);
        },
      }),
      ...steps,
    ];
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(() => {
  countClick.mockReset();
  ask.mockClear();
  render.mockClear();
  isAgent.mockReset().mockImplementation(createAgentLookup(ask));
  limits.agentLookups.forget(networkOf("127.0.0.1"));
});

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(origin + path, {
    method,
    headers: { "user-agent": browser, "sec-fetch-dest": "document", ...headers },
    redirect: "manual",
  });
  return {
    status: answer.status,
    cookie: answer.headers.get("set-cookie"),
    policy: answer.headers.get("cache-control"),
    vary: answer.headers.get("vary"),
    etag: answer.headers.get("etag") ?? "",
    cache: answer.headers.get("x-cache"),
    text: await answer.text(),
  };
}

const agentCookie = (code: string) => `agen=${code}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`;

test("an agent's link sets its cookie on the shared page; no cache keeps that (S15, S22)", async () => {
  const plain = await get("/tautan");
  expect(plain).toMatchObject({ cookie: null, policy });
  const { text, etag, vary } = plain;
  for (const path of ["/tautan?ref=BUDI", "/tautan?utm_source=x&ref=budi%20", "/tautan?ref=BUDI&ref=SITI-1"])
    expect(await get(path), path).toEqual({
      ...{
        status: 200,
        cookie: agentCookie("BUDI"),
        policy: "private, no-store",
        vary,
        etag,
        cache: "hit",
        text,
      },
    });
  const again = await get("/tautan?ref=siti-1", { "if-none-match": etag });
  expect(again).toMatchObject({ status: 304, cookie: agentCookie("SITI-1"), policy: "private, no-store" });
  expect(render).toHaveBeenCalledTimes(1);
});

test("the first agent stays while valid; no cache keeps another's answer either (S22)", async () => {
  const stays = { cookie: null, policy: "private, no-store" };
  expect(await get("/?ref=SITI-1", { cookie: "a=b; agen=BUDI" })).toMatchObject(stays);
  for (const cookie of ["agen=MATI", "agen=%00", "agen=x", "lain=BUDI"])
    expect((await get("/?ref=SITI-1", { cookie })).cookie, cookie).toBe(agentCookie("SITI-1"));
});

test.each([
  "/?ref=",
  "/?ref=AB",
  "/?ref=BUDI%0d%0aX",
  "/?ref=%zz",
  `/?ref=${"B".repeat(21)}`,
  "/?referensi=BUDI",
  "/?ref=LAIN",
])("%s is nobody's link: the page as always", async (path) => {
  expect(await get(path)).toMatchObject({ status: 200, cookie: null, policy });
  expect(countClick).not.toHaveBeenCalled();
});

test.each([
  ...["/a/BUDI/", "/a/budi", "/a/BUDI)", "/a/BUDI%20", "/A/budi.", "/a/%42UDI*", "/a/BUDI%5D?ke=/umroh"],
  ...["/?ref=BUDI)", "/?ref=budi/", "/?ref=BUDI%20&x=%zz", "/a/BUDI?utm=%E9"],
])("the agent whose link a chat app has damaged is credited: %s (P22)", async (path) => {
  expect((await get(path)).cookie).toBe(agentCookie("BUDI"));
  expect(countClick.mock.calls).toEqual([["BUDI", expect.anything()]]);
});

test("a flood of codes makes no page anew and asks the backend little (S34)", async () => {
  await get("/banjir");
  render.mockClear();
  const codes = Array.from({ length: 300 }, (_, number) => `KODE-${number}`);
  const answers = await Promise.all(codes.map((code) => get(`/banjir?ref=${code}`)));
  expect(new Set(answers.map(({ cache }) => cache))).toEqual(new Set(["hit"]));
  expect(render).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(20);
});

test("a code is asked about once in 30 s, by networks that made up few others (S34)", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const lookup = createAgentLookup(ask);
  expect(await lookup("BUDI", "192.0.2.1")).toBe(true);
  for (let number = 0; number < 50; number += 1) await lookup(`KODE-${number}`, "192.0.2.9");
  expect(ask).toHaveBeenCalledTimes(21);
  expect(await lookup("SITI-1", "192.0.2.9")).toBeNull();
  expect([await lookup("BUDI", "192.0.2.9"), await lookup("KODE-1", "192.0.2.9")]).toEqual([true, false]);
  expect(await lookup("SITI-1", "198.51.100.1")).toBe(true);
  vi.advanceTimersByTime(30_001);
  ask.mockResolvedValueOnce(false);
  expect(await lookup("BUDI", "192.0.2.1")).toBe(false);
  vi.advanceTimersByTime(30_001);
  ask.mockRejectedValueOnce(new Error("gagal"));
  expect(await lookup("BUDI", "192.0.2.1")).toBeNull();
  expect(await lookup("BUDI", "192.0.2.1")).toBe(true);
  vi.useRealTimers();
});

test("no more than 20 codes are asked about at a time, whoever asks (S34)", async () => {
  const open = vi.fn(() => Promise.withResolvers<boolean>().promise);
  const lookup = createAgentLookup(open);
  const answers = Array.from({ length: 200 }, (_, number) => lookup(`KODE-${number}`, `203.0.113.${number}`));
  expect(new Set(await Promise.all(answers))).toEqual(new Set([null]));
  expect(open).toHaveBeenCalledTimes(20);
});

test("redirects and short links carry it; other addresses and HEAD do not", async () => {
  expect(await get("/lama?ref=BUDI")).toMatchObject({ status: 301, cookie: agentCookie("BUDI") });
  expect(await get(agentShortLink("BUDI", "/umroh/a"))).toMatchObject({
    status: 301,
    cookie: agentCookie("BUDI"),
  });
  for (const path of ["/gambar?ref=BUDI", "/hilang?ref=BUDI", "/a/LAIN", "/a/BUDI/x"])
    expect((await get(path)).cookie, path).toBeNull();
  expect((await get("/?ref=BUDI", {}, "HEAD")).cookie).toBeNull();
});

test("while nobody knows the codes one that can be one is taken, and the first stays", async () => {
  isAgent.mockResolvedValue(null);
  expect((await get("/?ref=LAIN")).cookie).toBe(agentCookie("LAIN"));
  expect((await get("/?ref=BUDI", { cookie: "agen=LAIN" })).cookie).toBeNull();
});

test("people's clicks count, not those of bots, prefetchers and embedded pages (S35)", async () => {
  await get("/?ref=BUDI", { cookie: "agen=SITI-1" });
  expect(countClick.mock.calls).toEqual([["BUDI", expect.stringMatching(/127\.0\.0\.1$/)]]);
  const others: Record<string, string>[] = [
    { "user-agent": "WhatsApp/2.23.20.0" },
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { "sec-fetch-dest": "image" },
  ];
  for (const headers of others) await get("/?ref=BUDI", headers);
  expect(countClick).toHaveBeenCalledTimes(1);
});
