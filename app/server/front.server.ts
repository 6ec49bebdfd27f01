import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { log } from "./log.server";
import { plainPage } from "./plain-page.server";
import { createRequestScope, type RequestScope, runInScope } from "./request-scope.server";

const allowedMethods = ["GET", "HEAD", "POST"];
const longestAddress = 4096;

interface Refused {
  status: 400 | 405 | 414;
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

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  refused: Refused,
  requestId: string,
): void {
  const body = plainPage(refused.status, requestId);
  response.writeHead(refused.status, {
    ...plainPage.headers,
    ...refused.headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
  log().info({ requestId, method: request.method, status: refused.status }, "front.refused");
}

/** Adds what was gathered while the request was answered: session cookies and the headers that keep them private. */
function completeAnswer(response: ServerResponse, { answer: gathered }: RequestScope): void {
  for (const [name, value] of gathered) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

function putInFront(server: Server): void {
  const handlers = server.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const scope = createRequestScope(request.socket.remoteAddress);
    const refused = refusalOf(request.method, request.url);
    if (refused !== null) return answer(request, response, refused, scope.id);
    onHeaders(response, () => completeAnswer(response, scope));
    runInScope(scope, () => {
      for (const handler of handlers) handler.call(server, request, response);
    });
  });
}

/**
 * Puts the front before remix-serve's handler. remix-serve takes no middleware, but Node announces the server with
 * each request, before its listeners run; the first request therefore passes the front already.
 * `onClose` runs once the server has closed after SIGTERM or SIGINT, when nothing is in flight any more.
 */
export function installFront({ onClose }: { onClose: () => Promise<void> }): void {
  let fronted: Server | undefined;
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (fronted !== undefined) return;
    fronted = server;
    putInFront(server);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      if (fronted?.listening) fronted.once("close", onClose);
      else void onClose();
    });
  }
}
