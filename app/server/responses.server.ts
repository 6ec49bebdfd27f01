import { data, redirect } from "@remix-run/node";
import { safeRedirect } from "../lib/addresses.ts";
import { requestScope } from "./request-scope.server.ts";

/** What an error page of a thrown answer may say; the status chooses the rest. */
export interface ErrorAnswer {
  message: string;
}

/** Throw or return it: goes on to a path of this site, 302 unless said. What would lead elsewhere leads home: one
 * mistaken caller is no way out for whoever can write into the database or an address. */
export function leadTo(path: string, init?: number | ResponseInit) {
  return redirect(safeRedirect(path, "/"), init);
}

export function notFound(message: string) {
  return data<ErrorAnswer>({ message }, { status: 404 });
}

export function badRequest(message: string) {
  return data<ErrorAnswer>({ message }, { status: 400 });
}

const retryAfter = "30";

/** Throw it: the backend does not answer and there is no earlier copy to show (R06). A whole Response, for addresses
 * without a page have no error boundary and Remix takes `data` for a failure there. */
export function unavailable(): Response {
  requestScope().answer.set("Retry-After", retryAfter);
  return Response.json(null, { status: 503, headers: { "Cache-Control": "no-store" } });
}

/** Throw it where an address is no page: there Remix would take `notFound` for a failure of the site. */
export function noFile(status: 400 | 404 | 503, message: string): Response {
  if (status === 503) requestScope().answer.set("Retry-After", retryAfter);
  return new Response(`${message}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
