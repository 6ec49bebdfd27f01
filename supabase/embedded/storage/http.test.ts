import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BackendServer } from "../server.ts";
import { serveBackend } from "../server.ts";
import type { TestStorage } from "./test-storage.ts";
import { bytes, openTestStorage, sizeLimit } from "./test-storage.ts";

let test: TestStorage;
let server: BackendServer;
beforeAll(async () => {
  test = await openTestStorage();
  const backend = {
    url: "http://backend.test",
    fetch: (input: RequestInfo | URL, init?: RequestInit) => test.send("admin", new Request(input, init)),
    ...{ publishableKey: "", secretKey: "", createdUser: null, upkeep: null },
    lost: new Promise<Error>(() => undefined),
    close: async () => undefined,
  };
  const options = { host: "127.0.0.1", port: 0, log: () => undefined, maxBodyBytes: 200_000_000 };
  server = await serveBackend(backend, options);
});
afterAll(async () => {
  await server.close();
  await test[Symbol.asyncDispose]();
});

const formHead =
  '--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** Sends 100 MB as fast as the socket takes it. */
function flood(path: string, headers: Record<string, string>, head = "") {
  return new Promise<{ body: string; sent: number }>((resolve, reject) => {
    const chunk = Buffer.alloc(65_536);
    let sent = 0;
    const url = `http://127.0.0.1:${server.port}/storage/v1/object/${path}`;
    const request = httpRequest(url, { method: "POST", headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ body, sent }));
    });
    request.on("error", reject);
    if (head) request.write(head);
    const more = () => {
      while (sent < 100_000_000 && !request.destroyed) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once("drain", more);
      }
    };
    more();
  });
}

it.each([
  ["with its length", "images/a.png", { "content-type": "image/png", "content-length": "100000000" }, 413],
  ["without its length", "images/a.png", { "content-type": "image/png" }, 413],
  ["as a form", "images/a.png", { "content-type": "multipart/form-data; boundary=b" }, 413],
  ["into no bucket", "none/a.png", { "content-type": "image/png" }, 404],
  ["of a wrong type", "images/a.png", { "content-type": "text/plain" }, 415],
])("over a socket: 100 MB %s are refused, mostly unread", async (how, path, headers, status) => {
  const { body, sent } = await flood(path, headers, how === "as a form" ? formHead : "");
  expect(JSON.parse(body)).toMatchObject({ statusCode: String(status) });
  expect(sent).toBeLessThan(40_000_000);
});

it("over a socket: carries 5 MiB there and back", async () => {
  const url = `http://127.0.0.1:${server.port}/storage/v1/object`;
  const content = bytes(sizeLimit);
  const headers = { "content-type": "image/png", connection: "close" };
  const put = await fetch(`${url}/images/there.png`, { method: "POST", body: content, headers });
  expect(put.status).toBe(200);
  const got = await fetch(`${url}/public/images/there.png`, { headers: { connection: "close" } });
  expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true);
  const head = await fetch(`${url}/public/images/there.png`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(sizeLimit));
});
