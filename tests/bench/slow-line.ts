import { once } from "node:events";
import { createServer, request } from "node:http";

/** Stands between a site and its backend, and lets every call wait. */
export interface SlowLine {
  url: string;
  /** Calls that have passed so far. */
  calls(): number;
  stop(): Promise<void>;
}

export async function startSlowLine(target: string, delayMs: number): Promise<SlowLine> {
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    calls += 1;
    setTimeout(() => {
      const { method = "GET", headers, url = "/" } = incoming;
      const onward = request(new URL(url, target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    }, delayMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The slow line has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
