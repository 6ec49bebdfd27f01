import { promisify } from "node:util";
import { constants, brotliCompress as zlibBrotli, gzip as zlibGzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { log } from "../log.server";
import { patienceFor } from "../request-scope.server";
import type { Encoding } from "./accept-encoding";
import { etagOf } from "./etag";
import { createTurns } from "./turns";

const brotli = promisify(zlibBrotli);
const gzip = promisify(zlibGzip);

const freshMs = 30_000;
/** What visitors get when the backend fails may be a day old (trust.md R06). */
const keptMs = 24 * 60 * 60 * 1000;
/** After a render that failed, before the next one is tried. */
const retryMs = 5000;
/** Filtered lists have a shelf of their own, so that trying out filters never pushes out a page. */
const filteredShare = 0.25;

/** A page as it was rendered, before anything is known of who gets it. */
export interface RenderedPage {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** Any cache may keep it: it is the same for everybody, and worth the room. */
  isPublic: boolean;
  /** When the oldest of what it is made of was read, ms since 1970. */
  readAt: number;
}

/** A page that is kept for many visitors. */
export interface KeptPage {
  readonly page: RenderedPage;
  readonly etag: string;
  readonly gzip: Buffer;
  /** Takes a while to make; null until then. */
  br: Buffer | null;
  freshUntil: number;
  keptUntil: number;
  /** No render behind it starts before. */
  renewAt: number;
  /** The render behind it; null when there is none. */
  renewing: Promise<void> | null;
  /** Until then visitors may wait for that render: one that is well is done sooner. */
  patientUntil: number;
  /** Answers made of it, each once. */
  readonly answers: Record<HowKept, Partial<Record<Encoding | "notModified", PreparedAnswer>>>;
}

/** Whether a kept page was younger than 30 s when it was sent. */
export type HowKept = "hit" | "stale";

/** Headers in the flat form that Node writes fastest. */
export interface PreparedAnswer {
  headers: string[];
  body: Buffer;
}

export interface PageCacheOptions {
  /** Renders what the key names; with `renews`, an old copy serves visitors meanwhile. */
  render: (key: string, renews: boolean) => Promise<RenderedPage>;
  /** Of all pages together, in every encoding; 0 keeps none. */
  maxBytes: number;
}

export interface PageCache {
  /** The copy to answer with, or undefined; starts one render behind a copy that is no longer fresh at `now`. */
  find(key: string, now: number): KeptPage | undefined;
  /** The page anew, rendered once for all who ask meanwhile; `kept` is null where it may not be kept. */
  load(key: string): Promise<{ page: RenderedPage; kept: KeptPage | null }>;
  /** Drops every page, and whatever is being rendered now. */
  purge(): void;
}

type Loaded = Awaited<ReturnType<PageCache["load"]>>;

function createShelf(maxBytes: number): LRUCache<string, KeptPage> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    // Brotli's part is not there yet, but never larger than gzip's.
    sizeCalculation: ({ page, gzip: packed }) => page.body.length + 2 * packed.length + 4096,
  });
}

/** Finished pages by their key (path and known query keys); see the README for what is kept for how long. */
export function createPageCache({ render, maxBytes }: PageCacheOptions): PageCache {
  const pages = createShelf(maxBytes * (1 - filteredShare));
  const filtered = createShelf(maxBytes * filteredShare);
  const shelfOf = (key: string) => (key.includes("?") ? filtered : pages);
  const loading = new Map<string, Promise<Loaded>>();
  const inTurn = createTurns();
  let purges = 0;

  async function make(key: string, renews: boolean): Promise<Loaded> {
    const begun = purges;
    const page = await render(key, renews);
    const shelf = shelfOf(key);
    const mayChange = () => begun === purges;
    if (page.status !== 200 || !page.isPublic) {
      // The page is gone or has moved; a failure says nothing of the kind.
      if (page.status < 500 && mayChange()) shelf.delete(key);
      return { page, kept: null };
    }
    if (maxBytes === 0) return { page, kept: null };
    const kept = await prepare(page, shelf.peek(key), renews);
    if (mayChange()) {
      shelf.set(key, kept);
      if (kept.br === null) void inTurn(async () => shelf.peek(key) === kept && addBrotli(kept));
    }
    return { page, kept };
  }

  function load(key: string, renews = false): Promise<Loaded> {
    const under = loading.get(key);
    if (under) return under;
    const made = make(key, renews).finally(() => {
      if (loading.get(key) === made) loading.delete(key);
    });
    loading.set(key, made);
    return made;
  }

  async function renew(key: string, kept: KeptPage): Promise<void> {
    kept.renewAt = Date.now() + retryMs;
    kept.patientUntil = Date.now() + patienceFor(Date.now() - kept.page.readAt);
    try {
      const { page } = await load(key, true);
      if (page.status >= 500) log().warn({ key, status: page.status }, "page.renewal_failed");
    } catch (error) {
      log().warn({ key, err: error }, "page.renewal_failed");
    } finally {
      kept.renewing = null;
    }
  }

  return {
    find(key, now) {
      const kept = shelfOf(key).get(key);
      if (kept === undefined || now < kept.freshUntil) return kept;
      if (now >= kept.keptUntil) return undefined;
      if (kept.renewing === null && now >= kept.renewAt) kept.renewing = renew(key, kept);
      return kept;
    },
    load: (key) => load(key),
    purge() {
      purges += 1;
      pages.clear();
      filtered.clear();
      loading.clear();
    },
  };
}

/**
 * Takes over what was made of the copy before when the content is still the same. After a renewal there is a pause even
 * where what was read is old: the backend then fails.
 */
async function prepare(page: RenderedPage, before: KeptPage | undefined, renews: boolean): Promise<KeptPage> {
  const freshUntil = page.readAt + freshMs;
  const etag = etagOf(page.body);
  const isSame = before?.etag === etag;
  const packed = isSame ? before.gzip : await gzip(page.body, { level: constants.Z_BEST_COMPRESSION });
  return {
    page,
    etag,
    gzip: packed,
    br: isSame ? before.br : null,
    freshUntil,
    keptUntil: page.readAt + keptMs,
    renewAt: renews ? Math.max(freshUntil, Date.now() + retryMs) : freshUntil,
    renewing: null,
    patientUntil: 0,
    answers: { hit: {}, stale: {} },
  };
}

async function addBrotli(kept: KeptPage): Promise<void> {
  kept.br = await brotli(kept.page.body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: kept.page.body.length,
      // A window as large as the page finds as much; the usual one costs 32 MB while it works, which stay with the process.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(kept.page.body.length),
    },
  });
}

function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_MAX_WINDOW_BITS);
}
