import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { agentCookie, agentKey, readAgentCode } from "~/lib/agent-code";
import { formatCookie, readCookie } from "../session.server";
import { isVisitor } from "../visitor";
import { visitorAddress } from "./client-address.server";
import type { IsAgent } from "./known-agents.server";
import type { HandOn, Step } from "./steps";

/** The first agent a visitor came by counts for so long. */
const cookieSeconds = 30 * 24 * 60 * 60;

interface AgentLinks {
  knownAgents: () => Promise<IsAgent | null>;
  countClick: (code: string, address: string) => void;
  /** Answers an address that names an agent as if it named none. */
  goOn: HandOn;
}

/** Notes by which agent's link a visitor came, in a cookie that is added to whatever page or redirect answers: the page
 * itself is the one that everybody gets. */
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

/** The code in an address that can be one, whether or not there is such an agent. */
function namedAgent(url: string): string | null {
  const [, code] = shortLink.exec(url) ?? [];
  if (code !== undefined) return readAgentCode(code);
  const mark = url.indexOf("?");
  if (mark === -1 || !url.includes(`${agentKey}=`, mark)) return null;
  return readAgentCode(new URLSearchParams(url.slice(mark + 1)).get(agentKey));
}

/** A cache between us and many visitors must not keep the answer, with the cookie or, for who has one, without. */
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
