import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { format as formatText } from "node:util";
import { log } from "../log.server";

const longestComplaint = 1000;

/** remix-serve prints a line of plain text per request, by a named format of its logging library. Under that name
 * there is from now on one that prints nothing; called before remix-serve makes its logger. The library is the very
 * copy that remix-serve loads. */
export function silenceRequestLines(): void {
  const here = createRequire(import.meta.url);
  const serve = createRequire(here.resolve("@remix-run/serve/dist/cli.js"));
  const { format } = serve("morgan") as { format(name: string, line: () => undefined): unknown };
  format("tiny", () => undefined);
}

/** What libraries complain of on the terminal, many lines long, becomes a line of the log too. */
export function logComplaints(): void {
  for (const level of ["warn", "error"] as const) {
    console[level] = (...words: unknown[]) => {
      const text = formatText(...words).slice(0, longestComplaint);
      // remix-serve says nothing with this when it has closed.
      if (words[0] !== undefined) log()[level]({ text }, `console.${level}`);
    };
  }
}

/** A line when an answer has left or its sender has; none for kept pages and files. Path only: a query may be private. */
export function logAnswer(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const started = performance.now();
  const { method, url = "" } = request;
  const [path] = url.split("?", 1);
  response.once("close", () => {
    const ms = Math.round(performance.now() - started);
    const status = response.writableFinished ? response.statusCode : null;
    log().info({ requestId, method, path, status, ms }, "request.done");
  });
}
