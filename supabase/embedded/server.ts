import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { clientAddressHeader, StartupError } from "./index.ts";
import type { Backend, Log } from "./types.ts";

interface ServeOptions {
  host: string;
  port: number;
  log: Log;
  maxBodyBytes?: number;
  graceMs?: number;
}

export interface BackendServer {
  port: number;
  close(): Promise<void>;
}

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 120_000;
const keepAliveMs = 5_000;
const defaultMaxBodyBytes = 64 * 1024 * 1024;
const defaultGraceMs = 5_000;
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

interface BodyLimit {
  bytes: number;
  exceeded: boolean;
}

export async function serveBackend(backend: Backend, options: ServeOptions): Promise<BackendServer> {
  const { host, port, log, maxBodyBytes = defaultMaxBodyBytes, graceMs = defaultGraceMs } = options;
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 2_000,
    },
    (incoming, outgoing) => {
      void respond(backend, incoming, outgoing, maxBodyBytes).catch((error: unknown) => {
        log("warn", "response.broken", { reason: String(error) });
        outgoing.destroy();
      });
    },
  );
  await listen(server, host, port);
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server, graceMs) };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "another program uses it" : String(error);
      reject(new StartupError(`The backend cannot listen on ${host}:${port}: ${reason}.`));
    });
    server.listen(port, host, resolve);
  });
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

async function respond(
  backend: Backend,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  maxBodyBytes: number,
): Promise<void> {
  const aborted = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) aborted.abort();
  });
  const response = await answer(backend, incoming, maxBodyBytes, aborted.signal);
  if (response === null) return;
  outgoing.writeHead(response.status, [...response.headers].flat());
  // The connection is closed: the unread body must not be taken for the next request.
  if (!incoming.complete && hasBody(incoming)) outgoing.on("finish", () => incoming.destroy());
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing);
}

async function answer(
  backend: Backend,
  incoming: IncomingMessage,
  maxBodyBytes: number,
  signal: AbortSignal,
): Promise<Response | null> {
  if (Number(incoming.headers["content-length"]) > maxBodyBytes) return tooLarge();
  const limit = { bytes: maxBodyBytes, exceeded: false };
  const request = toRequest(backend.url, incoming, limit, signal);
  if (request instanceof Response) return request;
  try {
    const response = await backend.fetch(request);
    return limit.exceeded ? tooLarge() : response;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

function toRequest(
  base: string,
  incoming: IncomingMessage,
  limit: BodyLimit,
  signal: AbortSignal,
): Request | Response {
  const { method = "GET", url = "/" } = incoming;
  const address = url.startsWith("/") ? URL.parse(base + url) : null;
  if (address === null) return Response.json({ message: "Bad Request" }, { status: 400 });
  const body = hasBody(incoming) ? bodyOf(incoming, limit) : null;
  try {
    return new Request(address, {
      method,
      headers: headersOf(incoming),
      body,
      signal,
      duplex: "half",
    } as RequestInit);
  } catch {
    return Response.json({ message: "Method Not Allowed" }, { status: 405 });
  }
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  const { rawHeaders } = incoming;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!hopByHop.has(name.toLowerCase())) headers.append(name, rawHeaders[index + 1] ?? "");
  }
  // The address comes from the socket: a client's own header would bypass the throttles.
  headers.delete(clientAddressHeader);
  if (incoming.socket.remoteAddress) headers.set(clientAddressHeader, incoming.socket.remoteAddress);
  return headers;
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Body of a request. `Readable.toWeb` throws where it cannot be caught when it is cancelled during data. */
function bodyOf(incoming: IncomingMessage, limit: BodyLimit): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        bytes += value.byteLength;
        limit.exceeded = bytes > limit.bytes;
        if (limit.exceeded) throw new Error("the body is too large");
        controller.enqueue(value);
      },
      cancel() {
        void chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

function tooLarge(): Response {
  return Response.json(
    { message: "Request body too large" },
    { status: 413, headers: { connection: "close" } },
  );
}
