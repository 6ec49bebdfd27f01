import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { networkFailure } from "./network-failure";

const failed = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(`connect ${code}`), { code }) });

it.each([
  ["ENOTFOUND", "DNS does not know its name"],
  ["EAI_AGAIN", "DNS does not know its name"],
  ["ECONNREFUSED", "it refuses the connection"],
  ["ECONNRESET", "the connection was reset"],
  ["UND_ERR_SOCKET", "the connection was reset"],
  ["UND_ERR_CONNECT_TIMEOUT", "the connection timed out"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "TLS failed"],
  ["CERT_HAS_EXPIRED", "TLS failed"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "TLS failed"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "TLS failed"],
  ["ENETUNREACH", "no network route leads to it"],
])("%s is told in words", (code, words) => {
  expect(networkFailure(failed(code))).toBe(`${words} (${code})`);
  const ofEachAddress = new AggregateError([Object.assign(new Error(code), { code })]);
  expect(networkFailure(new TypeError("fetch failed", { cause: ofEachAddress }))).toBe(`${words} (${code})`);
});

it("other failures have no words of the network", () => {
  for (const error of [new TypeError("fetch failed"), failed("EACCES"), "gone", null])
    expect(networkFailure(error)).toBeNull();
});

it("Node's own fetch tells a refusal from a reset", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const failure = (scheme: string) =>
    fetch(`${scheme}://127.0.0.1:${address.port}/`).then(() => null, networkFailure);
  expect(await failure("http")).toMatch(/^the connection was reset/);
  server.close();
  await once(server, "close");
  expect(await failure("http")).toBe("it refuses the connection (ECONNREFUSED)");
});
