import { LRUCache } from "lru-cache";
import { keptMs } from "../cache.server";
import { createInFlight } from "../in-flight";
import { log } from "../log.server";
import { compressible, packBest, packQuickly } from "./compress-answer.server";
import type { MemoryAnswer } from "./send-from-memory.server";
import { type Encoding, etagOf } from "./steps";

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
  /** The page by Brotli; null where its content is compressed already. */
  br: Buffer | null;
  /** How well Brotli has packed it. As well as can be only from the second request on: most filtered pages are requested
   * only once. */
  packed: "quickly" | "again" | "best";
  /** The page by gzip, made when it is first asked for. */
  gzip: Buffer | null;
  readonly version: number;
  readonly freshUntil: number;
  usedUntil: number;
  readonly answers: Record<HowKept, Partial<Record<Encoding | "notModified", MemoryAnswer>>>;
}

export type HowKept = "hit" | "stale";

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
    // Gzip is made later, and little larger than Brotli.
    sizeCalculation: ({ page, br }) => page.body.length + 2 * (br?.length ?? 0) + 4096,
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
      // Which shelf it is on need not be told first, which would cost every kept answer a search.
      const keptPage = pages.get(key) ?? others.get(key);
      if (keptPage === undefined || now >= keptPage.usedUntil || keptPage.version !== version())
        return undefined;
      // The clock was set back since: nobody knows how old the page is.
      if (now < keptPage.page.readAt) return undefined;
      if (keptPage.packed === "quickly" && keptPage.br !== null) {
        keptPage.packed = "again";
        void inTurn(async () => shelfOf(key).peek(key) === keptPage && packAgain(keptPage));
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
  const same = before?.etag === etag ? before : null;
  const br = same?.br ?? (isPackable(page) ? await packQuickly(page.body, "br") : null);
  return {
    page,
    etag,
    br,
    packed: same?.packed === "best" ? "best" : "quickly",
    gzip: same?.gzip ?? null,
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

async function packAgain(keptPage: KeptPage): Promise<void> {
  keptPage.br = await packBest(keptPage.page.body);
  keptPage.packed = "best";
  for (const answers of Object.values(keptPage.answers)) delete answers.br;
}

/** Runs background work one after another, so that it takes at most one thread. */
function createTurns(): (task: () => Promise<unknown>) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    last = last.then(task, task);
    return last;
  };
}
