import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { readReferrer } from "~/lib/addresses";
import { agentCookie, readAgentCode } from "~/lib/agent-links";
import { getEnv } from "~/server/env.server";
import { isVisitor, networkOf } from "~/server/http/visitors.server";
import { counters } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { readCookie } from "~/server/session.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { readVisit } from "./visit";
import type { InquiryKind } from "./words";

/** Page and cookie say something new a minute after the first tap. */
const sameTapMs = 60_000;
/** Taps, and networks of each kind; some 100 bytes each. */
const mostRemembered = 10_000;

const clock = { now: () => Date.now() };

/** The random text of a page or browser by which taps are told apart; null if it is malformed. */
export function readNonce(text: string | null | undefined): string | null {
  return text && /^[\w-]{16,80}$/.test(text) ? text : null;
}

/** Key of a tap, equal for taps on the same button: 43 characters that reveal neither nonce nor button. */
export function tapOf(nonce: string, ...button: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([nonce, ...button]))
    .digest("base64url");
}

/** Remembers taps for a minute, so that repeated taps are neither recorded nor counted. */
export class Taps {
  readonly #recent = new LRUCache<string, Promise<string | null>>({
    max: mostRemembered,
    ttl: sameTapMs,
    perf: clock,
    ttlResolution: 0,
  });

  /** The code of a tap; the same for a repeated tap within a minute. Failures are not remembered. `tap` null: cannot be told
   * apart, so it is recorded. */
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

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A carrier lets a whole town out by one address, and an office or a mosque has one too: they ask less often than this. */
const mostOfHost = { hour: 60, day: 200 };
/** A provider may give one customer all the /64 of it. */
const mostOfSite = { hour: 120, day: 400 };
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

/** Conversations one sender may begin unmarked, by IPv4 address or /64, and by /48 (S35). Kept in memory only. */
export class Shares {
  readonly #hosts = [new Tally(mostOfHost.hour, hourMs), new Tally(mostOfHost.day, dayMs)];
  readonly #sites = [new Tally(mostOfSite.hour, hourMs), new Tally(mostOfSite.day, dayMs)];

  /** False when `address` is above its share; nothing is taken then, so that a flood leaves its neighbours theirs. */
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

const taps = new Taps();
const shares = new Shares();

/** A visitor's tap on a WhatsApp button. `visit`: query string of the visitor's first page, as the page's script remembers
 * it; "" without script. */
export interface Pressed {
  kind: InquiryKind;
  packageSlug: string;
  /** Id of a departure; "" for none. A departure that is over or of another package counts as none. */
  departure: string;
  visit: string;
  /** Id of the branch whose button was pressed; "" for none. */
  branch: string;
  /** Equal for repeated taps (`readNonce`); null: unknown. */
  nonce: string | null;
}

/** Records that a conversation begins and returns its code; above the sender's share it is marked as suspicious. Null if it
 * is not recorded: for bots and prefetchers, and above the database's limit of a day. Neither the network address nor the
 * browser is stored. Rejects if the backend fails. */
export async function recordInquiry(request: Request, pressed: Pressed): Promise<string | null> {
  if (!isVisitor((name) => request.headers.get(name))) return null;
  const { kind, packageSlug, departure, branch, visit, nonce } = pressed;
  const tap = nonce === null ? null : tapOf(nonce, kind, packageSlug, departure, branch);
  const { clientAddress } = requestScope();
  const agent = readAgentCode(readCookie(request.headers.get("cookie"), agentCookie));
  return taps.codeFor(tap, async () => {
    const suspicious = !shares.take(clientAddress);
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
