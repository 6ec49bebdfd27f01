/** remix-serve takes no middleware and hides its server; this file gets before it, and before Vite's. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server, type ServerResponse } from "node:http";
import { Writable } from "node:stream";
import type { Handler } from "./steps";

/** Node's channels: a server listens, before its first connection; a request arrives, at a server that listens already. */
const channels = ["tracing:net.server.listen:asyncEnd", "http.server.request.start"];

/** Calls `onServer` once, with the next HTTP server, or `onAbsent` when none comes within `patienceMs`. */
export function awaitServer(patienceMs: number, onServer: (server: Server) => void, onAbsent: () => void) {
  const settle = (server: Server | null) => {
    clearTimeout(timer);
    for (const channel of channels) unsubscribe(channel, onMessage);
    if (server === null) onAbsent();
    else onServer(server);
  };
  const onMessage = (message: unknown) => {
    const { server } = message as { server: unknown };
    if (server instanceof Server) settle(server);
  };
  const timer = setTimeout(settle, patienceMs, null);
  for (const channel of channels) subscribe(channel, onMessage);
}

/** Calls `onFailure` once, when the next HTTP server cannot listen: Node would print a stack and end the process. */
export function awaitListening(onFailure: (error: NodeJS.ErrnoException) => void) {
  const channel = "tracing:net.server.listen:asyncStart";
  const onStart = (message: unknown) => {
    const { server } = message as { server: unknown };
    if (!(server instanceof Server)) return;
    unsubscribe(channel, onStart);
    server.once("error", onFailure);
    server.once("listening", () => server.off("error", onFailure));
  };
  subscribe(channel, onStart);
}

/** Makes `answer` the only request handler and returns the former one. Throws when there is none, and when one is added. */
export function replaceHandler(server: Server, answer: Handler): Handler {
  const [former, ...others] = server.listeners("request") as Handler[];
  if (!former || others.length > 0) throw new Error("There is no request handler, or more than one");
  server.removeAllListeners("request").on("request", answer);
  server.on("newListener", (event) => {
    if (event === "request") throw new Error("A request handler may not be added beside the page front");
  });
  // Not `bind`: an Express application has a method of that name.
  return (request, response) => former.call(server, request, response);
}

/** Takes the step that prints a line per request out of remix-serve's Express application. */
export function silenceRequestLines(server: Server): void {
  const [application] = server.listeners("request") as { _router?: { stack: { name: string }[] } }[];
  const router = application?._router;
  if (router) router.stack = router.stack.filter(({ name }) => name !== "logger");
}

type Method = (...values: unknown[]) => unknown;
type Finish = (body: Buffer) => Promise<Buffer>;

/** Holds a body of up to 4 MB until it is whole, if `isHeld` when the answer begins; sends what `finish` returns. */
export function holdAnswer(response: ServerResponse, isHeld: () => boolean, finish: Finish): void {
  const writeHead = response.writeHead.bind(response) as Method;
  const write = response.write.bind(response) as Method;
  const end = response.end.bind(response) as Method;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let holds: boolean | undefined;
  const isHolding = () => (holds ??= isHeld());
  const body = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > 4_194_304) holds = false;
      if (!holds) for (const chunk of chunks.splice(0)) write(chunk);
      done();
    },
  });
  body.on("error", () => response.destroy());
  body.on("finish", async () => {
    const whole = holds ? [await finish(Buffer.concat(chunks))] : [];
    holds = false;
    end(...whole);
  });
  Object.assign(response, {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status;
      return isHolding() ? response : writeHead(status, ...rest);
    },
    write: (...values: [Buffer]) => (isHolding() ? body.write(...values) || true : write(...values)),
    end: (...values: [Buffer]) => (isHolding() ? body.end(...values) && response : end(...values)),
  });
}
