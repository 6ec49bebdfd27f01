import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "./test-storage.ts";
import { bytes, countedStream, LIMIT, openTestStorage } from "./test-storage.ts";

let test: TestStorage;
beforeAll(async () => {
  test = await openTestStorage();
});
afterAll(() => test[Symbol.asyncDispose]());

type Body = Parameters<ReturnType<ReturnType<TestStorage["client"]>["from"]>["upload"]>[1];

const PNG = { contentType: "image/png" };

function streamOf(source: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
}

async function download(name: string, bucket = "images"): Promise<Uint8Array> {
  const { data, error } = await test.client("service").from(bucket).download(name);
  if (!data) throw error;
  return new Uint8Array(await data.arrayBuffer());
}

async function rowOf(name: string, bucket = "images") {
  const { rows } = await test.db.transaction("owner", (tx) =>
    tx.query<Record<string, unknown>>("select * from storage.objects where bucket_id = $1 and name = $2", [
      bucket,
      name,
    ]),
  );
  return rows[0];
}

describe("every kind of body that supabase-js sends", () => {
  const content = bytes(200_000);
  const form = () => {
    const data = new FormData();
    data.append("photo", new Blob([content], { type: "image/png" }), "photo.png");
    return data;
  };
  const bodies: [string, () => Body][] = [
    ["Blob", () => new Blob([content], { type: "image/png" })],
    ["File", () => new File([content], "a.png", { type: "image/png" })],
    ["Buffer", () => Buffer.from(content)],
    ["ArrayBuffer", () => content.buffer],
    ["Uint8Array", () => content],
    ["FormData", form],
    ["web stream", () => new Blob([content]).stream()],
    ["Node stream", () => Readable.from([Buffer.from(content)])],
  ];
  it.each(bodies)("%s", async (kind, body) => {
    const name = `kinds/${kind}.png`;
    const { data, error } = await test.client("admin").from("images").upload(name, body(), PNG);
    expect(error).toBeNull();
    expect(data).toEqual({
      path: name,
      fullPath: `images/${name}`,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(Buffer.from(await download(name)).equals(content)).toBe(true);
    expect(await rowOf(name)).toMatchObject({ id: data?.id, metadata: { mimetype: "image/png" } });
  });
});

it("keeps the metadata the service keeps", async () => {
  const content = bytes(1234);
  const images = test.client("admin").from("images");
  await images.upload("meta.png", content, { ...PNG, cacheControl: "60", metadata: { who: "é" } });
  const md5 = createHash("md5").update(content).digest("hex");
  const row = await rowOf("meta.png");
  expect(row).toMatchObject({
    owner: "11111111-1111-4111-8111-111111111111",
    owner_id: "11111111-1111-4111-8111-111111111111",
    user_metadata: { who: "é" },
    metadata: {
      eTag: `"${md5}"`,
      size: 1234,
      mimetype: "image/png",
      cacheControl: "max-age=60",
      lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      contentLength: 1234,
      httpStatusCode: 200,
    },
  });
});

it("reads cacheControl and metadata from a form", async () => {
  const file = new Blob([bytes(10)], { type: "image/webp" });
  const images = test.client("admin").from("images");
  await images.upload("form-meta.webp", file, { cacheControl: "7", metadata: { a: 1 } });
  const row = await rowOf("form-meta.webp");
  expect(row).toMatchObject({
    user_metadata: { a: 1 },
    metadata: { cacheControl: "max-age=7", mimetype: "image/webp" },
  });
});

it("answers {Id, Key}", async () => {
  const response = await test.object("admin", "images/raw%20name.png", {
    method: "POST",
    body: bytes(3),
    headers: { "content-type": "image/png" },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ Id: expect.any(String), Key: "images/raw name.png" });
  expect(await rowOf("raw name.png")).toMatchObject({ metadata: { cacheControl: "no-cache" } });
});

it("replaces with upsert and update, and removes the file that was replaced", async () => {
  const images = test.client("admin").from("images");
  const before = (await test.files()).length;
  const first = await images.upload("replace.png", bytes(10, 1), PNG);
  const second = await images.upload("replace.png", bytes(20, 2), { ...PNG, upsert: true });
  const third = await images.update("replace.png", bytes(30, 3), PNG);
  expect([second.error, third.error]).toEqual([null, null]);
  expect(new Set([first.data?.id, second.data?.id, third.data?.id]).size).toBe(1);
  expect(await download("replace.png")).toEqual(bytes(30, 3));
  expect((await test.files()).length).toBe(before + 1);
});

it("lets one of two uploads of a name win, and keeps both files only while both have rows", async () => {
  const images = test.client("admin").from("images");
  const before = (await test.files()).length;
  const outcomes = await Promise.all(
    [1, 2].map((seed) => images.upload("race.png", bytes(50_000, seed), PNG)),
  );
  const failures = outcomes.filter(({ error }) => error);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.error).toMatchObject({ statusCode: "409", message: "The resource already exists" });
  const upserts = await Promise.all(
    [3, 4, 5].map((seed) => images.upload("race.png", bytes(50_000, seed), { ...PNG, upsert: true })),
  );
  expect(upserts.map(({ error }) => error)).toEqual([null, null, null]);
  const stored = await download("race.png");
  expect([3, 4, 5].some((seed) => Buffer.from(stored).equals(bytes(50_000, seed)))).toBe(true);
  expect((await test.files()).length).toBe(before + 1);
});

describe("limits", () => {
  it("takes 5,242,880 bytes and refuses one more, raw and as a form", async () => {
    const images = test.client("admin").from("images");
    const exact = bytes(LIMIT);
    const more = bytes(LIMIT + 1);
    const outcomes = [
      await images.upload("exact.png", exact, PNG),
      await images.upload("exact-form.png", new Blob([exact], { type: "image/png" })),
      await images.upload("more.png", more, PNG),
      await images.upload("more-form.png", new Blob([more], { type: "image/png" })),
    ];
    const refused = {
      statusCode: "413",
      message: "The object exceeded the maximum allowed size",
      status: 400,
    };
    expect(outcomes.map(({ error }) => error)).toEqual([
      null,
      null,
      expect.objectContaining(refused),
      expect.objectContaining(refused),
    ]);
    expect(await rowOf("more.png")).toBeUndefined();
    expect(await rowOf("more-form.png")).toBeUndefined();
  });

  it("stops reading 100 MB just beyond the limit", async () => {
    const files = await test.files();
    const { stream, counter } = countedStream(100_000_000);
    const response = await test.object("admin", "images/huge.png", {
      method: "POST",
      body: stream,
      duplex: "half",
      headers: { "content-type": "image/png" },
    });
    expect(await response.json()).toMatchObject({ statusCode: "413", error: "Payload too large" });
    expect(counter.read).toBeLessThan(6_000_000);
    expect(counter.cancelled).toBe(true);
    expect(await test.files()).toEqual(files);
  });

  it("stops reading a form of 100 MB just beyond the limit", async () => {
    const head = `--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const { stream, counter } = countedStream(100_000_000);
    async function* form() {
      yield Buffer.from(head);
      yield* chunksOf(stream);
    }
    const files = await test.files();
    const response = await test.object("admin", "images/huge-form.png", {
      method: "POST",
      body: streamOf(form()),
      duplex: "half",
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect(await response.json()).toMatchObject({ statusCode: "413" });
    expect(counter.read).toBeLessThan(6_000_000);
    expect(await test.files()).toEqual(files);
  });

  it("reads nothing of a body whose declared length is too large", async () => {
    for (const type of ["image/png", "multipart/form-data; boundary=b"]) {
      const { stream, counter } = countedStream(100_000_000);
      const response = await test.object("admin", "images/declared.png", {
        method: "POST",
        body: stream,
        duplex: "half",
        headers: { "content-type": type, "content-length": "100000000" },
      });
      expect(await response.json()).toMatchObject({ statusCode: "413" });
      expect(counter.read).toBe(0);
    }
  });

  it("holds a bucket without a limit to 50 MiB", async () => {
    const { stream } = countedStream(52_428_801, 1024 * 1024);
    const { error } = await test.client("user").from("own").upload("big", stream, PNG);
    expect(error).toMatchObject({ statusCode: "413" });
  });

  it("allows types by wildcard and by name, and counts the declared one", async () => {
    const images = test.client("admin").from("images");
    expect((await images.upload("ok.avif", bytes(1), { contentType: "image/avif" })).error).toBeNull();
    for (const contentType of ["text/plain", "application/pdf", "thisisnotarealmimetype"]) {
      const { error } = await images.upload("no.png", bytes(1), { contentType });
      expect(error).toMatchObject({
        statusCode: "415",
        message: `mime type ${contentType} is not supported`,
        code: "InvalidMimeType",
      });
    }
    const small = await test
      .client("admin")
      .from("small")
      .upload("a", bytes(1), { contentType: "image/jpeg" });
    expect(small.error).toMatchObject({ statusCode: "415" });
    expect(await rowOf("no.png")).toBeUndefined();
  });

  it("takes the empty-folder placeholder of any type when it is empty", async () => {
    const images = test.client("admin").from("images");
    const empty = await images.upload("folder/.emptyFolderPlaceholder", new Blob([]));
    expect(empty.error).toBeNull();
    const full = await images.upload("folder2/.emptyFolderPlaceholder", new Blob(["x"]));
    expect(full.error).toMatchObject({ statusCode: "413" });
  });
});

describe("broken bodies leave nothing", () => {
  const post = (type: string, body: BodyInit) =>
    test.object("admin", "images/broken.png", {
      method: "POST",
      body,
      duplex: "half",
      headers: { "content-type": type },
    });
  const failing = () =>
    streamOf(
      (async function* () {
        yield bytes(1000);
        throw new Error("aborted");
      })(),
    );
  const part = `--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc`;
  const cases: [string, () => Promise<Response>][] = [
    ["raw, breaking off", () => post("image/png", failing())],
    ["a form, breaking off", () => post("multipart/form-data; boundary=b", part)],
    ["a form's stream failing", () => post("multipart/form-data; boundary=b", failing())],
    ["a form without boundary", () => post("multipart/form-data", part)],
    ["a form without a file", () => post("multipart/form-data; boundary=b", "--b--\r\n")],
    ["a form without a body", () => post("multipart/form-data; boundary=b", "")],
  ];
  it.each(cases)("%s", async (_case, run) => {
    const files = await test.files();
    const response = await run();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidRequest" });
    expect(await test.files()).toEqual(files);
    expect(await rowOf("broken.png")).toBeUndefined();
  });

  it("refuses header values that could not be served again", async () => {
    const data = new FormData();
    data.append("cacheControl", "1\r\nset-cookie: a=b");
    data.append("", new Blob(["x"], { type: "image/png" }));
    const response = await test.object("admin", "images/broken.png", { method: "POST", body: data });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_header_char" });
  });
});
