import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rawGet } from "../../../tests/helpers/raw-answer.ts";
import { createLimit } from "../create-limit";
import { counters } from "../log.server";
import { requestScope } from "../request-scope.server";
import { putInFront } from "./install-front.server";
import { createRenderLimitStep } from "./limit-renders.server";
import { createPageCache, type RenderedPage } from "./page-cache.server";
import { createKeptPageStep, createPageStep } from "./serve-pages.server";

vi.stubEnv("LOG_LEVEL", "silent");

const html = `<!DOCTYPE html><p>${"Paket umroh. ".repeat(300)}</p>`;
const headers = [
  ["content-type", "text/html; charset=utf-8"],
  ["cache-control", "public, max-age=0"],
] as const;

const render = vi.fn<(key: string) => Promise<RenderedPage>>();
let version = 0;
const cache = createPageCache({ render, version: () => version, maxBytes: 1024 * 1024 });
const keyOf = (url: string) => (url.startsWith("/halaman") ? (url.split("?")[0] ?? null) : null);

let server: Server;
let port: number;

const get = (path: string, headers: OutgoingHttpHeaders = {}, method = "GET") =>
  rawGet(`http://127.0.0.1:${port}${path}`, headers, method);

const gzipped = { "accept-encoding": "gzip" };
const rendered = (text: string, more: Partial<RenderedPage> = {}) => ({
  ...{ status: 200, headers, body: Buffer.from(text), isPublic: true, readAt: Date.now(), ...more },
});

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/gagal") {
      response.statusCode = 500;
      return response.end();
    }
    if (request.url === "/digambar") {
      const scope = requestScope();
      if (scope.document !== undefined) scope.document = html;
      response.setHeader("content-type", "text/html");
      return response.end();
    }
    response.setHeader("content-type", request.url === "/gambar" ? "image/png" : "text/html");
    response.write(`di belakang: ${request.headers["accept-encoding"] ?? "tanpa"} `);
    response.write(html);
    response.end(request.url);
  });
  putInFront(server, (next) => {
    const share = createRenderLimitStep(createLimit([{ per: "host", most: 5, perSecond: 0.01 }]));
    return [
      createKeptPageStep(cache, keyOf),
      (request, response) => request.headers["x-dibatasi"] !== undefined && share(request, response),
      createPageStep(cache, keyOf, next),
    ];
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => server.close());

beforeEach(() => {
  version += 1;
  render.mockReset();
  render.mockImplementation(async () => rendered(html));
});

test("miss, then hit: the same bytes, rendered once", async () => {
  const first = await get("/halaman", gzipped);
  const second = await get("/halaman?utm=1", gzipped);
  const plain = await get("/halaman");
  expect([first, second, plain].map((answer) => answer.headers["x-cache"])).toEqual(["miss", "hit", "hit"]);
  expect(gunzipSync(first.body).toString()).toBe(html);
  expect(second.body).toEqual(first.body);
  expect(plain.body.toString()).toBe(html);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(second.headers).toMatchObject({
    ...{ "content-encoding": "gzip", "content-length": String(second.body.length), etag: first.headers.etag },
    ...{ vary: "Accept-Encoding", "cache-control": "public, max-age=0", "server-timing": 'cache;desc="hit"' },
  });
  expect(render).toHaveBeenCalledTimes(1);
});

test("/livez is answered first, without a log line, a count or the handler behind (R19)", async () => {
  const before = [...counters.answers];
  for (const method of ["GET", "HEAD"]) {
    const answer = await get("/livez", { "x-dibatasi": "1" }, method);
    expect([answer.status, answer.body.toString()]).toEqual([200, method === "HEAD" ? "" : "ok\n"]);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-length": "3",
    });
  }
  expect(counters.answers).toEqual(before);
  expect((await get("/livez?a=1")).body.toString()).toContain("di belakang");
});

test("304 for whoever has it already, kept or not", async () => {
  const { etag = "" } = (await get("/halaman")).headers;
  for (const known of [etag, `"lain", ${etag}`, etag.slice(2), "*"]) {
    const answer = await get("/halaman", { "If-None-Match": known });
    expect(answer.status, known).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers.etag).toBe(etag);
  }
  version += 1;
  expect((await get("/halaman", { "if-none-match": etag })).status).toBe(304);
  expect((await get("/halaman", { "if-none-match": '"lain"' })).status).toBe(200);
});

test("HEAD tells the same without the body", async () => {
  for (const how of ["miss", "hit"]) {
    const head = await get("/halaman", {}, "HEAD");
    const length = String(Buffer.byteLength(html));
    expect(head.headers).toMatchObject({ "x-cache": how, "content-length": length });
    expect(head.body).toHaveLength(0);
  }
});

test("a document that the handler behind has put into the scope is sent as it is, in any encoding", async () => {
  const plain = await get("/digambar");
  const packed = await get("/digambar", gzipped);
  expect(plain.body.toString()).toBe(html);
  expect(gunzipSync(packed.body).toString()).toBe(html);
  for (const { headers, body } of [plain, packed])
    expect(headers["content-length"]).toBe(String(body.length));
  expect((await get("/digambar", gzipped, "HEAD")).body).toHaveLength(0);
});

const sessions = ["admin_token=1", "a=b; umroh-session.0=x", "__Host-umroh-session=x", "sb-x-auth-token=y"];
test.each(sessions)("a session cookie goes round the cache: %s", async (cookie) => {
  await get("/halaman");
  const answer = await get("/halaman", { cookie });
  expect(answer.headers).toMatchObject({ "x-cache": "bypass", "cache-control": "no-store" });
  expect(answer.body.toString()).toContain("di belakang");
});

test.each(["tema=gelap", "x-admin_token=1", "nosb-a=1"])("any other cookie does not: %s", async (cookie) => {
  await get("/halaman");
  expect((await get("/halaman", { cookie })).headers["x-cache"]).toBe("hit");
});

test("404 is sent and not kept; a redirect is left to the handlers, which see the whole query", async () => {
  render.mockResolvedValueOnce(rendered(html, { status: 404, isPublic: false }));
  const { status, body } = await get("/halaman/x", gzipped);
  expect([status, gunzipSync(body).toString()]).toEqual([404, html]);
  expect((await get("/halaman/x")).headers["x-cache"]).toBe("miss");
  const moved = { status: 301, headers: [["location", "/"]], isPublic: false } as const;
  render.mockResolvedValueOnce(rendered("", moved));
  expect((await get("/halaman/y?z=1")).body.toString()).toMatch(/\/halaman\/y\?z=1$/);
  // So is a render that throws: they have an error page.
  render.mockRejectedValueOnce(new Error("gagal"));
  expect((await get("/halaman")).body.toString()).toContain("di belakang");
});

test("an error page is left to the handlers where the visitor comes from a page of ours", async () => {
  render.mockImplementation(async () => rendered(html, { status: 404, isPublic: false }));
  const ours = await get("/halaman/x", { referer: `http://127.0.0.1:${port}/umroh` });
  expect(ours.body.toString()).toContain("di belakang");
  for (const referer of ["https://jahat.example/umroh", "about:blank"])
    expect((await get("/halaman/x", { referer })).body.toString(), referer).toBe(html);
});

test.each([{}, gzipped])(
  "a failure that Remix answers with nothing has a page, with %j (S13)",
  async (requestHeaders) => {
    const { status, headers, body } = await get("/gagal", requestHeaders);
    const page = (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
    expect([status, page]).toEqual([500, expect.stringContaining("Terjadi Kesalahan")]);
    expect(page).toContain(headers["x-request-id"]);
    expect((await get("/gagal", {}, "HEAD")).body).toHaveLength(0);
  },
);

test("answers written in pieces leave compressed in one, with every answer's headers", async () => {
  const answer = await get("/lain", gzipped);
  expect(gunzipSync(answer.body).toString()).toBe(`di belakang: tanpa ${html}/lain`);
  expect(answer.headers).toMatchObject({
    ...{ "content-length": String(answer.body.length), "x-cache": "bypass" },
    ...{
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    },
  });
  expect((await get("/lain")).headers["content-encoding"]).toBeUndefined();
  expect((await get("/gambar", gzipped)).headers["content-encoding"]).toBeUndefined();
});

describe("a copy that is no longer fresh", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    render.mockResolvedValueOnce(rendered("lama"));
    await get("/halaman");
    vi.advanceTimersByTime(31_000);
  });
  afterEach(() => vi.useRealTimers());

  test("gives way to a newer one, for all who ask (R15)", async () => {
    render.mockResolvedValueOnce(rendered("baru"));
    const answers = await Promise.all([get("/halaman"), get("/halaman"), get("/halaman")]);
    for (const { body, headers } of answers)
      expect([body.toString(), headers["x-cache"]]).toEqual(["baru", "hit"]);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("is told as stale when its data failed to load, and rendered again after a while", async () => {
    render.mockResolvedValueOnce(rendered("lama", { readAt: Date.now() - 31_000 }));
    const look = async () => {
      const { body, headers } = await get("/halaman");
      return [body.toString(), headers["x-cache"]];
    };
    for (const _ of [1, 2]) expect(await look()).toEqual(["lama", "stale"]);
    expect(render).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    render.mockResolvedValueOnce(rendered("baru"));
    expect(await look()).toEqual(["baru", "hit"]);
  });

  test("is not given any more once the page turns out to be gone", async () => {
    render.mockResolvedValue(rendered("tidak ada", { status: 404, isPublic: false }));
    expect((await get("/halaman")).status).toBe(404);
  });
});

test("too many pages that have to be rendered: 429 with the wait, while kept ones go on (S34)", async () => {
  const limited = { "x-dibatasi": "1" };
  for (const [index, status] of [200, 200, 200, 200, 200, 429].entries())
    expect((await get(`/halaman/${index}`, limited)).status).toBe(status);
  const refused = await get("/halaman/lain", limited);
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^[1-9]/) } });
  expect(refused.body.toString()).toContain("Tunggu beberapa detik");
  expect((await get("/halaman/4", limited)).headers["x-cache"]).toBe("hit");
  expect((await get("/gambar/x", limited)).status).toBe(200);
  const staff = { ...limited, cookie: "umroh-session=x" };
  expect((await get("/admin/packages", staff)).status).toBe(200);
  expect((await get("/admin/login", limited)).status).toBe(429);
  expect((await get("/admin/login", limited, "POST")).status).toBe(200);
  expect((await get("/halaman/4", staff)).status).toBe(429);
});

test("a second front on a server replaces the steps of the first and keeps the handler", async () => {
  const reloaded = createServer((_request, response) => response.end("handler"));
  const stepThatAnswers = (text: string) => () => [
    (request: IncomingMessage, response: ServerResponse) => {
      if (request.url !== "/step") return false;
      response.end(text);
      return true;
    },
  ];
  const traffic = putInFront(reloaded, stepThatAnswers("first"));
  expect(putInFront(reloaded, stepThatAnswers("second"))).toBe(traffic);
  reloaded.listen(0, "127.0.0.1");
  await once(reloaded, "listening");
  const { port: reloadedPort } = reloaded.address() as AddressInfo;
  const ask = async (path: string) =>
    (await rawGet(`http://127.0.0.1:${reloadedPort}${path}`, {}, "GET")).body.toString();
  expect([await ask("/step"), await ask("/other")]).toEqual(["second", "handler"]);
  reloaded.close();
});

test("there must be a handler to stand before, and none beside", () => {
  expect(() => putInFront(createServer(), () => [])).toThrow(/no request handler/);
  expect(() => server.on("request", () => undefined)).toThrow(/beside the page front/);
});
