import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** A second tap within a minute belongs to the first. */
const sameTapMs = 60_000;
/** More conversations than this from one address in ten minutes are no pilgrims: they are not counted. */
const mostPerAddress = 20;
const addressWindowMs = 10 * 60_000;
const mostRemembered = 10_000;

/** Who taps what. Remembered for minutes, in this process's memory only, and never written anywhere. */
export interface Tap {
  address: string;
  userAgent: string;
  kind: string;
  packageSlug: string;
}

interface Window {
  count: number;
}

const clock = { now: () => Date.now() };

/** Tells a new conversation from a double tap and from a flood. */
export class Taps {
  readonly #recent = new LRUCache<string, Promise<string | null>>({
    max: mostRemembered,
    ttl: sameTapMs,
    perf: clock,
    ttlResolution: 0,
  });
  readonly #addresses = new LRUCache<string, Window>({
    max: mostRemembered,
    ttl: addressWindowMs,
    perf: clock,
    ttlResolution: 0,
  });

  /**
   * The code that `record` gives, or gave to the same tap less than a minute ago; null when there is none, or when the
   * address has used up its share. A record that failed, or gave no code, is not remembered.
   */
  async codeFor(tap: Tap, record: () => Promise<string | null>): Promise<string | null> {
    const key = fingerprintOf(tap);
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    if (!this.#takeShare(tap.address)) return null;
    const recording = record();
    this.#recent.set(key, recording);
    const forget = () => {
      if (this.#recent.get(key) === recording) this.#recent.delete(key);
    };
    recording.then((code) => code === null && forget(), forget);
    return recording;
  }

  #takeShare(address: string): boolean {
    const window = this.#addresses.get(address);
    if (window === undefined) this.#addresses.set(address, { count: 1 });
    else if (window.count >= mostPerAddress) return false;
    else window.count += 1;
    return true;
  }
}

function fingerprintOf({ address, userAgent, kind, packageSlug }: Tap): string {
  return createHash("sha256")
    .update(JSON.stringify([address, userAgent, kind, packageSlug]))
    .digest("base64");
}
