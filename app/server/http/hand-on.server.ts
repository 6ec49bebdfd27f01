import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { format as formatText } from "node:util";
import onHeaders from "on-headers";
import { log } from "../log.server";
import { createRequestScope, type RequestScope, runInScope } from "../request-scope.server";
import { addMissingHeaders } from "../security-headers.server";
import { hasSessionCookie } from "../session.server";
import { compressAnswer } from "./compress-answer.server";
import { plainPage, plainPageHeaders } from "./plain-page.server";
import type { HandOn } from "./steps";
import { visitorAddress } from "./visitor.server";

export function createHandOn(server: Server, handlers: HandOn[]): HandOn {
  return (request, response) => {
    const started = performance.now();
    const scope = createRequestScope(visitorAddress(request), request.headers["user-agent"]);
    scope.hasSession = hasSessionCookie(request.headers.cookie);
    logAnswer(request, response, scope.id);
    response.once("close", () => {
      for (const end of scope.onEnd) end();
    });
    hideSender(request);
    onHeaders(response, () => {
      completeAnswer(request, response, scope);
      response.setHeader("Server-Timing", `total;dur=${(performance.now() - started).toFixed(1)}`);
    });
    compressAnswer(request, response);
    fillEmptyFailure(request, response, scope.id);
    runInScope(scope, () => {
      for (const handler of handlers) handler.call(server, request, response);
    });
  };
}

/** Remix trusts a forwarded host, and refuses origins by a rule of its own with an empty 500; the front has decided about
 * both already (S13). */
function hideSender({ headers }: IncomingMessage): void {
  delete headers["x-forwarded-host"];
  delete headers.origin;
}

/** Remix answers with nothing at all what fails outside of every route. */
function fillEmptyFailure(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    const isEmpty =
      response.statusCode >= 500 && !response.headersSent && !response.hasHeader("content-type");
    if (!isEmpty) return end(...args);
    for (const [name, value] of Object.entries(plainPageHeaders(requestId))) response.setHeader(name, value);
    return end(request.method === "HEAD" ? undefined : plainPage(500, requestId));
  }) as typeof response.end;
}

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

/** Whether a cache may keep it at all (S22). */
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

/** Silences remix-serve's line per request. Call it before remix-serve makes its logger. */
export function silenceRequestLines(): void {
  const here = createRequire(import.meta.url);
  const serve = createRequire(here.resolve("@remix-run/serve/dist/cli.js"));
  const { format } = serve("morgan") as { format(name: string, line: () => undefined): unknown };
  format("tiny", () => undefined);
}

export function logComplaints(): void {
  for (const level of ["warn", "error"] as const) {
    console[level] = (...words: unknown[]) => {
      const text = formatText(...words).slice(0, longestComplaint);
      if (words[0] !== undefined) log()[level]({ text }, `console.${level}`);
    };
  }
}

/** Path only: a query may be private. */
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

/** Published once a server listens, before its first connection (diagnostics_channel). */
const listening = "tracing:net.server.listen:asyncEnd";
/** Published with each request: for the development server, which listens already. */
const requested = "http.server.request.start";

interface Awaited {
  onServer: (server: Server) => void;
  onAbsent: () => void;
  patience: number;
}

/** remix-serve takes no middleware and hides its server: this gets hold of it, once. */
export function awaitServer({ onServer, onAbsent, patience }: Awaited): void {
  const deadline = setTimeout(() => {
    stop();
    onAbsent();
  }, patience);
  const stop = () => {
    clearTimeout(deadline);
    unsubscribe(listening, onMessage);
    unsubscribe(requested, onMessage);
  };
  const onMessage = (message: unknown) => {
    const { server } = message as { server: unknown };
    if (!(server instanceof Server)) return;
    stop();
    onServer(server);
  };
  subscribe(listening, onMessage);
  subscribe(requested, onMessage);
}
