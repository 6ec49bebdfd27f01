import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { onPublicReadsExpired } from "../cache.server";
import { getEnv } from "../env.server";
import { log } from "../log.server";
import { awaitServer } from "./announced-server.server";
import { createHandOn } from "./hand-on.server";
import { createPageCache, type PageCache } from "./page-cache.server";
import { refuse } from "./refuse.server";
import { refuseForeign } from "./refuse-foreign.server";
import { createRenderer } from "./render-page.server";
import { createKeptPageStep, createPageStep, type KeyOf } from "./serve-pages.server";
import { createFileStep } from "./static-files.server";
import type { HandOn, Step } from "./steps";
import { warmUp } from "./warm-up.server";

/** A server that has not listened by then never will, or hides from the front. */
const patienceMs = 60_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FrontOptions {
  /** The server build this module is a part of; null in development, where nothing is kept. */
  build: ServerBuild | null;
  /** Which addresses are public pages. */
  keyOf: KeyOf;
  /** Runs once the server has closed after SIGTERM or SIGINT, when nothing is in flight any more. */
  onClose: () => Promise<void>;
}

/** Puts the front before remix-serve's handler, or ends the process: without it pages would lack their headers. */
export function installFront({ build, keyOf, onClose }: FrontOptions): void {
  const cache =
    build && createPageCache({ render: createRenderer(build), maxBytes: getEnv().pageCacheBytes });
  if (cache) onPublicReadsExpired(() => cache.purge());
  let fronted: Server | undefined;
  awaitServer({
    patience: patienceMs,
    onServer: (server) => {
      fronted = server;
      putInFront(server, (handOn) => chain(cache, keyOf, handOn));
      if (cache) warmUp(cache, server);
    },
    onAbsent: () => {
      log().fatal("front.absent");
      console.error("The page front found no server to stand before; the site does not run without it.");
      process.exit(1);
    },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      if (fronted?.listening) fronted.once("close", onClose);
      else void onClose();
    });
  }
}

/** What happens to a request, in order; the first step that takes it on ends the chain. */
function chain(cache: PageCache | null, keyOf: KeyOf, handOn: HandOn): Step[] {
  if (cache === null) return [refuse, refuseForeign];
  const pages = createPageStep(cache, keyOf, handOn);
  return [createKeptPageStep(cache, keyOf, pages), refuse, refuseForeign, createFileStep(), pages];
}

/**
 * Takes the place of the server's listeners, which the last step then calls. Throws when there is none, and later when
 * somebody adds one: it would answer requests that the front has not seen.
 */
export function putInFront(server: Server, stepsBefore: (handOn: HandOn) => Step[]): void {
  const handlers = server.listeners("request") as Handler[];
  if (handlers.length === 0) throw new Error("The server has no request handler to stand before");
  server.removeAllListeners("request");
  const handOn = createHandOn(server, handlers);
  const steps = stepsBefore(handOn);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    for (const step of steps) if (step(request, response)) return;
    handOn(request, response);
  });
  server.on("newListener", (event) => {
    if (event === "request") throw new Error("A request handler may not be added beside the page front");
  });
}
