import type { IncomingMessage, Server, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { getEnv } from "../env.server";
import { createRequestScope, type RequestScope, runInScope } from "../request-scope.server";
import { addMissingHeaders } from "../security-headers.server";
import { hasSessionCookie } from "../session-cookie-names";
import { logAnswer } from "./access-log.server";
import { clientAddress } from "./client-address";
import { compressAnswer } from "./compress-answer.server";
import type { HandOn } from "./steps";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The last step: what was behind the front answers, within a scope of its own. */
export function createHandOn(server: Server, handlers: Handler[]): HandOn {
  return (request, response) => {
    const started = performance.now();
    const forwardedFor = request.headers["x-forwarded-for"];
    const scope = createRequestScope(
      clientAddress(request.socket.remoteAddress, forwardedFor?.toString(), getEnv().trustedProxies),
    );
    const isSomebodys = hasSessionCookie(request.headers.cookie);
    logAnswer(request, response, scope.id);
    settleHost(request);
    onHeaders(response, () => {
      completeAnswer(response, scope, isSomebodys);
      response.setHeader("Server-Timing", `total;dur=${(performance.now() - started).toFixed(1)}`);
    });
    compressAnswer(request, response);
    runInScope(scope, () => {
      for (const handler of handlers) handler.call(server, request, response);
    });
  };
}

/**
 * Remix compares a form's origin with the host it was sent to, as the front has done already (refuse-foreign), but takes a
 * forwarded one on trust. It gets no other than the one that was checked; a proxy may have named the container instead.
 */
function settleHost({ headers }: IncomingMessage): void {
  delete headers["x-forwarded-host"];
  const { siteUrl } = getEnv();
  if (headers.origin === siteUrl) headers.host = new URL(siteUrl).host;
}

/** Adds what was gathered while the request was answered: session cookies and the headers that keep them private. */
function completeAnswer(response: ServerResponse, scope: RequestScope, isSomebodys: boolean): void {
  if (isDocument(response)) {
    response.setHeader("X-Cache", "bypass");
    if (isSomebodys) response.setHeader("Cache-Control", "no-store");
  }
  response.setHeader("X-Request-Id", scope.id);
  for (const [name, value] of scope.answer) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  addMissingHeaders(response);
}

/** A page, or the data of one: with a session it may be one person's only (trust.md S22). */
function isDocument(response: ServerResponse): boolean {
  return /^text\/(html|x-script)/.test(String(response.getHeader("content-type") ?? ""));
}
