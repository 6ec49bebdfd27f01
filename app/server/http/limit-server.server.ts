import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { log } from "../log.server";
import { createRequestId } from "../request-scope.server";
import { answerRaw, type RefusalStatus } from "./plain-page.server";
import { sendRefusal } from "./refuse.server";
import type { Traffic } from "./traffic.server";

/** Time limits of the server, in ms. */
interface ServerPatience {
  headersMs: number;
  /** Long enough for the largest upload at 110 kB/s. */
  requestMs: number;
  idleMs: number;
  checkMs: number;
  /** How long an answer may stay unread; one that is read in part has twice as long. */
  unreadMs: number;
}

const usualPatience: ServerPatience = {
  headersMs: 15_000,
  requestMs: 300_000,
  idleMs: 65_000,
  checkMs: 1000,
  unreadMs: 14_000,
};

const statusOf: Record<string, RefusalStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_METHOD: 501,
};

/** Limits time and connections, and answers with the site's page instead of Node's bare refusals. Call it before
 * `listening`, when intervals are set. */
export function limitServer(server: Server, traffic: Traffic, patience = usualPatience): void {
  server.headersTimeout = patience.headersMs;
  server.requestTimeout = patience.requestMs;
  server.keepAliveTimeout = patience.idleMs;
  // With a count, surplus headers would be dropped silently; their size is limited anyhow (16 KiB).
  server.maxHeadersCount = 0;
  server.setTimeout(patience.unreadMs, (socket) => {
    if (!traffic.isAwaited(socket)) socket.destroy();
  });
  // Undocumented as properties, but the server reads these two from here.
  Object.assign(server, { connectionsCheckingInterval: patience.checkMs, requireHostHeader: false });

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const mayAnswer = socket instanceof Socket && socket.writable && traffic.mayAnswer(socket);
    if (!mayAnswer || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const status = statusOf[error.code ?? ""] ?? 400;
    const requestId = createRequestId();
    log().info({ requestId, status, code: error.code }, "front.refused");
    answerRaw(socket, status, requestId);
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    sendRefusal(request, response, { status: 417 }),
  );
  // `100 Continue` is sent only by the step that takes the body in.
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) =>
    server.emit("request", request, response),
  );
  server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    answerRaw(socket, 405, createRequestId()),
  );
}
