import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { TestStorage } from "./test-storage.ts";
import { bytes, useStorage } from "./test-storage.ts";

const test = useStorage();

type Body = Parameters<ReturnType<ReturnType<TestStorage["client"]>["from"]>["upload"]>[1];

const pngBytes = { contentType: "image/png" };

async function download(name: string, bucket = "images"): Promise<Uint8Array> {
  const { data, error } = await test.client("service").from(bucket).download(name);
  if (!data) throw error;
  return new Uint8Array(await data.arrayBuffer());
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
    const { data, error } = await test.client("admin").from("images").upload(name, body(), pngBytes);
    expect(error).toBeNull();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(data).toEqual({ path: name, fullPath: `images/${name}`, id });
    expect(Buffer.from(await download(name)).equals(content)).toBe(true);
    expect(await test.rowOf(name)).toMatchObject({ id: data?.id, metadata: { mimetype: "image/png" } });
  });
});

it("keeps the metadata the service keeps", async () => {
  const content = bytes(1234);
  const images = test.client("admin").from("images");
  await images.upload("meta.png", content, { ...pngBytes, cacheControl: "60", metadata: { who: "é" } });
  const md5 = createHash("md5").update(content).digest("hex");
  const owner = "11111111-1111-4111-8111-111111111111";
  expect(await test.rowOf("meta.png")).toMatchObject({
    ...{ owner, owner_id: owner, user_metadata: { who: "é" } },
    metadata: {
      ...{ eTag: `"${md5}"`, size: 1234, mimetype: "image/png", cacheControl: "max-age=60" },
      lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      ...{ contentLength: 1234, httpStatusCode: 200 },
    },
  });
});

it("reads cacheControl and metadata from a form", async () => {
  const file = new Blob([bytes(10)], { type: "image/webp" });
  const images = test.client("admin").from("images");
  await images.upload("form-meta.webp", file, { cacheControl: "7", metadata: { a: 1 } });
  const metadata = { cacheControl: "max-age=7", mimetype: "image/webp" };
  expect(await test.rowOf("form-meta.webp")).toMatchObject({ user_metadata: { a: 1 }, metadata });
});

it("answers {Id, Key}", async () => {
  const init = { method: "POST", body: bytes(3), headers: { "content-type": "image/png" } };
  const response = await test.object("admin", "images/raw%20name.png", init);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ Id: expect.any(String), Key: "images/raw name.png" });
  expect(await test.rowOf("raw name.png")).toMatchObject({ metadata: { cacheControl: "no-cache" } });
});

it("replaces with upsert and update, and removes the file that was replaced", async () => {
  const images = test.client("admin").from("images");
  const before = (await test.files()).length;
  const first = await images.upload("replace.png", bytes(10, 1), pngBytes);
  const second = await images.upload("replace.png", bytes(20, 2), { ...pngBytes, upsert: true });
  const third = await images.update("replace.png", bytes(30, 3), pngBytes);
  expect([second.error, third.error]).toEqual([null, null]);
  expect(new Set([first.data?.id, second.data?.id, third.data?.id]).size).toBe(1);
  expect(await download("replace.png")).toEqual(bytes(30, 3));
  expect((await test.files()).length).toBe(before + 1);
});

it("lets one of two uploads of a name win, and keeps both files only while both have rows", async () => {
  const images = test.client("admin").from("images");
  const before = (await test.files()).length;
  const outcomes = await Promise.all(
    [1, 2].map((seed) => images.upload("race.png", bytes(50_000, seed), pngBytes)),
  );
  const failures = outcomes.filter(({ error }) => error);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.error).toMatchObject({ statusCode: "409", message: "The resource already exists" });
  const upserts = await Promise.all(
    [3, 4, 5].map((seed) => images.upload("race.png", bytes(50_000, seed), { ...pngBytes, upsert: true })),
  );
  expect(upserts.map(({ error }) => error)).toEqual([null, null, null]);
  const stored = await download("race.png");
  expect([3, 4, 5].some((seed) => Buffer.from(stored).equals(bytes(50_000, seed)))).toBe(true);
  expect((await test.files()).length).toBe(before + 1);
});
