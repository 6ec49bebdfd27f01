import { LRUCache } from "lru-cache";
import { networkOf } from "~/lib/network-share";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A carrier lets a whole town out by one address, and an office or a mosque has one too: they ask less often than this. */
const mostOfHost = { hour: 60, day: 200 };
/** A provider may give one customer all the /64 of it. */
const mostOfSite = { hour: 120, day: 400 };
/** Of each kind; some 100 bytes each. */
const mostRemembered = 10_000;

const clock = { now: () => Date.now() };

/** How many conversations began in each network since its first of the hour, or of the day. */
class Tally {
  readonly #most: number;
  readonly #counts: LRUCache<string, { count: number }>;

  constructor(most: number, ttl: number) {
    this.#most = most;
    this.#counts = new LRUCache({ max: mostRemembered, ttl, perf: clock, ttlResolution: 0 });
  }

  hasRoom(network: string): boolean {
    return (this.#counts.get(network)?.count ?? 0) < this.#most;
  }

  add(network: string): void {
    const known = this.#counts.get(network);
    if (known === undefined) this.#counts.set(network, { count: 1 });
    else known.count += 1;
  }
}

/**
 * How many conversations one sender may begin until they look like no pilgrim's: by IPv4 address or /64, and by /48, each
 * hour and each day (trust.md S35). Remembered in this process's memory only, and never written anywhere.
 */
export class Shares {
  readonly #hosts = [new Tally(mostOfHost.hour, hourMs), new Tally(mostOfHost.day, dayMs)];
  readonly #sites = [new Tally(mostOfSite.hour, hourMs), new Tally(mostOfSite.day, dayMs)];

  /**
   * Counts a conversation that begins at `address`; false when that is more than its share, of which nothing is taken
   * then: a flood from one /64 leaves its neighbours theirs.
   */
  take(address: string): boolean {
    const { host, site } = networkOf(address);
    const asked = [
      ...this.#hosts.map((tally) => ({ tally, network: host })),
      ...this.#sites.map((tally) => ({ tally, network: site })),
    ];
    if (!asked.every(({ tally, network }) => tally.hasRoom(network))) return false;
    for (const { tally, network } of asked) tally.add(network);
    return true;
  }
}
