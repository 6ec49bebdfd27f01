import { createHmac, randomBytes } from "node:crypto";
import { networkOf } from "~/lib/network-share";
import { log } from "../log.server";
import { anonymousClient, unwrap } from "../supabase.server";
import { createThrottle } from "../throttle";

const hourMs = 60 * 60_000;
/** Of all that one provider's customer has, whichever agents they come by; a carrier lets a whole town out by one. */
const mostOfSite = 30;

/** Whether a click counts: of one network an agent's link counts once in an hour, and 30 do in all. Neither addresses
 * nor codes are remembered, but what a key of this process makes of them, in memory within 20,000 each. */
export function createClickCount(clock: () => number = Date.now) {
  const key = randomBytes(32);
  const links = createThrottle(1, hourMs, clock);
  const sites = createThrottle(mostOfSite, hourMs, clock);
  const conceal = (text: string) => createHmac("sha256", key).update(text).digest().toString("base64", 0, 12);
  return (code: string, address: string): boolean => {
    const network = networkOf(address);
    const link = conceal(`${network.host} ${code}`);
    const site = conceal(network.site);
    if (links.wait(link) > 0 || sites.wait(site) > 0) return false;
    links.count(link);
    sites.count(site);
    return true;
  };
}

const counts = createClickCount();

/** Counts that somebody at `address` followed an agent's link. Never rejects, and nobody waits for it. */
export async function countClick(code: string, address: string): Promise<void> {
  if (!counts(code, address)) return;
  try {
    unwrap(await (await anonymousClient()).rpc("count_agent_click", { code }));
  } catch (error) {
    log().warn({ err: error }, "agents.click_not_counted");
  }
}
