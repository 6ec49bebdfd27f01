import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { readReferrer } from "~/lib/addresses";
import { agentCookie, readAgentCode } from "~/lib/agent-links";
import { networkOf } from "~/lib/networks";
import { getEnv } from "~/server/env.server";
import { isVisitor } from "~/server/http/visitor.server";
import { limits } from "~/server/limits.server";
import { counters } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { readCookie } from "~/server/session.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { readVisit } from "./visit";
import type { InquiryKind } from "./words";

/** Page and cookie say something new a minute after the first tap. */
const sameTapMs = 60_000;
/** Taps; some 100 bytes each. */
const mostRemembered = 10_000;

/** Random bytes of one page or one browser, as text, that tell a tap from another; anything else tells nothing. */
export function readNonce(text: string | null | undefined): string | null {
  return text && /^[\w-]{16,80}$/.test(text) ? text : null;
}

/** Equal for taps on one button within a minute: 43 characters that give away neither nonce nor button. */
export function tapOf(nonce: string, ...button: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([nonce, ...button]))
    .digest("base64url");
}

/** Spares the backend, and the sender's share, the later ones of several taps. */
export class Taps {
  readonly #recent = new LRUCache<string, Promise<string | null>>({
    max: mostRemembered,
    ttl: sameTapMs,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  });

  /** Gives the same tap its code again for a minute. Failures are not remembered; `tap` null is one of its own. */
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

const taps = new Taps();

/** What a visitor pressed. `visit`: query string of what led them here, as the page's script remembers it; "" without script. */
export interface Pressed {
  kind: InquiryKind;
  packageSlug: string;
  /** Id of a departure, as the form had it; "" for none. One that is not ahead, or another package's, counts as none. */
  departure: string;
  visit: string;
  /** Id of the branch that was asked by its own button; "" for none. */
  branch: string;
  /** What a second tap within a minute repeats (`readNonce`); null: nothing does. */
  nonce: string | null;
}

/** Records that a conversation begins and gives its reference code, marked when it comes above its sender's share.
 * Null when it does not count: a bot or prefetcher, or more in a day than the database keeps. Neither address nor
 * browser is passed on. Rejects when the backend fails. */
export async function recordInquiry(request: Request, pressed: Pressed): Promise<string | null> {
  if (!isVisitor((name) => request.headers.get(name))) return null;
  const { kind, packageSlug, departure, branch, visit, nonce } = pressed;
  const tap = nonce === null ? null : tapOf(nonce, kind, packageSlug, departure, branch);
  const { clientAddress } = requestScope();
  const agent = readAgentCode(readCookie(request.headers.get("cookie"), agentCookie));
  return taps.codeFor(tap, async () => {
    const suspicious = limits.inquiries.take(networkOf(clientAddress)) > 0;
    const origin = readReferrer(request.headers.get("referer"), [
      getEnv().siteUrl,
      new URL(request.url).origin,
    ]);
    const client = await anonymousClient();
    const code = unwrap(
      await client.rpc("record_inquiry", {
        kind,
        suspicious,
        ...(packageSlug !== "" && { package_slug: packageSlug }),
        ...(departure !== "" && { departure }),
        ...(origin !== null && { page: origin.page }),
        ...(tap !== null && { tap }),
        visit: {
          ...readVisit(visit || (origin?.query ?? "")),
          ...(branch !== "" && { branch }),
          ...(agent !== null && { agent }),
        },
      }),
    );
    if (code !== null) counters.inquiries += 1;
    return code;
  });
}
