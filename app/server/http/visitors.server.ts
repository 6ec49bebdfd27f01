import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { getEnv } from "../env.server";
import { log } from "../log.server";
import { createThrottle } from "../waiting";
import { sendRefusal } from "./refuse.server";
import { isRead, type Step } from "./steps";

/** The entry of `X-Forwarded-For` that is `trusted` places from the right (or the leftmost); with none, the socket. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const socket = socketAddress ?? "";
  if (trusted === 0 || forwardedFor === undefined) return socket;
  const seen = forwardedFor
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return seen[Math.max(0, seen.length - trusted)] ?? socket;
}

export function visitorAddress({ socket, headers }: IncomingMessage): string {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  const { trustedProxies } = getEnv();
  if (trustedProxies === 0 && forwardedFor !== undefined) warnOfProxy();
  return clientAddress(socket.remoteAddress, forwardedFor, trustedProxies);
}

/** Anybody can send the header, so it logs one line an hour at most. */
const warnEveryMs = 60 * 60 * 1000;
let warnedAt = Number.NEGATIVE_INFINITY;

function warnOfProxy(): void {
  const now = performance.now();
  if (now - warnedAt < warnEveryMs) return;
  warnedAt = now;
  const hint =
    "X-Forwarded-For arrives while TRUSTED_PROXIES is 0: behind a proxy all visitors count as one. Set it to the number of your proxies; without any, somebody sends the header by hand.";
  log().warn({ hint }, "front.proxy_not_counted");
}

export interface Network {
  /** The /64 (four groups) of one IPv6 subscriber. */
  host: string;
  /** The /48 (three groups) of one site at most. */
  site: string;
}

const groupCount = 8;

/** Anything else shares one name, so omitting the address gains nothing. */
export function networkOf(address: string): Network {
  const text = address.trim();
  if (isIPv4(text)) return { host: text, site: text };
  if (!isIPv6(text)) return { host: "unknown", site: "unknown" };
  const groups = groupsOf(text.replace(/%.*/s, ""));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const ip = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    return { host: ip.join("."), site: ip.join(".") };
  }
  const name = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":");
  return { host: name(4), site: name(3) };
}

function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = address.split("::");
  const left = parse(head);
  const right = parse(tail);
  const zeros = Array<number>(Math.max(0, groupCount - left.length - right.length)).fill(0);
  return [...left, ...zeros, ...right];
}

function parse(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Bots and prefetches do not count as visitors. */
export function isVisitor(header: (name: string) => string | string[] | null | undefined): boolean {
  const text = (name: string) => header(name)?.toString() ?? "";
  const userAgent = text("user-agent");
  const purpose = text("sec-purpose") || text("purpose");
  return userAgent !== "" && !isbot(userAgent) && !purpose.includes("prefetch");
}

interface RenderShare {
  perSecond: number;
  burst: number;
}

/** One sender gets an eighth of a processor core at most. */
const usualShare: RenderShare = { perSecond: 4, burst: 240 };
/** One customer may have very many /64, so the /48 is counted too. */
const siteFactor = 4;
const mostRemembered = 10_000;

interface Bucket {
  left: number;
  at: number;
}

export interface RenderShares {
  /** 0 when taken, else the whole seconds to wait. */
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
      if (site !== host) counted.push(fill(sites, site, siteFactor));
      const wait = Math.max(...counted.map((one) => one.wait));
      if (wait === 0) for (const { bucket } of counted) bucket.left -= 1;
      return wait;
    },
  };
}

/** Cheap to answer, or with limits of their own. */
const others =
  /^\/(?:(?:media|gambar)\/|(?:healthz|metrics|wa|admin(?:\.data)?)(?:\?|$)|admin\/(?!login|lupa-password))/;

export function createRenderShareStep(shares: RenderShares): Step {
  return (request, response) => {
    const { method, url = "" } = request;
    // People who share an address must still be able to sign in.
    if (others.test(url) || (!isRead(method) && url.startsWith("/admin"))) return false;
    const wait = shares.take(visitorAddress(request));
    if (wait === 0) return false;
    sendRefusal(request, response, { status: 429, headers: { "Retry-After": String(wait) } });
    return true;
  };
}

/** Counts what a network asks for, both by host and by site. @param clock ms since 1970 */
export function createNetworkThrottle(
  perHost: number,
  perSite: number,
  windowMs: number,
  clock: () => number,
) {
  const hosts = createThrottle(perHost, windowMs, clock);
  const sites = createThrottle(perSite, windowMs, clock);
  return {
    /** 0, or uncounted the whole seconds to wait. */
    begin(address: string): number {
      const { host, site } = networkOf(address);
      const wait = Math.max(hosts.wait(host), sites.wait(site));
      if (wait > 0) return wait;
      hosts.count(host);
      sites.count(site);
      return 0;
    },
  };
}
