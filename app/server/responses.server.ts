import { data } from "@remix-run/node";
import { requestScope } from "./request-scope.server.ts";

/** What an error page of a thrown answer may say; the status chooses the rest. */
export interface ErrorAnswer {
  message: string;
}

/** Throw it: the page of this address does not exist. `message` is shown to the visitor. */
export function notFound(message: string) {
  return data<ErrorAnswer>({ message }, { status: 404 });
}

/** Throw it: the request makes no sense. `message` is shown to the visitor. */
export function badRequest(message: string) {
  return data<ErrorAnswer>({ message }, { status: 400 });
}

/** Seconds after which it is worth asking again. */
const retryAfter = "30";

/**
 * Throw it: the backend does not answer and there is no earlier copy to show (R06). A whole Response, for
 * addresses without a page have no error boundary and Remix takes `data` for a failure there.
 */
export function unavailable(): Response {
  requestScope().answer.set("Retry-After", retryAfter);
  return Response.json(null, { status: 503, headers: { "Cache-Control": "no-store" } });
}

/** Throw it where an address is no page: there Remix would take `notFound` for a failure of the site. */
export function noFile(status: 400 | 404, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
