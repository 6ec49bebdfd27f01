import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** How the proxy treats what passes through it. */
export type Fault = "none" | "error" | "reset" | "hang";

/** Stands between a site and its backend, and breaks the line on demand. */
export interface FaultyProxy {
  url: string;
  fault: Fault;
  /** Which requests the fault meets, as `POST /rest/v1/features?...`; all of them unless narrowed. */
  only: RegExp;
  /** How many requests have come, whatever became of them. */
  requests: number;
  close(): Promise<void>;
}

/** Matches every request. */
export const everything = /(?:)/;

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    proxy.requests += 1;
    const isMeant = proxy.only.test(`${incoming.method} ${incoming.url}`);
    treat(isMeant ? proxy.fault : "none", target, incoming, outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${address.port}`,
    fault: "none",
    only: everything,
    requests: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

function treat(fault: Fault, target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (fault === "hang") return;
  if (fault === "reset") {
    incoming.socket.destroy();
    return;
  }
  if (fault === "error") {
    outgoing.writeHead(503, { "content-type": "application/json" }).end('{"message":"upstream is down"}');
    return;
  }
  const { method, headers, url } = incoming;
  const onward = request(new URL(url ?? "/", target), { method: method ?? "GET", headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}
