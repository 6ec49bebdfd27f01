import { data } from "@remix-run/node";

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
