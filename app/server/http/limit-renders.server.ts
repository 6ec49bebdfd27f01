import { networkOf } from "~/lib/networks";
import type { Limit } from "../create-limit";
import { sendRefusal } from "./refuse.server";
import { isRead, type Step } from "./steps";
import { visitorAddress } from "./visitor.server";

/** Addresses that are cheap to answer, or have limits of their own. */
const unlimited =
  /^\/(?:(?:media|gambar)\/|(?:healthz|metrics|wa|admin(?:\.data)?)(?:\?|$)|admin\/(?!login|lupa-password))/;

/** Refuses a sender who has used up the limit of renders (429). */
export function createRenderLimitStep(limit: Pick<Limit<"host" | "site">, "take">): Step {
  return (request, response) => {
    const { method, url = "" } = request;
    // People who share an address must still be able to sign in.
    if (unlimited.test(url) || (!isRead(method) && url.startsWith("/admin"))) return false;
    const wait = limit.take(networkOf(visitorAddress(request)));
    if (wait === 0) return false;
    sendRefusal(request, response, { status: 429, headers: { "Retry-After": String(wait) } });
    return true;
  };
}
