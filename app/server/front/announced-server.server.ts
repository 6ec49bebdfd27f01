import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server } from "node:http";

/** Node announces a server here once it listens, before its first connection (documented, diagnostics_channel). */
const listening = "tracing:net.server.listen:asyncEnd";
/** And here with each request, before the listeners run: for the development server, which listens already. */
const requested = "http.server.request.start";

interface Awaited {
  onServer: (server: Server) => void;
  onAbsent: () => void;
  /** ms */
  patience: number;
}

/** remix-serve takes no middleware and keeps its server to itself; this is how the front gets hold of it, once. */
export function awaitServer({ onServer, onAbsent, patience }: Awaited): void {
  const deadline = setTimeout(() => {
    stop();
    onAbsent();
  }, patience);
  const stop = () => {
    clearTimeout(deadline);
    unsubscribe(listening, onMessage);
    unsubscribe(requested, onMessage);
  };
  const onMessage = (message: unknown) => {
    const { server } = message as { server: unknown };
    if (!(server instanceof Server)) return;
    stop();
    onServer(server);
  };
  subscribe(listening, onMessage);
  subscribe(requested, onMessage);
}
