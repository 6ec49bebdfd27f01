import { data, redirect } from "@remix-run/node";
import { safeRedirect } from "../lib/addresses.ts";
import { requestScope } from "./request-scope.server.ts";

export interface ErrorAnswer {
  message: string;
}

/** Redirects to a path of this site, 302 by default; other addresses lead home. Throw or return it. */
export function leadTo(path: string, init?: number | ResponseInit) {
  return redirect(safeRedirect(path, "/"), init);
}

/** Leads from a posted form to a WhatsApp chat. `address` is a wa.me address, as `whatsAppAddress` makes it. */
export function leadToChat(address: string) {
  if (!address.startsWith("https://wa.me/")) throw new Error("Not an address of WhatsApp");
  return redirect(address, { status: 303, headers: { "Cache-Control": "no-store" } });
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

/** Answers 503 where no earlier copy exists (R06); throw it. It is a whole Response: Remix treats `data` as a failure
 * on routes without a page. */
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
