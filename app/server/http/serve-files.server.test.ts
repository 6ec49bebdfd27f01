import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createKeptFileStep, createKeptFiles, type KeptFiles } from "./serve-files.server";

const path = "/gambar/media/a.jpg/0badc0de-320.avif";
const body = Buffer.from("bytes of a picture");
const headers = new Headers({
  "content-type": "image/avif",
  "content-length": String(body.length),
  etag: '"sum"',
});

let files: KeptFiles;
let version = 0;

beforeEach(() => {
  files = createKeptFiles(() => version);
});

describe("what is kept", () => {
  afterEach(() => vi.useRealTimers());

  test("is void after a change, which also overtakes answers that are being made", () => {
    const keep = files.begin();
    keep(path, headers, body);
    expect(files.find(path)?.body).toBe(body);
    version += 1;
    keep(path, headers, body);
    expect(files.find(path)).toBeUndefined();
    files.begin()(path, headers, body);
    expect(files.find(path)).toBeDefined();
  });

  test("is forgotten after five minutes, used or not", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    files.begin()(path, headers, body);
    vi.advanceTimersByTime(299_000);
    expect(files.find(path)).toBeDefined();
    vi.advanceTimersByTime(2000);
    expect(files.find(path)).toBeUndefined();
  });

  test("has a bound: large ones stay outside, the longest unused go first", () => {
    const keep = files.begin();
    keep("/large", headers, Buffer.alloc(150_000));
    expect(files.find("/large")).toBeUndefined();
    for (let index = 0; index < 50; index += 1) {
      keep(`/${index}`, headers, Buffer.alloc(99_000));
      files.find("/0");
    }
    const keptFlags = Array.from({ length: 50 }, (_, index) => files.find(`/${index}`) !== undefined);
    expect(keptFlags.filter(Boolean)).toHaveLength(40);
    expect([keptFlags[0], keptFlags[1], keptFlags[49]]).toEqual([true, false, true]);
  });

  test("needs a tag to be told apart by", () => {
    files.begin()(path, new Headers({ "content-type": "image/avif" }), body);
    expect(files.find(path)).toBeUndefined();
  });
});

describe("answers", () => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!createKeptFileStep(files)(request, response)) response.writeHead(404, { "x-step": "next" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => files.begin()(path, headers, body));
  afterAll(() => server.close());

  test("whole, with the headers they were made with", async () => {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(200);
    for (const [name, value] of headers) expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.get("x-cache")).toBe("hit");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
  });

  test("to HEAD without a body", async () => {
    const answer = await fetch(origin + path, { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(body.length)]);
    expect(await answer.text()).toBe("");
  });

  test("304 to who has it", async () => {
    for (const known of ['"sum"', 'W/"sum"', '"other", "sum"', "*"]) {
      const answer = await fetch(origin + path, { headers: { "if-none-match": known } });
      expect([answer.status, answer.headers.get("etag")], known).toEqual([304, '"sum"']);
    }
    expect((await fetch(origin + path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("leave parts, other methods and other addresses to the next step", async () => {
    for (const [address, init] of [
      [path, { headers: { range: "bytes=0-3" } }],
      [path, { method: "POST" }],
      [`${path}?v=2`, {}],
      ["/gambar/media/a.jpg/0badc0de-480.avif", {}],
    ] as const) {
      const answer = await fetch(origin + address, init);
      expect(answer.headers.get("x-step"), JSON.stringify([address, init])).toBe("next");
    }
  });
});
