import { isbot } from "isbot";
import { counters } from "~/server/counters.server";
import { getEnv } from "~/server/env.server";
import { requestScope } from "~/server/request-scope.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import type { InquiryKind } from "./greeting";
import { Taps } from "./taps.server";
import { readOrigin, readVisit } from "./visit";

const taps = new Taps();

/** What a visitor pressed. `visit`: query string of what led them here, as the page's script remembers it; "" without script. */
export interface Pressed {
  kind: InquiryKind;
  packageSlug: string;
  visit: string;
}

/**
 * Records that a conversation begins and gives its reference code (decisions.md D2). Null when it does not count:
 * a bot or prefetcher, a flood. Neither address nor browser is passed on. Rejects when the backend fails.
 */
export async function recordInquiry(request: Request, pressed: Pressed): Promise<string | null> {
  const { headers } = request;
  const userAgent = headers.get("user-agent") ?? "";
  if (!isVisitor(headers, userAgent)) return null;
  const { kind, packageSlug } = pressed;
  const tap = { address: requestScope().clientAddress, userAgent, kind, packageSlug };
  return taps.codeFor(tap, async () => {
    const origin = readOrigin(headers.get("referer"), [getEnv().siteUrl, new URL(request.url).origin]);
    const client = await anonymousClient();
    const code = unwrap(
      await client.rpc("record_inquiry", {
        kind,
        ...(packageSlug !== "" && { package_slug: packageSlug }),
        ...(origin !== null && { page: origin.page }),
        visit: readVisit(pressed.visit || (origin?.query ?? "")),
      }),
    );
    counters.inquiries += 1;
    return code;
  });
}

function isVisitor(headers: Headers, userAgent: string): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return userAgent !== "" && !isbot(userAgent) && !purpose.includes("prefetch");
}
