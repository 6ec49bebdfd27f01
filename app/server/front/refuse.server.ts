import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "../log.server";
import { plainPage } from "../plain-page.server";
import { createRequestId } from "../request-scope.server";

const allowedMethods = ["GET", "HEAD", "POST"];
const longestAddress = 4096;

export interface Refused {
  status: 400 | 403 | 405 | 414;
  headers?: Record<string, string>;
}

/** What no handler behind the front may have to deal with: null when the request may pass. */
export function refusalOf(method: string | undefined, url: string | undefined): Refused | null {
  if (!allowedMethods.includes(method ?? "")) {
    return { status: 405, headers: { Allow: allowedMethods.join(", ") } };
  }
  if (url === undefined || url.length > longestAddress) return { status: 414 };
  return isWellFormed(url) ? null : { status: 400 };
}

/** Site-relative, with percent escapes that are UTF-8, and no control character in the path once decoded. */
function isWellFormed(url: string): boolean {
  if (!url.startsWith("/")) return false;
  const [path = "", query = ""] = url.split("?", 2);
  try {
    decodeURIComponent(query.replaceAll("+", " "));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return !/[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(path)) && !path.startsWith("//");
  } catch {
    return false;
  }
}

/** The step that ends requests no other step could make sense of. */
export function refuse(request: IncomingMessage, response: ServerResponse): boolean {
  const refused = refusalOf(request.method, request.url);
  if (refused === null) return false;
  sendRefusal(request, response, refused);
  return true;
}

/** Says no in a page of its own, and leaves a line in the log. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refused: Refused): void {
  const requestId = createRequestId();
  response.writeHead(refused.status, { ...plainPage.headers, ...refused.headers });
  response.end(request.method === "HEAD" ? undefined : plainPage(refused.status, requestId));
  log().info({ requestId, method: request.method, status: refused.status }, "front.refused");
}
