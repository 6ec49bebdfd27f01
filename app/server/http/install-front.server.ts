import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { BodyLimitOf } from "~/lib/body-limit";
import type { Spelling } from "~/lib/request-address";
import { publicVersion } from "../cache.server";
import { durations } from "../durations.server";
import { getEnv } from "../env.server";
import { limits } from "../limits.server";
import { countAnswer, log } from "../log.server";
import { countClick, createAgentLookup, createAgentStep } from "./agent-links.server";
import { createRenderLimitStep } from "./limit-renders.server";
import { limitServer } from "./limit-server.server";
import { answerLiveness } from "./liveness.server";
import { createPageCache, type PageCache } from "./page-cache.server";
import { createBodyStep } from "./receive-body.server";
import { refuse, refuseForeign } from "./refuse.server";
import { createRemixHandler, logComplaints } from "./remix-handler.server";
import { awaitListening, awaitServer, replaceHandler, silenceRequestLines } from "./remix-serve.server";
import { createRenderer, warmUp } from "./render-page.server";
import { createFileSteps, createKeptFileStep, keptFiles } from "./serve-files.server";
import { createKeptPageStep, createPageStep, type KeyOf } from "./serve-pages.server";
import { createAddressStep, createDataStep } from "./settle-address.server";
import type { Handler, Step } from "./steps";
import { type Traffic, watchTraffic } from "./traffic.server";

const patienceMs = 60_000;

interface FrontOptions {
  /** The server build; null in development, where nothing is kept. */
  build: ServerBuild | null;
  publicRoutes: readonly string[];
  keyOf: KeyOf;
  spelling: Spelling;
  limitOf: BodyLimitOf;
  /** Called after SIGTERM or SIGINT, once no request is in flight. */
  onClose: () => Promise<void>;
}

interface Front {
  /** The handler that the server had before. */
  next: Handler;
  traffic: Traffic;
  answer: Handler;
}

/** Kept on the global object because the dev server loads this module anew after each change. */
const globals = globalThis as { umrohFronts?: WeakMap<Server, Front>; umrohEndsOnSignal?: boolean };

/**
 * Puts the steps before remix-serve's handler, or ends the process: without them pages would lack their headers. After a
 * change the dev server calls it again; the new steps then replace the former ones from the next request on.
 */
export function installFront(options: FrontOptions): void {
  const { build, publicRoutes, onClose } = options;
  const cache =
    build &&
    createPageCache({
      render: createRenderer(build, publicRoutes),
      version: publicVersion,
      maxBytes: getEnv().pageCacheBytes,
    });
  if (build) {
    logComplaints();
    awaitListening((error) => void endUnheard(error, onClose));
  }
  let traffic: Traffic | undefined;
  awaitServer(
    patienceMs,
    (server) => {
      if (build) silenceRequestLines(server);
      traffic = putInFront(server, (next) => chain(cache, options, next));
      if (cache && getEnv().warmUp) warmUp(cache, server, traffic);
    },
    () => {
      log().fatal("front.absent");
      console.error("The page front found no server to stand before; the site does not run without it.");
      process.exit(1);
    },
  );
  if (globals.umrohEndsOnSignal) return;
  globals.umrohEndsOnSignal = true;
  endOnSignal(() => traffic?.drain(), onClose);
}

/** Says why the site cannot listen, then closes what is open and ends the process. */
async function endUnheard(error: NodeJS.ErrnoException, onClose: () => Promise<void>): Promise<void> {
  const { host, port } = getEnv();
  // The log has replaced console.error, which would write a JSON line.
  process.stderr.write(`${listenRefusal(error, host, port)}\n`);
  await onClose().catch((err: unknown) => log().error({ err }, "front.close_failed"));
  process.exit(1);
}

/** @param host undefined for all interfaces */
export function listenRefusal(
  { code, message }: NodeJS.ErrnoException,
  host: string | undefined,
  port: number,
): string {
  if (code === "EADDRINUSE")
    return `Another program uses port ${port}. Stop it, or set PORT to another number.`;
  if (code === "EACCES") return `This user may not listen on port ${port}. Set PORT to a number above 1023.`;
  if (host !== undefined && ["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN"].includes(code ?? ""))
    return `HOST is ${host}, which is no address of this machine. Leave it out to listen on all of them.`;
  return `The site cannot listen on port ${port}: ${message}.`;
}

/** Ends requests, then calls `onClose`, then ends the process (R05). A second signal cuts the requests. */
function endOnSignal(drain: () => Promise<void> | undefined, onClose: () => Promise<void>): void {
  let closing: Promise<void> | undefined;
  const end = async () => {
    log().info("front.closing");
    await drain();
    await onClose();
    log().info("front.closed");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (closing !== undefined) void drain();
      closing ??= end().then(
        () => process.exit(0),
        (error: unknown) => {
          log().fatal({ err: error }, "front.close_failed");
          process.exit(1);
        },
      );
    });
  }
}

function chain(cache: PageCache | null, options: FrontOptions, next: Handler): Step[] {
  const steps = pageSteps(cache, options, next);
  const goOn = answerBy(steps, next);
  return [
    createAddressStep(options.spelling),
    createAgentStep({ isAgent: createAgentLookup(), countClick, goOn }),
    ...steps,
  ];
}

function pageSteps(
  cache: PageCache | null,
  { keyOf, spelling, limitOf }: FrontOptions,
  next: Handler,
): Step[] {
  const receive = createBodyStep(limitOf, next);
  const refuseData = createDataStep(spelling);
  if (cache === null) return [refuse, refuseForeign, refuseData, receive];
  const renderLimit = getEnv().pageCacheBytes === 0 ? [] : [createRenderLimitStep(limits.renders)];
  const files = createFileSteps();
  return [
    createKeptPageStep(cache, keyOf),
    files.fromMemory,
    refuse,
    refuseForeign,
    refuseData,
    createKeptFileStep(keptFiles),
    files.fromDisk,
    ...renderLimit,
    createPageStep(cache, keyOf, next),
    receive,
  ];
}

function answerBy(steps: readonly Step[], next: Handler): Handler {
  return (request, response) => {
    for (const step of steps) if (step(request, response)) return;
    next(request, response);
  };
}

/**
 * Throws when the server has no request listener, or when one is added later: it would see unchecked requests. For a
 * server that has a front, replaces its steps and keeps its limits.
 */
export function putInFront(server: Server, stepsBefore: (next: Handler) => Step[]): Traffic {
  globals.umrohFronts ??= new WeakMap();
  const front = globals.umrohFronts.get(server) ?? standBefore(server);
  globals.umrohFronts.set(server, front);
  const next = createRemixHandler(front.next);
  front.answer = answerBy(stepsBefore(next), next);
  return front.traffic;
}

function standBefore(server: Server): Front {
  const traffic = watchTraffic(server);
  const next = replaceHandler(server, (request, response) => {
    if (traffic.isClosing) response.shouldKeepAlive = false;
    if (answerLiveness(request, response)) return;
    const began = performance.now();
    front.answer(request, response);
    if (response.writableEnded) {
      durations.noteKept();
      return countAnswer(response.statusCode);
    }
    traffic.follow(request, response);
    response.once("close", () => {
      countAnswer(response.writableFinished ? response.statusCode : 0);
      durations.note(request.url ?? "", performance.now() - began);
    });
  });
  limitServer(server, traffic);
  const front: Front = { next, traffic, answer: () => undefined };
  return front;
}
