import type { ServerResponse } from "node:http";
import { agentLinkPath } from "~/lib/agent-links";
import { hasNeedlessEscapes, readAddress, type Spelling } from "~/lib/request-address";
import { fileHeaders } from "../security-headers.server";
import { allowedMethods, refuse, sendRefusal } from "./refuse.server";
import { isRead, type Step } from "./steps";

const longestAddress = 4096;
/** Matches plain addresses, such as those of all public pages. They have one spelling only, and need no check. */
const plain = /^(?:\/|(?:\/[a-z\d-]+(?:\.[a-z\d-]+)*)+)$/;

/** Rewrites an address to its one spelling, for every later step and the router (S38). Other spellings are redirected
 * (P22), except those of an agent's link: it is answered at once, so that the agent is credited. */
export function createAddressStep({ spell }: Pick<Spelling, "spell">): Step {
  return (request, response) => {
    const { method = "", url = "" } = request;
    if (!allowedMethods.includes(method)) return false;
    if (url.length > longestAddress) return isRefused(414);
    if (plain.test(url)) return false;
    const address = readAddress(url);
    if (address === null) return isRefused(400);
    const path = spell(address.path);
    const isLedOn = path !== address.path || hasNeedlessEscapes(url);
    request.url = path + address.search;
    if (!isLedOn || path.startsWith(agentLinkPath)) return false;
    if (refuse(request, response)) return true;
    return isRead(method) ? leadOn(response, request.url) : isRefused(400);

    function isRefused(status: 400 | 414): true {
      sendRefusal(request, response, { status });
      return true;
    }
  };
}

function leadOn(response: ServerResponse, address: string): true {
  response.writeHead(301, [...fileHeaders({ Location: address, "Cache-Control": "no-store" })].flat()).end();
  return true;
}

/** Refuses `.data` except where the framework's script requests it: for a file it would cost twice the file. */
export function createDataStep({ hasData }: Pick<Spelling, "hasData">): Step {
  return (request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (!path.endsWith(".data") || hasData(path.slice(0, -".data".length))) return false;
    sendRefusal(request, response, { status: 404 });
    return true;
  };
}
