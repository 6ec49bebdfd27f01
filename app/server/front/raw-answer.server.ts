import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { plainPage, plainPageHeaders, type RefusalStatus } from "../plain-page.server";

/** The sender has so long to read the answer before the line is cut; ms. */
const lingerMs = 5000;

/**
 * Answers on the bare connection and ends it: for what Node gives us no response object for, and for senders who are
 * still sending. The line is not cut at once, because a cut line takes an answer back that was not read yet.
 */
export function answerRaw(
  socket: Duplex,
  status: RefusalStatus,
  requestId: string,
  headers: Record<string, string> = {},
): void {
  const body = plainPage(status, requestId);
  const lines = Object.entries({
    ...plainPageHeaders(requestId),
    ...headers,
    "Content-Length": String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  hangUp(socket);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

/** Cuts the line a while after the last word on it. */
function hangUp(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(timer));
}
