import type { IncomingMessage, Server, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { getEnv } from "../env.server";
import { createRequestScope, type RequestScope, runInScope } from "../request-scope.server";
import { addMissingHeaders } from "../security-headers.server";
import { hasSessionCookie } from "../session.server";
import { logAnswer } from "./access-log.server";
import { visitorAddress } from "./client-address.server";
import { compressAnswer } from "./compress-answer.server";
import type { HandOn } from "./steps";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function createHandOn(server: Server, handlers: Handler[]): HandOn {
  return (request, response) => {
    const started = performance.now();
    const scope = createRequestScope(visitorAddress(request));
    logAnswer(request, response, scope.id);
    response.once("close", () => {
      for (const end of scope.onEnd) end();
    });
    settleHost(request);
    onHeaders(response, () => {
      completeAnswer(request, response, scope);
      response.setHeader("Server-Timing", `total;dur=${(performance.now() - started).toFixed(1)}`);
    });
    compressAnswer(request, response);
    runInScope(scope, () => {
      for (const handler of handlers) handler.call(server, request, response);
    });
  };
}

/** Remix trusts a forwarded host: it gets the one the front has checked; a proxy may have named the container. */
function settleHost({ headers }: IncomingMessage): void {
  delete headers["x-forwarded-host"];
  const { siteUrl } = getEnv();
  if (headers.origin === siteUrl) headers.host = new URL(siteUrl).host;
}

/** Adds what was gathered while the request was answered: session cookies and the headers that keep them private. */
function completeAnswer(request: IncomingMessage, response: ServerResponse, scope: RequestScope): void {
  if (isDocument(response)) response.setHeader("X-Cache", "bypass");
  if (!mayBeKept(request, response)) response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Request-Id", scope.id);
  for (const [name, value] of scope.answer) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  addMissingHeaders(response);
}

/** Whether a cache may keep it at all, for how long the answer says itself (S22). */
function mayBeKept({ url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
  const { statusCode } = response;
  if (statusCode >= 400 || /^\/admin(?![\w-])/.test(url)) return false;
  if (/^text\/x-script/.test(typeOf(response))) return false;
  const isRedirect = statusCode >= 300 && statusCode !== 304;
  // With a session it may be one person's only.
  return !(hasSessionCookie(headers.cookie) && (isRedirect || isDocument(response)));
}

function isDocument(response: ServerResponse): boolean {
  return /^text\/(html|x-script)/.test(typeOf(response));
}

function typeOf(response: ServerResponse): string {
  return String(response.getHeader("content-type") ?? "");
}
