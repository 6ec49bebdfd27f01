import { createHash, createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { agentCookie, agentKey, readAgentCode } from "~/lib/agent-links";
import { networkOf } from "~/server/front/visitors.server";
import { cachedRead } from "../cache.server";
import { log } from "../log.server";
import { createRequestScope, runInScope } from "../request-scope.server";
import { formatCookie, readCookie } from "../session.server";
import { anonymousClient, unwrap } from "../supabase.server";
import { createThrottle, within } from "../waiting";
import type { HandOn, Step } from "./steps";
import { isVisitor, visitorAddress } from "./visitors.server";

const cookieSeconds = 30 * 24 * 60 * 60;

interface AgentLinks {
  knownAgents: () => Promise<IsAgent | null>;
  countClick: (code: string, address: string) => void;
  goOn: HandOn;
}

/** Sets a cookie with the agent of the link; the page itself stays the one that everybody gets. */
export function createAgentStep({ knownAgents, countClick, goOn }: AgentLinks): Step {
  return (request, response) => {
    const code = request.method === "GET" ? namedAgent(request.url ?? "") : null;
    if (code === null) return false;
    void knownAgents().then((isAgent) => {
      if (response.destroyed) return;
      if (isAgent === null || isAgent(code)) noteAgent(code, isAgent, request, response, countClick);
      goOn(request, response);
    });
    return true;
  };
}

const shortLink = /^\/a\/([^/?]+)(?:\?|$)/;

function namedAgent(url: string): string | null {
  const [, code] = shortLink.exec(url) ?? [];
  if (code !== undefined) return readAgentCode(code);
  const mark = url.indexOf("?");
  if (mark === -1 || !url.includes(`${agentKey}=`, mark)) return null;
  return readAgentCode(new URLSearchParams(url.slice(mark + 1)).get(agentKey));
}

/** No cache on the way may keep an answer with this cookie, or one made for a visitor who has it. */
function noteAgent(
  code: string,
  isAgent: IsAgent | null,
  request: IncomingMessage,
  response: ServerResponse,
  countClick: AgentLinks["countClick"],
): void {
  const { headers } = request;
  const first = readAgentCode(readCookie(headers.cookie, agentCookie));
  const stays = first !== null && (isAgent === null || isAgent(first));
  onHeaders(response, () => {
    if (!isPage(response)) return;
    response.setHeader("Cache-Control", "private, no-store");
    if (!stays) response.appendHeader("Set-Cookie", formatCookie(agentCookie, code, cookieSeconds));
    const isOpened = (headers["sec-fetch-dest"] ?? "document") === "document";
    if (isOpened && isVisitor((name) => headers[name])) countClick(code, visitorAddress(request));
  });
}

function isPage(response: ServerResponse): boolean {
  const { statusCode } = response;
  if (statusCode >= 300) return statusCode < 400;
  return String(response.getHeader("content-type") ?? "").startsWith("text/html");
}

const patienceMs = 100;

export type IsAgent = (code: string) => boolean;

async function readHashes(): Promise<ReadonlySet<string>> {
  return new Set(unwrap(await (await anonymousClient()).rpc("agent_code_hashes", {}, { get: true })));
}

let latest: ReadonlySet<string> | null = null;

/** One shared read, so that made-up codes cost nothing. Null where there is no answer yet. Never rejects. */
export async function knownAgents(): Promise<IsAgent | null> {
  const read = runInScope(createRequestScope(), () => cachedRead("agent_code_hashes", readHashes));
  const arrived = read.then((hashes) => {
    latest = hashes;
  });
  await within(arrived, patienceMs, () => undefined).catch(() => undefined);
  const hashes = latest;
  return hashes && ((code) => hashes.has(hashOf(code)));
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex").slice(0, 16);
}

const hourMs = 60 * 60_000;
const mostOfSite = 30;

/** A network counts once an hour for an agent, a site 30 times in all. Only keyed hashes of addresses are kept. */
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

/** Never rejects; nobody waits for it. */
export async function countClick(code: string, address: string): Promise<void> {
  if (!counts(code, address)) return;
  try {
    unwrap(await (await anonymousClient()).rpc("count_agent_click", { code }));
  } catch (error) {
    log().warn({ err: error }, "agents.click_not_counted");
  }
}
