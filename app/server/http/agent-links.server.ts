import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import onHeaders from "on-headers";
import { agentCookie, agentKey, readAgentCode } from "~/lib/agent-links";
import { networkOf } from "~/lib/networks";
import { publicVersion } from "../cache.server";
import { limits } from "../limits.server";
import { log } from "../log.server";
import { formatCookie, readCookie } from "../session.server";
import { anonymousClient, unwrap } from "../supabase.server";
import { within } from "../within";
import type { Handler, Step } from "./steps";
import { isVisitor, visitorAddress } from "./visitor.server";

const cookieSeconds = 30 * 24 * 60 * 60;

export type IsAgent = (code: string, address: string) => Promise<boolean | null>;

interface AgentLinks {
  /** Whether a code is an agent's; null when the backend does not answer in time. Never rejects. */
  isAgent: IsAgent;
  countClick: (code: string, address: string) => void;
  goOn: Handler;
}

/** Sets a cookie with the agent of a link. The page itself stays the same for all visitors. */
export function createAgentStep({ isAgent, countClick, goOn }: AgentLinks): Step {
  return (request, response) => {
    const code = request.method === "GET" ? namedAgent(request.url ?? "") : null;
    if (code === null) return false;
    const address = visitorAddress(request);
    const first = readAgentCode(readCookie(request.headers.cookie, agentCookie));
    void Promise.all([
      isAgent(code, address),
      first === null ? false : first === code || isAgent(first, address),
    ]).then(([counts, firstCounts]) => {
      if (response.destroyed) return;
      // While the backend does not answer, a code of the right format is accepted, and the first agent stays.
      if (counts !== false) noteAgent({ code, stays: firstCounts !== false }, request, response, countClick);
      goOn(request, response);
    });
    return true;
  };
}

const shortLink = /^\/a\/([^/?]+)(?:\?|$)/;

/** Reads the agent's code of an address. @param url with its path settled */
function namedAgent(url: string): string | null {
  const [, code] = shortLink.exec(url) ?? [];
  if (code !== undefined) return readAgentCode(code);
  const mark = url.indexOf("?");
  if (mark === -1 || !url.includes(`${agentKey}=`, mark)) return null;
  return readAgentCode(new URLSearchParams(url.slice(mark + 1)).get(agentKey));
}

/** Sets the cookie and counts the click once the answer begins. No cache may keep such an answer, or one for a visitor
 * who has the cookie. */
function noteAgent(
  { code, stays }: { code: string; stays: boolean },
  request: IncomingMessage,
  response: ServerResponse,
  countClick: AgentLinks["countClick"],
): void {
  const { headers } = request;
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
/** Pages are kept as long. */
const answerMs = 30_000;
const mostAnswers = 5000;
const mostUnderway = 20;

async function askWhetherAgent(code: string): Promise<boolean> {
  return unwrap(await (await anonymousClient()).rpc("is_agent_code", { code }, { get: true }));
}

/** Asks the backend about each code once in 30 s. A network that makes codes up gets few questions through, and nobody
 * waits longer than a moment. */
export function createAgentLookup(ask = askWhetherAgent): IsAgent {
  const answers = new LRUCache<string, Promise<boolean>>({
    max: mostAnswers,
    ttl: answerMs,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  });
  let underway = 0;
  const askAnew = (key: string, code: string) => {
    underway += 1;
    const answer = ask(code).finally(() => {
      underway -= 1;
    });
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
  return async (code, address) => {
    // The version is part of the key, so that a change made by staff counts at once.
    const key = `${publicVersion()} ${code}`;
    const known = answers.get(key);
    const mayAsk =
      known === undefined && underway < mostUnderway && limits.agentLookups.take(networkOf(address)) === 0;
    const answer = known ?? (mayAsk ? askAnew(key, code) : null);
    if (answer === null) return null;
    return within<boolean | null>(answer, patienceMs, () => null).catch(() => null);
  };
}

/** Made anew by each process, so that its hashes of addresses mean nothing to anybody else. */
const hashKey = randomBytes(32);

function hashOf(text: string): string {
  return createHmac("sha256", hashKey).update(text).digest().toString("base64", 0, 12);
}

/** Whether a click is within its network's limits. */
function isCountedClick(code: string, address: string): boolean {
  const { host, site } = networkOf(address);
  return limits.agentClicks.take({ link: hashOf(`${host} ${code}`), site: hashOf(site) }) === 0;
}

/** Counts a click in the background. Never rejects. */
export async function countClick(code: string, address: string): Promise<void> {
  if (!isCountedClick(code, address)) return;
  try {
    unwrap(await (await anonymousClient()).rpc("count_agent_click", { code }));
  } catch (error) {
    log().warn({ err: error }, "agents.click_not_counted");
  }
}
