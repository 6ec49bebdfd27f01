import { data, redirect } from "@remix-run/node";
import { safeRedirect } from "../lib/addresses.ts";
import { requestScope } from "./request-scope.server.ts";

export interface ErrorAnswer {
  message: string;
}

/** Throw or return it: a path of this site, 302 by default. Any other address leads home. */
export function leadTo(path: string, init?: number | ResponseInit) {
  return redirect(safeRedirect(path, "/"), init);
}

export function notFound(message: string) {
  return data<ErrorAnswer>({ message }, { status: 404 });
}

export function badRequest(message: string) {
  return data<ErrorAnswer>({ message }, { status: 400 });
}

export const unknownRequestMessage = "Permintaan ini tidak dikenali.";

/** Throw it for a form that no page of the site sends. */
export function unknownRequest() {
  return badRequest(unknownRequestMessage);
}

const retryAfter = "30";

/** Throw it where no earlier copy exists (R06). A whole Response: Remix takes `data` for a failure where no page is. */
export function unavailable(): Response {
  requestScope().answer.set("Retry-After", retryAfter);
  return Response.json(null, { status: 503, headers: { "Cache-Control": "no-store" } });
}

export function noFile(status: 400 | 404 | 503, message: string): Response {
  if (status === 503) requestScope().answer.set("Retry-After", retryAfter);
  return new Response(`${message}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
