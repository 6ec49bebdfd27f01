import type { IncomingMessage, ServerResponse } from "node:http";

/** Looks at a request and either takes it on, for good (true), or leaves it to the next step untouched (false). */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Hands a request on to the handlers behind the front. */
export type HandOn = (request: IncomingMessage, response: ServerResponse) => void;

/** True for the methods that only ask. */
export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}
