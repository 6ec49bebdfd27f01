import { promisify } from "node:util";
import { constants, brotliCompress as zlibBrotli, gzip as zlibGzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { keptMs } from "../cache.server";
import { createInFlight } from "../in-flight";
import { log } from "../log.server";
import { compressible } from "./compress-answer.server";
import { type Encoding, etagOf } from "./steps";

const brotli = promisify(zlibBrotli);
const gzip = promisify(zlibGzip);

const freshMs = 30_000;
const retryMs = 1000;
/** Share of filtered pages and brochures, so that these push out no other page. */
const asideShare = 0.25;
const aside = /\?|\.pdf$/;

export interface RenderedPage {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** Whether the page is the same for all visitors and worth keeping. */
  isPublic: boolean;
  /** Time of the oldest read in the page, in ms since 1970. */
  readAt: number;
}

export interface KeptPage {
  readonly page: RenderedPage;
  readonly etag: string;
  /** The page by gzip; null where its content is compressed already. */
  readonly gzip: Buffer | null;
  /** The page by Brotli, made at the second request: most filtered pages are requested only once. */
  br: Buffer | null;
  isAskedAgain: boolean;
  readonly version: number;
  readonly freshUntil: number;
  usedUntil: number;
  readonly answers: Record<HowKept, Partial<Record<Encoding | "notModified", PreparedAnswer>>>;
}

export type HowKept = "hit" | "stale";

export interface PreparedAnswer {
  headers: string[];
  body: Buffer;
}

interface PageCacheOptions {
  render: (key: string) => Promise<RenderedPage>;
  version: () => number;
  /** Most bytes of all pages in every encoding; 0 keeps none. */
  maxBytes: number;
}

export interface PageCache {
  find(key: string, now: number): KeptPage | undefined;
  /** Renders a page; visitors at the same time share one render. */
  load(key: string): Promise<Loaded>;
}

export interface Loaded {
  page: RenderedPage;
  keptPage: KeptPage | null;
  renews: boolean;
}

function createShelf(maxBytes: number): LRUCache<string, KeptPage> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    // Brotli is made later and never larger than gzip.
    sizeCalculation: ({ page, gzip: packed }) => page.body.length + 2 * (packed?.length ?? 0) + 4096,
  });
}

export function createPageCache({ render, version, maxBytes }: PageCacheOptions): PageCache {
  const pages = createShelf(maxBytes * (1 - asideShare));
  const others = createShelf(maxBytes * asideShare);
  const shelfOf = (key: string) => (aside.test(key) ? others : pages);
  const inFlight = createInFlight<Loaded>();
  const inTurn = createTurns();

  const withoutCopy = (page: RenderedPage): Loaded => ({ page, keptPage: null, renews: false });

  async function keep(key: string, page: RenderedPage, begun: number, renews: boolean): Promise<Loaded> {
    const shelf = shelfOf(key);
    const mayChange = () => begun === version();
    if (page.status !== 200 || !page.isPublic) {
      // The page is gone or has moved; a failure (5xx) would not prove that.
      if (page.status < 500 && mayChange()) shelf.delete(key);
      return withoutCopy(page);
    }
    if (maxBytes === 0) return withoutCopy(page);
    const keptPage = await prepare(page, begun, shelf.peek(key));
    if (mayChange()) shelf.set(key, keptPage);
    return { page, keptPage, renews };
  }

  async function make(key: string, begun: number): Promise<Loaded> {
    const before = shelfOf(key).peek(key);
    const isGood = before?.version === begun && Date.now() < before.page.readAt + keptMs;
    try {
      const page = await render(key);
      if (!isGood || page.status < 500) return await keep(key, page, begun, isGood);
      log().warn({ key, status: page.status }, "page.renewal_failed");
    } catch (error) {
      if (!isGood) throw error;
      log().warn({ key, err: error }, "page.renewal_failed");
    }
    before.usedUntil = Date.now() + retryMs;
    return { page: before.page, keptPage: before, renews: true };
  }

  return {
    find(key, now) {
      const shelf = shelfOf(key);
      const keptPage = shelf.get(key);
      if (keptPage === undefined || now >= keptPage.usedUntil || keptPage.version !== version())
        return undefined;
      if (!keptPage.isAskedAgain) {
        keptPage.isAskedAgain = true;
        if (keptPage.gzip !== null && keptPage.br === null)
          void inTurn(async () => shelf.peek(key) === keptPage && addBrotli(keptPage));
      }
      return keptPage;
    },
    load(key) {
      const begun = version();
      return inFlight.share(key, () => make(key, begun), begun);
    },
  };
}

/** Compresses a page, or reuses the former copy while the content is the same. */
async function prepare(page: RenderedPage, version: number, before: KeptPage | undefined): Promise<KeptPage> {
  const freshUntil = page.readAt + freshMs;
  const etag = etagOf(page.body);
  const isSame = before?.etag === etag;
  const pack = () => gzip(page.body, { level: constants.Z_BEST_COMPRESSION });
  const packed = isSame ? before.gzip : isPackable(page) ? await pack() : null;
  return {
    page,
    etag,
    gzip: packed,
    br: isSame ? before.br : null,
    isAskedAgain: false,
    version,
    freshUntil,
    usedUntil: Math.max(freshUntil, Date.now() + retryMs),
    answers: { hit: {}, stale: {} },
  };
}

export function isPackable({ headers }: RenderedPage): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return type === undefined || compressible.test(type);
}

async function addBrotli(keptPage: KeptPage): Promise<void> {
  keptPage.br = await brotli(keptPage.page.body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: keptPage.page.body.length,
      // The default window costs 32 MB of memory that the process keeps.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(keptPage.page.body.length),
    },
  });
}

function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_MAX_WINDOW_BITS);
}

/** Runs background work one after another, so that it takes at most one thread. */
function createTurns(): (task: () => Promise<unknown>) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    last = last.then(task, task);
    return last;
  };
}
