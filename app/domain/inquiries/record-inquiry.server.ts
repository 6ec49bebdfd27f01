import { isbot } from "isbot";
import { counters } from "~/server/counters.server";
import { getEnv } from "~/server/env.server";
import { requestScope } from "~/server/request-scope.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import type { InquiryKind } from "./greeting";
import { Shares } from "./shares.server";
import { Taps, tapOf } from "./taps.server";
import { readOrigin, readVisit } from "./visit";

const taps = new Taps();
const shares = new Shares();

/** What a visitor pressed. `visit`: query string of what led them here, as the page's script remembers it; "" without script. */
export interface Pressed {
  kind: InquiryKind;
  packageSlug: string;
  visit: string;
  /** What a second tap within a minute repeats (`readNonce`); null: nothing does. */
  nonce: string | null;
}

/**
 * Records that a conversation begins and gives its reference code (decisions.md D2), marked when it comes above its
 * sender's share. Null when it does not count: a bot or prefetcher, or more in a day than the database keeps. Neither
 * address nor browser is passed on. Rejects when the backend fails.
 */
export async function recordInquiry(request: Request, pressed: Pressed): Promise<string | null> {
  if (!isVisitor(request)) return null;
  const { kind, packageSlug, visit, nonce } = pressed;
  const tap = nonce === null ? null : tapOf(nonce, kind, packageSlug);
  const { clientAddress } = requestScope();
  return taps.codeFor(tap, async () => {
    const suspicious = !shares.take(clientAddress);
    const origin = readOrigin(request.headers.get("referer"), [
      getEnv().siteUrl,
      new URL(request.url).origin,
    ]);
    const client = await anonymousClient();
    const code = unwrap(
      await client.rpc("record_inquiry", {
        kind,
        suspicious,
        ...(packageSlug !== "" && { package_slug: packageSlug }),
        ...(origin !== null && { page: origin.page }),
        ...(tap !== null && { tap }),
        visit: readVisit(visit || (origin?.query ?? "")),
      }),
    );
    if (code !== null) counters.inquiries += 1;
    return code;
  });
}

/** Whether a person seems to have sent it; bots and prefetchers find their way, but begin no conversation. */
export function isVisitor({ headers }: Request): boolean {
  const userAgent = headers.get("user-agent") ?? "";
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return userAgent !== "" && !isbot(userAgent) && !purpose.includes("prefetch");
}
