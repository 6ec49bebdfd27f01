import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { readAddress } from "~/lib/request-address";
import { getEnv } from "../env.server";
import { log } from "../log.server";
import { createRequestId, currentScope } from "../request-scope.server";
import { answerRaw, plainPage, plainPageHeaders, type RefusalStatus } from "./plain-page.server";
import { isRead } from "./steps";

export const allowedMethods: readonly string[] = ["GET", "HEAD", "POST"];
/** How many bytes a refused client may still send, so that it can read the answer. */
export const mostDroppedBytes = 1024 * 1024;
/** Least cost of a piece in bytes: a megabyte in single bytes is a million pieces. */
const leastWeight = 1024;
/** Longest content type: a long boundary takes long to search for. */
const longestType = 200;

interface Refused {
  status: RefusalStatus;
  headers?: Record<string, string>;
}

/** Refuses requests without exactly one well-formed host, and bodies where none is read. */
function refusalOfHeaders(
  request: Pick<IncomingMessage, "method" | "headers" | "rawHeaders" | "httpVersion">,
): Refused | null {
  const { host } = request.headers;
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (host === undefined ? request.httpVersion !== "1.0" : !isHost(host)))
    return { status: 400 };
  const { "content-type": type = "" } = request.headers;
  return hasBody(request) && (isRead(request.method) || type.length > longestType) ? { status: 400 } : null;
}

export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || !["0", undefined].includes(headers["content-length"]);
}

const notAllowed: Refused = { status: 405, headers: { Allow: allowedMethods.join(", ") } };

export function refuse(request: IncomingMessage, response: ServerResponse): boolean {
  const isAllowed = allowedMethods.includes(request.method ?? "");
  const refused = isAllowed ? refusalOfHeaders(request) : notAllowed;
  if (refused === null) return false;
  sendRefusal(request, response, refused);
  return true;
}

/** Sends a refusal without waiting for a body that is still coming. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refused: Refused): void {
  const { status, headers } = refused;
  if (hasBody(request) && !request.complete) {
    refuseRest(request, response, status, headers);
    return;
  }
  const requestId = createRequestId();
  logRefusal(request, status, requestId);
  const page = Buffer.from(plainPage(status, requestId));
  response.writeHead(status, {
    ...plainPageHeaders(requestId),
    ...headers,
    "Content-Length": String(page.length),
  });
  response.end(request.method === "HEAD" ? undefined : page);
}

/** Answers if no answer has begun and it is this request's turn, then ends the connection. */
export function refuseRest(
  request: IncomingMessage,
  response: ServerResponse,
  status: RefusalStatus,
  headers: Record<string, string> = {},
): void {
  const requestId = currentScope()?.id ?? createRequestId();
  logRefusal(request, status, requestId);
  dropBody(request);
  if (response.socket !== null && !response.headersSent)
    answerRaw(response.socket, status, requestId, headers);
  else request.socket.destroy();
}

/** Logs a refusal, without a path that cannot be read: it may hide a secret (S25). */
function logRefusal({ method, url = "" }: IncomingMessage, status: RefusalStatus, requestId: string): void {
  const path = status === 414 ? null : (readAddress(url)?.path ?? null);
  log().info({ requestId, method, path, status }, "front.refused");
}

export function weightOf(chunk: Buffer): number {
  return Math.max(chunk.length, leastWeight);
}

function dropBody(request: IncomingMessage): void {
  let dropped = 0;
  request.push = (chunk: Buffer | null) => {
    dropped += chunk === null ? 0 : weightOf(chunk);
    return dropped < mostDroppedBytes;
  };
}

const hostShape = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9_.-]{1,255})(?::\d{1,5})?$/i;
let lastGoodHost = "";

/** Whether a Host header is valid. Remix cannot build an address from any other. */
export function isHost(value: string): boolean {
  if (value === lastGoodHost) return true;
  if (!hostShape.test(value) || !URL.canParse(`http://${value}/`)) return false;
  lastGoodHost = value;
  return true;
}

/** Whether another site sent the request (S13), sub-domains included. Without an origin there is no browser session to
 * misuse. Only hosts are compared, as a proxy may terminate https. */
export function isForeign(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin, host } = headers;
  if (origin === undefined || origin === siteUrl) return false;
  // A page may tell its browser to hide the origin.
  if (origin === "null" && site === "same-origin") return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

export function refuseForeign(request: IncomingMessage, response: ServerResponse): boolean {
  if (isRead(request.method) || !isForeign(request.headers, getEnv().siteUrl)) return false;
  sendRefusal(request, response, { status: 403 });
  return true;
}
