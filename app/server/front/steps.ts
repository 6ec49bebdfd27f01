import type { IncomingMessage, ServerResponse } from "node:http";

/** Looks at a request and either takes it on, for good (true), or leaves it to the next step untouched (false). */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

export type HandOn = (request: IncomingMessage, response: ServerResponse) => void;

export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}
