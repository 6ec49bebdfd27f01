import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Most connections. A process without descriptors cannot even read its files. */
const mostConnections = 4000;
const crowded = 3000;
const drainTickMs = 50;

interface DrainPatience {
  /** How long idle connections live, as a proxy may just be sending a request; ms. */
  idleMs: number;
  /** How long requests may still arrive, in ms. */
  arrivalMs: number;
  totalMs: number;
}

const usualPatience: DrainPatience = { idleMs: 1000, arrivalMs: 1500, totalMs: 7000 };

export interface Traffic {
  isClosing: boolean;
  /** When the last request came that memory could not answer. */
  followedAt: number;
  follow(request: IncomingMessage, response: ServerResponse): void;
  /** False while an earlier request on the connection waits for its answer. */
  mayAnswer(socket: Socket): boolean;
  /** Whether the client waits for an answer. */
  isAwaited(socket: Socket): boolean;
  /** Answers requests that have arrived and cuts the rest within `totalMs`. A second call cuts all at once. */
  drain(patience?: DrainPatience): Promise<void>;
}

export function watchTraffic(server: Server): Traffic {
  const sockets = new Set<Socket>();
  const underway = new Map<Socket, { request: IncomingMessage; response: ServerResponse }>();
  let madeRoomAt = 0;
  let drained: Promise<void> | undefined;

  server.maxConnections = mostConnections;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      underway.delete(socket);
    });
    if (sockets.size > crowded && Date.now() - madeRoomAt > 1000) {
      madeRoomAt = Date.now();
      server.closeIdleConnections();
    }
  });

  const isBusy = (socket: Socket) =>
    underway.get(socket)?.request.complete === true || socket.writableLength > 0;

  async function closeAll({ idleMs, arrivalMs, totalMs }: DrainPatience): Promise<void> {
    const began = Date.now();
    traffic.isClosing = true;
    const closeIdle = server.closeIdleConnections.bind(server);
    // `close` would cut idle connections at once, and with them requests that are on their way.
    server.closeIdleConnections = () => undefined;
    // Whatever started the server closes it at the same signal, and complains when it is closed already.
    await null;
    if (server.listening) server.close();
    while (sockets.size > 0) {
      const waited = Date.now() - began;
      if (waited >= idleMs) closeIdle();
      if (waited >= totalMs) server.closeAllConnections();
      if (waited >= arrivalMs) for (const socket of sockets) if (!isBusy(socket)) socket.destroy();
      await delay(drainTickMs);
    }
  }

  const traffic: Traffic = {
    isClosing: false,
    followedAt: Date.now(),
    follow(request, response) {
      traffic.followedAt = Date.now();
      const { socket } = request;
      underway.set(socket, { request, response });
      response.once("close", () => {
        if (underway.get(socket)?.response === response) underway.delete(socket);
      });
    },
    mayAnswer(socket) {
      const last = underway.get(socket);
      return last === undefined || (!last.request.complete && !last.response.headersSent);
    },
    isAwaited(socket) {
      if (socket.writableLength > 0) return false;
      return underway.has(socket) || socket.bytesWritten === 0;
    },
    drain(patience = usualPatience) {
      if (drained !== undefined) server.closeAllConnections();
      drained ??= closeAll(patience);
      return drained;
    },
  };
  return traffic;
}
