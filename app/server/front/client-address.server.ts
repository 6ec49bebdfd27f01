import type { IncomingMessage } from "node:http";
import { getEnv } from "../env.server";
import { log } from "../log.server";

/** The visitor's address. Without proxies of our own it is the socket's, whatever a header says; behind `trusted` of
 * them each has added the address it saw to `X-Forwarded-For`, so the visitor's is that many from the right. A
 * header with fewer entries did not pass all of them: its leftmost counts. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const socket = socketAddress ?? "";
  if (trusted === 0 || forwardedFor === undefined) return socket;
  const seen = forwardedFor
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return seen[Math.max(0, seen.length - trusted)] ?? socket;
}

export function visitorAddress({ socket, headers }: IncomingMessage): string {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  const { trustedProxies } = getEnv();
  if (trustedProxies === 0 && forwardedFor !== undefined) warnOfProxy();
  return clientAddress(socket.remoteAddress, forwardedFor, trustedProxies);
}

/** Anybody can send the header, so it makes no more than a line an hour. */
const warnEveryMs = 60 * 60 * 1000;
let warnedAt = Number.NEGATIVE_INFINITY;

function warnOfProxy(): void {
  const now = performance.now();
  if (now - warnedAt < warnEveryMs) return;
  warnedAt = now;
  const hint =
    "X-Forwarded-For arrives while TRUSTED_PROXIES is 0: behind a proxy all visitors count as one. Set it to the number of your proxies; without any, somebody sends the header by hand.";
  log().warn({ hint }, "front.proxy_not_counted");
}
