import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { format as formatText } from "node:util";
import onHeaders from "on-headers";
import { getEnv } from "../env.server";
import { log } from "../log.server";
import { createRequestScope, type RequestScope, runInScope } from "../request-scope.server";
import { addMissingHeaders } from "../security-headers.server";
import { hasSessionCookie } from "../session.server";
import { visitorAddress } from "./client-address.server";
import { compressAnswer } from "./compress-answer.server";
import type { HandOn } from "./steps";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function createHandOn(server: Server, handlers: Handler[]): HandOn {
  return (request, response) => {
    const started = performance.now();
    const scope = createRequestScope(visitorAddress(request), request.headers["user-agent"]);
    scope.hasSession = hasSessionCookie(request.headers.cookie);
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

const longestComplaint = 1000;

/** remix-serve prints a line of plain text per request, by a named format of its logging library. Under that name
 * there is from now on one that prints nothing; called before remix-serve makes its logger. The library is the very
 * copy that remix-serve loads. */
export function silenceRequestLines(): void {
  const here = createRequire(import.meta.url);
  const serve = createRequire(here.resolve("@remix-run/serve/dist/cli.js"));
  const { format } = serve("morgan") as { format(name: string, line: () => undefined): unknown };
  format("tiny", () => undefined);
}

/** What libraries complain of on the terminal, many lines long, becomes a line of the log too. */
export function logComplaints(): void {
  for (const level of ["warn", "error"] as const) {
    console[level] = (...words: unknown[]) => {
      const text = formatText(...words).slice(0, longestComplaint);
      if (words[0] !== undefined) log()[level]({ text }, `console.${level}`);
    };
  }
}

/** A line when an answer has left or its sender has; none for kept pages and files. Path only: a query may be private. */
function logAnswer(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const started = performance.now();
  const { method, url = "" } = request;
  const [path] = url.split("?", 1);
  response.once("close", () => {
    const ms = Math.round(performance.now() - started);
    const status = response.writableFinished ? response.statusCode : null;
    log().info({ requestId, method, path, status, ms }, "request.done");
  });
}
