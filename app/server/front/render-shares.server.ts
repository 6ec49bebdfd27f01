import { LRUCache } from "lru-cache";
import { networkOf } from "~/lib/network-share";
import { visitorAddress } from "./client-address.server";
import { sendRefusal } from "./refuse.server";
import { isRead, type Step } from "./steps";

interface RenderShare {
  perSecond: number;
  /** For whoever opens many pages at once, or shares an address with a whole office. */
  burst: number;
}

/** A page costs some 30 ms to render: one sender gets an eighth of a processor core at most. */
const usualShare: RenderShare = { perSecond: 4, burst: 240 };
/** A provider gives a customer so many /64 that counting those alone would count nothing. */
const siteFactor = 4;
/** Of each kind; some 100 bytes each. */
const mostRemembered = 10_000;

interface Bucket {
  left: number;
  /** When that was counted; ms since 1970. */
  at: number;
}

export interface RenderShares {
  /** Takes one of the share of `address`; 0, or without taking any the whole seconds until there is one. */
  take(address: string): number;
}

export function createRenderShares(
  clock: () => number = Date.now,
  { perSecond, burst }: RenderShare = usualShare,
): RenderShares {
  const hosts = new LRUCache<string, Bucket>({ max: mostRemembered });
  const sites = new LRUCache<string, Bucket>({ max: mostRemembered });
  const fill = (buckets: LRUCache<string, Bucket>, key: string, factor: number) => {
    const now = clock();
    const bucket = buckets.get(key) ?? { left: burst * factor, at: now };
    bucket.left = Math.min(burst * factor, bucket.left + ((now - bucket.at) / 1000) * perSecond * factor);
    bucket.at = now;
    buckets.set(key, bucket);
    return { bucket, wait: bucket.left >= 1 ? 0 : Math.ceil((1 - bucket.left) / (perSecond * factor)) };
  };
  return {
    take(address) {
      const { host, site } = networkOf(address);
      const counted = [fill(hosts, host, 1)];
      // Of an IPv4 address the two are the same.
      if (site !== host) counted.push(fill(sites, site, siteFactor));
      const wait = Math.max(...counted.map((one) => one.wait));
      if (wait === 0) for (const { bucket } of counted) bucket.left -= 1;
      return wait;
    },
  };
}

/** Cheap to answer, or with limits of their own: to a stranger the admin area says no. */
const others = /^\/(media|gambar|healthz|metrics|wa|admin(?!\/(login|lupa-password)))(?![\w-])/;

/** Whoever asks for more renders than people do is told to wait. */
export function createRenderShareStep(shares: RenderShares): Step {
  return (request, response) => {
    const { method, url = "" } = request;
    // A login has limits of its own, and people who share an address must get in.
    if (others.test(url) || (!isRead(method) && url.startsWith("/admin"))) return false;
    const wait = shares.take(visitorAddress(request));
    if (wait === 0) return false;
    sendRefusal(request, response, { status: 429, headers: { "Retry-After": String(wait) } });
    return true;
  };
}
