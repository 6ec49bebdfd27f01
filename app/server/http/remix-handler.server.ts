import type { IncomingMessage, ServerResponse } from "node:http";
import { format as formatText } from "node:util";
import onHeaders from "on-headers";
import { log } from "../log.server";
import { createRequestScope, type RequestScope, runInScope } from "../request-scope.server";
import { addMissingHeaders } from "../security-headers.server";
import { hasSessionCookie } from "../session.server";
import { compressBody, isCompressible, takePacking } from "./compress-answer.server";
import { plainPage, plainPageHeaders } from "./plain-page.server";
import { holdAnswer } from "./remix-serve.server";
import type { Handler } from "./steps";
import { visitorAddress } from "./visitor.server";

/** Runs the handlers behind the front in a scope of their own and completes their answers: headers, compression, a page for
 * failures that have none. */
export function createRemixHandler(next: Handler): Handler {
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
      completeHeaders(request, response, scope);
      response.setHeader("Server-Timing", `total;dur=${(performance.now() - started).toFixed(1)}`);
    });
    if (request.method !== "HEAD") scope.document = "";
    const packing = takePacking(request);
    const isHeld = () =>
      Boolean(scope.document) || isEmptyFailure(response) || (packing !== null && isCompressible(response));
    holdAnswer(response, isHeld, async (body) => {
      const { document } = scope;
      const drawn = document ? Buffer.from(document) : body;
      const whole = isEmptyFailure(response) ? fillFailure(response, scope.id) : drawn;
      const sent = packing === null ? whole : await compressBody(whole, packing, response);
      response.setHeader("Content-Length", sent.length);
      return sent;
    });
    runInScope(scope, () => next(request, response));
  };
}

/** Remix trusts a forwarded host, and refuses origins by a rule of its own with an empty 500; the front has decided about
 * both already (S13). */
function hideSender({ headers }: IncomingMessage): void {
  delete headers["x-forwarded-host"];
  delete headers.origin;
}

/** Remix answers a failure outside of every route without a page. */
function isEmptyFailure(response: ServerResponse): boolean {
  return response.statusCode >= 500 && !response.headersSent && !response.hasHeader("content-type");
}

function fillFailure(response: ServerResponse, requestId: string): Buffer {
  for (const [name, value] of Object.entries(plainPageHeaders(requestId))) response.setHeader(name, value);
  return Buffer.from(plainPage(500, requestId));
}

function completeHeaders(request: IncomingMessage, response: ServerResponse, scope: RequestScope): void {
  if (isDocument(response)) response.setHeader("X-Cache", "bypass");
  if (!mayBeKept(request, response)) response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Request-Id", scope.id);
  for (const [name, value] of scope.answer) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  addMissingHeaders(response);
}

/** Whether a cache may keep the answer at all (S22). */
function mayBeKept({ url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
  const { statusCode } = response;
  if (statusCode >= 400 || /^\/admin(?![\w-])/.test(url)) return false;
  if (/^text\/x-script/.test(typeOf(response))) return false;
  const isRedirect = statusCode >= 300 && statusCode !== 304;
  // With a session the answer may be meant for one person.
  return !(hasSessionCookie(headers.cookie) && (isRedirect || isDocument(response)));
}

function isDocument(response: ServerResponse): boolean {
  return /^text\/(html|x-script)/.test(typeOf(response));
}

function typeOf(response: ServerResponse): string {
  return String(response.getHeader("content-type") ?? "");
}

const longestComplaint = 1000;

/** Sends what is written to the console to the log. */
export function logComplaints(): void {
  for (const level of ["warn", "error"] as const) {
    console[level] = (...words: unknown[]) => {
      const text = formatText(...words).slice(0, longestComplaint);
      if (words[0] !== undefined) log()[level]({ text }, `console.${level}`);
    };
  }
}

/** Logs the path alone: a query may be private. */
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
