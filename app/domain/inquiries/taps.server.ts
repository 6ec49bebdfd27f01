import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Page and cookie say something new a minute after the first tap. */
const sameTapMs = 60_000;
const mostRemembered = 10_000;

const clock = { now: () => Date.now() };

/** Random bytes of one page or one browser, as text, that tell a tap from another; anything else tells nothing. */
export function readNonce(text: string | null | undefined): string | null {
  return text && /^[\w-]{16,80}$/.test(text) ? text : null;
}

/**
 * What the taps on one button within a minute have in common: 43 characters, from which neither the nonce can be had nor
 * what else was tapped with it.
 */
export function tapOf(nonce: string, kind: string, packageSlug: string): string {
  return createHash("sha256")
    .update(JSON.stringify([nonce, kind, packageSlug]))
    .digest("base64url");
}

/** Spares the backend, and the sender's share, the later ones of several taps. */
export class Taps {
  readonly #recent = new LRUCache<string, Promise<string | null>>({
    max: mostRemembered,
    ttl: sameTapMs,
    perf: clock,
    ttlResolution: 0,
  });

  /**
   * The code that `record` gives, or gave to the same tap less than a minute ago; null when there is none. A record that
   * failed, or gave no code, is not remembered. `tap` null: nothing tells it from others, so it is one of its own.
   */
  async codeFor(tap: string | null, record: () => Promise<string | null>): Promise<string | null> {
    if (tap === null) return record();
    const known = this.#recent.get(tap);
    if (known !== undefined) return known;
    const recording = record();
    this.#recent.set(tap, recording);
    const forget = () => {
      if (this.#recent.get(tap) === recording) this.#recent.delete(tap);
    };
    recording.then((code) => code === null && forget(), forget);
    return recording;
  }
}
