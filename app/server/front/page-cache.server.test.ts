import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageCache, type RenderedPage } from "./page-cache.server";

const minute = 60_000;
const hour = 60 * minute;
const roomy = 1024 * 1024;

function page(body: string, more: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, headers: [], body: Buffer.from(body), isPublic: true, readAt: Date.now(), ...more };
}

/** Lets what goes on in the background, compression in other threads included, come to its end. */
async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true));
}

const bodyOf = (found: { page: RenderedPage } | undefined) => found?.page.body.toString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterEach(() => {
  vi.useRealTimers();
});

test("renders once for all who ask at once, and keeps it in every encoding", async () => {
  const render = vi.fn(async () => page("isi"));
  const cache = createPageCache({ render, maxBytes: roomy });
  expect(cache.find("/", Date.now())).toBeUndefined();
  await Promise.all([cache.load("/"), cache.load("/"), cache.load("/")]);
  expect(render).toHaveBeenCalledTimes(1);
  const kept = cache.find("/", Date.now());
  expect(bodyOf(kept)).toBe("isi");
  expect(gunzipSync(kept?.gzip ?? "").toString()).toBe("isi");
  await until(() => kept?.br != null);
  expect(brotliDecompressSync(kept?.br ?? "").toString()).toBe("isi");
});

test("fresh for 30 s, then the old copy is given while one render runs behind", async () => {
  let text = "lama";
  const render = vi.fn(async () => page(text));
  const cache = createPageCache({ render, maxBytes: roomy });
  await cache.load("/");
  text = "baru";
  vi.advanceTimersByTime(29_000);
  cache.find("/", Date.now());
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  expect(bodyOf(cache.find("/", Date.now()))).toBe("lama");
  expect(bodyOf(cache.find("/", Date.now()))).toBe("lama");
  expect(render).toHaveBeenCalledTimes(2);
  expect(render).toHaveBeenLastCalledWith("/", true);
  await until(() => bodyOf(cache.find("/", Date.now())) === "baru");
  expect(render).toHaveBeenCalledTimes(2);
});

test.each([
  [31_000, 100],
  [60_000, 100],
  [75_000, 1000],
  [23 * hour, 1000],
])("a copy %i ms old is held back for a newer one for %i ms (R08, R15)", async (age, patience) => {
  const cache = createPageCache({ render: async () => page("isi"), maxBytes: roomy });
  await cache.load("/");
  vi.advanceTimersByTime(age);
  expect((cache.find("/", Date.now())?.patientUntil ?? 0) - Date.now()).toBe(patience);
});

test("freshness counts from when the data was read, not from when the page was drawn", async () => {
  const render = vi.fn(async () => page("isi", { readAt: Date.now() - 20_000 }));
  const cache = createPageCache({ render, maxBytes: roomy });
  await cache.load("/");
  const kept = cache.find("/", Date.now());
  expect((kept?.freshUntil ?? 0) - Date.now()).toBe(10_000);
});

test.each([
  ["answers 503", async () => page("gagal", { status: 503, isPublic: false })],
  ["throws", async () => Promise.reject(new Error("gagal"))],
])(
  "a render that %s leaves the good copy for 24 h, and is not tried again at once (R06)",
  async (_, fail) => {
    const render = vi.fn(async () => page("baik"));
    const cache = createPageCache({ render, maxBytes: roomy });
    await cache.load("/");
    render.mockImplementation(fail);
    vi.advanceTimersByTime(23 * hour);
    for (let times = 0; times < 3; times += 1) {
      const kept = cache.find("/", Date.now());
      expect(bodyOf(kept)).toBe("baik");
      await until(() => kept?.renewing === null);
    }
    expect(render).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(6000);
    cache.find("/", Date.now());
    expect(render).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(2 * hour);
    expect(cache.find("/", Date.now())).toBeUndefined();
  },
);

test("a page that is gone is given up", async () => {
  const render = vi.fn(async () => page("ada"));
  const cache = createPageCache({ render, maxBytes: roomy });
  await cache.load("/umroh/a");
  render.mockResolvedValue(page("tidak ada", { status: 404, isPublic: false }));
  vi.advanceTimersByTime(31_000);
  cache.find("/umroh/a", Date.now());
  await until(() => cache.find("/umroh/a", Date.now()) === undefined);
});

test.each([
  ["404", { status: 404 }],
  ["a redirect", { status: 301 }],
  ["500", { status: 500 }],
  ["what is one person's", { isPublic: false }],
])("%s is never kept", async (_, more) => {
  const cache = createPageCache({ render: async () => page("x", more), maxBytes: roomy });
  expect((await cache.load("/x")).kept).toBeNull();
  expect(cache.find("/x", Date.now())).toBeUndefined();
});

test("after a purge the next visitor gets a new render, and one begun before it is not kept", async () => {
  const releases: ((text: string) => void)[] = [];
  const render = () => new Promise<RenderedPage>((resolve) => releases.push((text) => resolve(page(text))));
  const cache = createPageCache({ render, maxBytes: roomy });
  const before = cache.load("/");
  cache.purge();
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
  const cache = createPageCache({ render, maxBytes: 8 * size });
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

test("with no room nothing is kept", async () => {
  const cache = createPageCache({ render: async () => page("isi"), maxBytes: 0 });
  expect((await cache.load("/")).kept).toBeNull();
  expect(cache.find("/", Date.now())).toBeUndefined();
});

test("unchanged content keeps its compressed copies", async () => {
  const cache = createPageCache({ render: async () => page("sama"), maxBytes: roomy });
  await cache.load("/");
  const first = cache.find("/", Date.now());
  await until(() => first?.br != null);
  await cache.load("/");
  const second = cache.find("/", Date.now());
  expect(second).not.toBe(first);
  expect(second?.br).toBe(first?.br);
  expect(second?.gzip).toBe(first?.gzip);
});
