import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import { getEnv } from "../env.server";
import { log } from "../log.server";

/** Some proxies write the visitor's port behind the address: `203.0.113.9:5678`, `[2001:db8::1]:5678`. */
const withPort = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/;

/** Returns the entry of `X-Forwarded-For` that is `trusted` places from the right, or the leftmost, without a port; without
 * the header, the socket's address. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const socket = socketAddress ?? "";
  if (trusted === 0 || forwardedFor === undefined) return socket;
  const entries = forwardedFor
    .split(",")
    .map((entry) => entry.trim().replace(withPort, "$1$2"))
    .filter((entry) => entry !== "");
  return entries[Math.max(0, entries.length - trusted)] ?? socket;
}

export function visitorAddress({ socket, headers }: IncomingMessage): string {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  const { trustedProxies } = getEnv();
  if (trustedProxies === 0 && forwardedFor !== undefined) warnOfProxy();
  return clientAddress(socket.remoteAddress, forwardedFor, trustedProxies);
}

/** Anybody can send the header, so the warning is logged once an hour at most. */
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

/** False for bots and prefetches. */
export function isVisitor(header: (name: string) => string | string[] | null | undefined): boolean {
  const text = (name: string) => header(name)?.toString() ?? "";
  const userAgent = text("user-agent");
  const purpose = text("sec-purpose") || text("purpose");
  return userAgent !== "" && !isbot(userAgent) && !purpose.includes("prefetch");
}
