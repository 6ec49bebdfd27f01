import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getEnv } from "../env.server";
import { createPageCache, type RenderedPage } from "./page-cache.server";
import { warmUp } from "./render-page.server";

const hour = 3_600_000;
const roomy = 1024 * 1024;

function page(body: string, more: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, headers: [], body: Buffer.from(body), isPublic: true, readAt: Date.now(), ...more };
}

/** Lets what goes on in the background, compression in other threads included, come to its end. */
async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition).toBe(true);
}

let changes = 0;
const version = () => changes;

const cacheOf = (render: (key: string) => Promise<RenderedPage>) =>
  createPageCache({ render, version, maxBytes: roomy });

const bodyOf = (keptPage: { page: RenderedPage } | undefined) => keptPage?.page.body.toString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterEach(() => vi.useRealTimers());

test("renders once for all who ask at once, and keeps it packed", async () => {
  const render = vi.fn(async () => page("isi"));
  const cache = cacheOf(render);
  expect(cache.find("/", Date.now())).toBeUndefined();
  await Promise.all([cache.load("/"), cache.load("/"), cache.load("/")]);
  expect(render).toHaveBeenCalledTimes(1);
  const keptPage = cache.find("/", Date.now());
  expect(bodyOf(keptPage)).toBe("isi");
  expect(brotliDecompressSync(keptPage?.br ?? "").toString()).toBe("isi");
});

test("only what is asked for a second time is packed as well as can be", async () => {
  const cache = cacheOf(async (key) => page(key));
  const once = await cache.load("/umroh?bulan=1");
  await cache.load("/");
  const twice = cache.find("/", Date.now());
  await until(() => twice?.packed === "best");
  expect(once.keptPage).toMatchObject({ packed: "quickly" });
  await until(() => cache.find("/umroh?bulan=1", Date.now())?.packed === "best");
});

test("of pages that are warmed it is made before their first visitor comes", async () => {
  const { siteUrl } = getEnv();
  const sitemap = `<loc>${siteUrl}/</loc><loc>${siteUrl}/umroh</loc>`;
  const cache = cacheOf(async (key) => page(key === "/sitemap.xml" ? sitemap : key));
  const load = vi.spyOn(cache, "load");
  warmUp(cache, { listening: true }, { followedAt: 0 });
  await until(() => load.mock.calls.length === 3);
  for (const { value } of load.mock.results.slice(1)) {
    const { keptPage } = await value;
    await until(() => keptPage?.packed === "best");
  }
});

test("a clock that is set back keeps no page longer than 30 s", async () => {
  let text = "lama";
  const cache = cacheOf(async () => page(text));
  await cache.load("/");
  text = "baru";
  vi.setSystemTime(Date.now() - hour);
  expect(cache.find("/", Date.now())).toBeUndefined();
  await cache.load("/");
  expect(bodyOf(cache.find("/", Date.now()))).toBe("baru");
});

test("fresh for 30 s, then rendered anew", async () => {
  let text = "lama";
  const render = vi.fn(async () => page(text));
  const cache = cacheOf(render);
  expect((await cache.load("/")).renews).toBe(false);
  text = "baru";
  vi.advanceTimersByTime(29_000);
  expect(bodyOf(cache.find("/", Date.now()))).toBe("lama");
  vi.advanceTimersByTime(2000);
  expect(cache.find("/", Date.now())).toBeUndefined();
  expect((await cache.load("/")).renews).toBe(true);
  expect(bodyOf(cache.find("/", Date.now()))).toBe("baru");
});

test("made of data that is older already, it is used for a second and called stale", async () => {
  const render = async () => page("isi", { readAt: Date.now() - 23 * hour });
  const cache = cacheOf(render);
  await cache.load("/");
  vi.advanceTimersByTime(900);
  const keptPage = cache.find("/", Date.now());
  expect(bodyOf(keptPage)).toBe("isi");
  expect(keptPage?.freshUntil).toBeLessThan(Date.now());
  vi.advanceTimersByTime(200);
  expect(cache.find("/", Date.now())).toBeUndefined();
});

test("freshness counts from when the data was read, not from when the page was drawn", async () => {
  const render = vi.fn(async () => page("isi", { readAt: Date.now() - 20_000 }));
  const cache = cacheOf(render);
  await cache.load("/");
  const keptPage = cache.find("/", Date.now());
  expect((keptPage?.freshUntil ?? 0) - Date.now()).toBe(10_000);
});

test.each([
  ["answers 503", async () => page("gagal", { status: 503, isPublic: false })],
  ["throws", async () => Promise.reject(new Error("gagal"))],
])("a render that %s leaves the good copy for 24 h, not tried again at once (R06)", async (_, fail) => {
  const render = vi.fn(async () => page("baik"));
  const cache = cacheOf(render);
  await cache.load("/");
  render.mockImplementation(fail);
  vi.advanceTimersByTime(24 * hour - 30_000);
  expect(bodyOf(await cache.load("/"))).toBe("baik");
  expect(bodyOf(cache.find("/", Date.now()))).toBe("baik");
  vi.advanceTimersByTime(6000);
  expect(cache.find("/", Date.now())).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  const last = await cache.load("/").catch(() => null);
  expect(last?.keptPage ?? null).toBeNull();
});

test("a page that is gone is given up", async () => {
  const render = vi.fn(async () => page("ada"));
  const cache = cacheOf(render);
  await cache.load("/umroh/a");
  render.mockResolvedValue(page("tidak ada", { status: 404, isPublic: false }));
  vi.advanceTimersByTime(31_000);
  expect((await cache.load("/umroh/a")).page.status).toBe(404);
  render.mockResolvedValue(page("gagal", { status: 503, isPublic: false }));
  expect((await cache.load("/umroh/a")).page.status).toBe(503);
});

test.each([
  ["404", { status: 404 }],
  ["a redirect", { status: 301 }],
  ["500", { status: 500 }],
  ["what is one person's", { isPublic: false }],
])("%s is never kept", async (_, more) => {
  const cache = createPageCache({ render: async () => page("x", more), version, maxBytes: roomy });
  expect((await cache.load("/x")).keptPage).toBeNull();
  expect(cache.find("/x", Date.now())).toBeUndefined();
});

test("after a change the next visitor gets a new render, and one begun before it is not kept", async () => {
  const releases: ((text: string) => void)[] = [];
  const render = () => new Promise<RenderedPage>((resolve) => releases.push((text) => resolve(page(text))));
  const cache = cacheOf(render);
  const before = cache.load("/");
  changes += 1;
  const after = cache.load("/");
  expect(releases).toHaveLength(2);
  releases[1]?.("sesudah");
  await after;
  releases[0]?.("sebelum");
  expect(bodyOf(await before)).toBe("sebelum");
  expect(bodyOf(cache.find("/", Date.now()))).toBe("sesudah");
});

test("bounded in bytes, the least recently used out first; filters never push out a page", async () => {
  const size = 64 * 1024;
  const render = async () => page("x".repeat(size));
  const cache = createPageCache({ render, version, maxBytes: 8 * size });
  const isKept = (key: string) => cache.find(key, Date.now()) !== undefined;
  for (const key of ["/", "/a", "/b", "/c"]) await cache.load(key);
  expect(isKept("/")).toBe(true);
  for (const key of ["/d", "/e"]) await cache.load(key);
  expect(isKept("/")).toBe(true);
  expect(isKept("/a")).toBe(false);
  for (let month = 10; month < 40; month += 1) await cache.load(`/?bulan=${month}`);
  expect(isKept("/")).toBe(true);
  expect(isKept("/?bulan=39")).toBe(true);
  expect(isKept("/?bulan=10")).toBe(false);
});

test("a brochure is kept as it is, and pushes out no page", async () => {
  const headers = [["content-type", "application/pdf"]] as const;
  const render = async (key: string) => (key === "/" ? page("isi") : page("x".repeat(100_000), { headers }));
  const cache = cacheOf(render);
  for (const key of ["/", ...Array.from({ length: 20 }, (_, n) => `/umroh/${n}/brosur.pdf`)])
    await cache.load(key);
  expect(cache.find("/", Date.now())).toBeDefined();
  expect(cache.find("/umroh/0/brosur.pdf", Date.now())).toBeUndefined();
  expect(cache.find("/umroh/19/brosur.pdf", Date.now())).toMatchObject({ gzip: null, br: null });
});

test("with no room nothing is kept", async () => {
  const cache = createPageCache({ render: async () => page("isi"), version, maxBytes: 0 });
  expect((await cache.load("/")).keptPage).toBeNull();
  expect(cache.find("/", Date.now())).toBeUndefined();
});

test("unchanged content keeps its compressed copies, whatever else was changed", async () => {
  const cache = createPageCache({ render: async () => page("sama"), version, maxBytes: roomy });
  await cache.load("/");
  const first = cache.find("/", Date.now());
  await until(() => first?.packed === "best");
  changes += 1;
  await cache.load("/");
  const second = cache.find("/", Date.now());
  expect(second).not.toBe(first);
  expect(second?.br).toBe(first?.br);
  expect(second?.packed).toBe("best");
});
