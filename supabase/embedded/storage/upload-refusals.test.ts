import { expect, it } from "vitest";
import { bytes, countedStream, sizeLimit, useStorage } from "./test-storage.ts";

const test = useStorage();

const pngBytes = { contentType: "image/png" };

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

const formHead =
  '--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

const post = (name: string, type: string, body: BodyInit, headers: Record<string, string> = {}) =>
  test.object("admin", `images/${name}.png`, {
    ...{ method: "POST", body, duplex: "half", headers: { "content-type": type, ...headers } },
  });

it("limits: takes 5,242,880 bytes and refuses one more, raw and as a form", async () => {
  const images = test.client("admin").from("images");
  const exact = bytes(sizeLimit);
  const more = bytes(sizeLimit + 1);
  const outcomes = [
    await images.upload("exact.png", exact, pngBytes),
    await images.upload("exact-form.png", new Blob([exact], { type: "image/png" })),
    await images.upload("more.png", more, pngBytes),
    await images.upload("more-form.png", new Blob([more], { type: "image/png" })),
  ];
  const message = "The object exceeded the maximum allowed size";
  const refused = expect.objectContaining({ statusCode: "413", message, status: 400 });
  expect(outcomes.map(({ error }) => error)).toEqual([null, null, refused, refused]);
  expect(await test.rowOf("more.png")).toBeUndefined();
  expect(await test.rowOf("more-form.png")).toBeUndefined();
});

it.each([
  ["raw", "image/png", ""],
  ["as a form", "multipart/form-data; boundary=b", formHead],
])("limits: stops reading 100 MB just beyond the limit, %s", async (_how, type, head) => {
  const files = await test.files();
  const { stream, counter } = countedStream(100_000_000);
  async function* content() {
    yield Buffer.from(head);
    yield* chunksOf(stream);
  }
  const response = await post("huge", type, streamOf(content()));
  expect(await response.json()).toMatchObject({ statusCode: "413", error: "Payload too large" });
  expect(counter.read).toBeLessThan(6_000_000);
  expect(await test.files()).toEqual(files);
});

it("limits: reads nothing of a body whose declared length is too large", async () => {
  for (const type of ["image/png", "multipart/form-data; boundary=b"]) {
    const { stream, counter } = countedStream(100_000_000);
    const response = await post("declared", type, stream, { "content-length": "100000000" });
    expect(await response.json()).toMatchObject({ statusCode: "413" });
    expect(counter.read).toBe(0);
  }
});

it("limits: holds a bucket without a limit to 50 MiB", async () => {
  const { stream } = countedStream(52_428_801, 1024 * 1024);
  const { error } = await test.client("user").from("own").upload("big", stream, pngBytes);
  expect(error).toMatchObject({ statusCode: "413" });
});

it("limits: allows types by wildcard and by name, and counts the declared one", async () => {
  const images = test.client("admin").from("images");
  expect((await images.upload("ok.avif", bytes(1), { contentType: "image/avif" })).error).toBeNull();
  for (const contentType of ["text/plain", "application/pdf", "thisisnotarealmimetype"]) {
    const { error } = await images.upload("no.png", bytes(1), { contentType });
    const message = `mime type ${contentType} is not supported`;
    expect(error).toMatchObject({ statusCode: "415", message, code: "InvalidMimeType" });
  }
  const small = test.client("admin").from("small");
  const { error } = await small.upload("a", bytes(1), { contentType: "image/jpeg" });
  expect(error).toMatchObject({ statusCode: "415" });
  expect(await test.rowOf("no.png")).toBeUndefined();
});

it("limits: takes the empty-folder placeholder of any type when it is empty", async () => {
  const images = test.client("admin").from("images");
  const empty = await images.upload("folder/.emptyFolderPlaceholder", new Blob([]));
  expect(empty.error).toBeNull();
  const full = await images.upload("folder2/.emptyFolderPlaceholder", new Blob(["x"]));
  expect(full.error).toMatchObject({ statusCode: "413" });
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
  ["raw, breaking off", () => post("broken", "image/png", failing())],
  ["a form, breaking off", () => post("broken", "multipart/form-data; boundary=b", part)],
  ["a form's stream failing", () => post("broken", "multipart/form-data; boundary=b", failing())],
  ["a form without boundary", () => post("broken", "multipart/form-data", part)],
  ["a form without a file", () => post("broken", "multipart/form-data; boundary=b", "--b--\r\n")],
  ["a form without a body", () => post("broken", "multipart/form-data; boundary=b", "")],
];
it.each(cases)("broken bodies leave nothing: %s", async (_case, run) => {
  const files = await test.files();
  const response = await run();
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidRequest" });
  expect(await test.files()).toEqual(files);
  expect(await test.rowOf("broken.png")).toBeUndefined();
});

it("broken bodies leave nothing: refuses header values that could not be served again", async () => {
  const data = new FormData();
  data.append("cacheControl", "1\r\nset-cookie: a=b");
  data.append("", new Blob(["x"], { type: "image/png" }));
  const response = await test.object("admin", "images/broken.png", { method: "POST", body: data });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "invalid_header_char" });
});
