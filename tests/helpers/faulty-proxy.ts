import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * How the proxy treats what passes through it: `error` a gateway's 503, `page` its 502 as a page of HTML, `garbage` a 200 that
 * is none, `reset` before any answer, `cut` a reset amid the body, `hang` no answer, `stall` a head and half a body, `slow` two
 * seconds late, `denied` what a wrong password is told, without the work of comparing it.
 */
export type Fault =
  | "none"
  | "error"
  | "page"
  | "garbage"
  | "reset"
  | "cut"
  | "hang"
  | "stall"
  | "slow"
  | "denied";

const slowMs = 2000;

/** Stands between a site and its backend, and breaks the line on demand. */
export interface FaultyProxy {
  url: string;
  fault: Fault;
  /** Which requests the fault meets, as `POST /rest/v1/features?...`; all of them unless narrowed. */
  only: Pick<RegExp, "test">;
  /** How many requests have come, whatever became of them. */
  requests: number;
  /** How many of them may have changed something: a backend lets GET and HEAD only read. */
  changes: number;
  /** How many of them have met the fault. */
  met: number;
  /** Is told of each request, as `only` reads them. */
  listener: (request: string) => void;
  /** Breaks off what hangs and stalls: who asked need not wait for their deadlines once the line is whole again. */
  letGo(): void;
  close(): Promise<void>;
}

/** Matches every request. */
export const everything = /(?:)/;

/** Matches changes of data. Searches are posted too, because their words do not fit into an address. */
export const dataChanges = /^(POST|PATCH|DELETE) \/rest\/v1\/(?!rpc\/(list_packages|count_pictures)\b)/;

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    proxy.requests += 1;
    if (!/^(GET|HEAD)$/.test(incoming.method ?? "")) proxy.changes += 1;
    const line = `${incoming.method} ${incoming.url}`;
    proxy.listener(line);
    const isMeant = proxy.only.test(line);
    const fault = isMeant ? proxy.fault : "none";
    if (fault !== "none") proxy.met += 1;
    if (fault === "hang" || fault === "stall") {
      const { socket } = incoming;
      held.add(socket);
      socket.once("close", () => held.delete(socket));
    }
    treat(fault, target, incoming, outgoing);
  });
  const held = new Set<Socket>();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${address.port}`,
    fault: "none",
    only: everything,
    requests: 0,
    changes: 0,
    met: 0,
    listener: () => undefined,
    letGo: () => {
      for (const socket of held) socket.destroy();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

const json = { "content-type": "application/json" };

function treat(fault: Fault, target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  switch (fault) {
    case "hang":
      return;
    case "reset":
      incoming.socket.destroy();
      return;
    case "error":
      outgoing.writeHead(503, json).end('{"message":"upstream is down"}');
      return;
    case "denied":
      outgoing
        .writeHead(400, json)
        .end('{"code":"invalid_credentials","message":"Invalid login credentials"}');
      return;
    case "page":
      outgoing.writeHead(502, { "content-type": "text/html" }).end("<html><h1>upstream is down</h1></html>");
      return;
    case "garbage":
      outgoing.writeHead(200, json).end('[{"upstream is down');
      return;
    case "cut":
    case "stall":
      outgoing.writeHead(200, { ...json, "content-length": "1000" });
      outgoing.write('[{"id":');
      if (fault === "cut") setImmediate(() => incoming.socket.destroy());
      return;
    case "slow":
      setTimeout(() => passOn(target, incoming, outgoing), slowMs);
      return;
    case "none":
      passOn(target, incoming, outgoing);
  }
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const onward = request(new URL(url ?? "/", target), { method: method ?? "GET", headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}
