import { hash } from "node:crypto";
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

/** A later tap of the same visitor begins another conversation: page and cookie then send another nonce. */
const sameTapMs = 60_000;
/** Number of taps; each takes some 100 bytes. */
const mostRemembered = 10_000;

/** The random text of a page or browser by which taps are distinguished; null if it is malformed. */
export function readNonce(text: string | null | undefined): string | null {
  return text && /^[\w-]{16,80}$/.test(text) ? text : null;
}

/** Key of a tap, equal for taps on the same button: 43 characters that reveal neither nonce nor button. */
export function tapOf(nonce: string, ...button: readonly string[]): string {
  return hash("sha256", JSON.stringify([nonce, ...button]), "base64url");
}

/** Remembers taps for a minute, so that repeated taps are neither recorded nor counted. */
export class Taps {
  readonly #recent = new LRUCache<string, string, () => Promise<string | null>>({
    max: mostRemembered,
    ttl: sameTapMs,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    fetchMethod: async (_tap, _stale, { context: record }) => (await record()) ?? undefined,
  });

  /** The code of a tap; the same for a repeated tap within a minute. Failures are not remembered. A tap of null cannot be
   * compared with others, so it is always recorded. */
  async codeFor(tap: string | null, record: () => Promise<string | null>): Promise<string | null> {
    return tap === null ? record() : ((await this.#recent.fetch(tap, { context: record })) ?? null);
  }
}

const taps = new Taps();

/** A visitor's tap on a WhatsApp button. `visit`: query string of the visitor's first page, as the page's script remembers
 * it; "" without script. */
interface Pressed {
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
 * browser is stored. `onRecorded` is called for each code that the database returned, unless it is marked, with the tap that it
 * was recorded under. Rejects if the backend fails. */
export async function recordInquiry(
  request: Request,
  pressed: Pressed,
  onRecorded: (code: string, tap: string | null) => void,
): Promise<string | null> {
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
    if (code !== null) {
      counters.inquiries += 1;
      if (!suspicious) onRecorded(code, tap);
    }
    return code;
  });
}
