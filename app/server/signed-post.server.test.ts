import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { postSigned } from "./signed-post.server";

const secret = "rahasia-rahasia-1";

interface Received {
  body: string;
  signature: unknown;
}

let server: Server;
let received: Received[];
/** Statuses of the next answers; 0: none. Then 204. */
let answers: number[];
let url: string;

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer(async (request, response) => {
    received.push({ body: await text(request), signature: request.headers["x-signature"] });
    const status = answers.shift() ?? 204;
    if (status !== 0) response.writeHead(status, { Location: "/lain" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kait?token=x`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const post = ({ hurry = new AbortController().signal, pausesMs = [1, 1], deadlineMs = 60_000 } = {}) =>
  postSigned({ url, secret, body: { code: "ABCDE" }, hurry, pausesMs, deadlineMs });

it("signs the bytes of the body by HMAC-SHA256 (A23)", async () => {
  await post();
  const signature = `sha256=${createHmac("sha256", secret).update('{"code":"ABCDE"}').digest("hex")}`;
  expect(received).toEqual([{ body: '{"code":"ABCDE"}', signature }]);
});

it("tries three times after a failure, a redirect or silence, and then gives up (A23)", async () => {
  answers = [500, 0];
  // A busy machine answers within that, too.
  await post({ deadlineMs: 3_000 });
  expect(received).toHaveLength(3);
  answers = [302, 404, 503];
  await expect(post()).rejects.toThrow("The receiver answered 503");
  expect(received).toHaveLength(6);
});

it("waits for no pause once the site ends", async () => {
  answers = [500, 500];
  await post({ hurry: AbortSignal.abort(), pausesMs: [60_000, 60_000] });
  expect(received).toHaveLength(3);
});
