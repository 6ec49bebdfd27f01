import { expect, test, vi } from "vitest";
import { serveBackend } from "./server.ts";
import type { Backend } from "./types.ts";

const log = vi.fn();
const backend: Backend = {
  url: "http://backend.test",
  fetch: async () => new Response(),
  ...{ publishableKey: "", secretKey: "", upkeep: null, createdUser: null },
  lost: new Promise(() => undefined),
  close: async () => undefined,
};
const serving = (fetch: typeof globalThis.fetch) =>
  serveBackend({ ...backend, fetch }, { host: "127.0.0.1", port: 0, log, graceMs: 50 });

test("an address that is taken is said in a sentence", async () => {
  const first = await serving(async () => new Response());
  const again = serveBackend(backend, { host: "127.0.0.1", port: first.port, log });
  await expect(again).rejects.toThrow(`cannot listen on 127.0.0.1:${first.port}: another program uses it.`);
  await first.close();
});

test("an answer that breaks off ends the connection and is in the log", async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error("the file is gone")),
  });
  const own = await serving(async () => new Response(broken));
  await expect(fetch(`http://127.0.0.1:${own.port}/`).then((answer) => answer.text())).rejects.toThrow();
  await expect.poll(() => log).toHaveBeenCalledWith("warn", "response.broken", expect.anything());
  await own.close();
});

test("whoever goes away ends their request; what hangs on is cut off after the grace", async () => {
  const signals: AbortSignal[] = [];
  const own = await serving(async (input) => {
    if (input instanceof Request) signals.push(input.signal);
    return new Promise((_, reject) => signals[0]?.addEventListener("abort", () => reject(new Error("gone"))));
  });
  const gone = new AbortController();
  const asked = fetch(`http://127.0.0.1:${own.port}/`, { signal: gone.signal });
  await expect.poll(() => signals).toHaveLength(1);
  gone.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  const hanging = fetch(`http://127.0.0.1:${own.port}/`);
  await expect.poll(() => signals).toHaveLength(2);
  await own.close();
  await expect(hanging).rejects.toThrow();
});
