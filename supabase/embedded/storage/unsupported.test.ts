import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "./test-storage.ts";
import { bytes, OBJECT_URL, openTestStorage } from "./test-storage.ts";

let test: TestStorage;
beforeAll(async () => {
  test = await openTestStorage();
  await test.storage.put("images", "taken.png", bytes(5), "image/png");
});
afterAll(() => test[Symbol.asyncDispose]());

describe("what is out of scope says so", () => {
  const api = () => test.client("service").from("images");
  const bucketsApi = () => test.client("service");
  const calls: [string, () => PromiseLike<{ error: { message: string } | null }>, string][] = [
    ["move", () => api().move("taken.png", "b.png"), "Moving objects"],
    ["copy", () => api().copy("taken.png", "b.png"), "Copying objects"],
    ["createSignedUrl", () => api().createSignedUrl("taken.png", 60), "Signed URLs"],
    ["createSignedUrls", () => api().createSignedUrls(["taken.png"], 60), "Signed URLs"],
    ["createSignedUploadUrl", () => api().createSignedUploadUrl("b.png"), "Signed upload URLs"],
    ["listV2", () => api().listV2(), "list-v2"],
    ["versions", () => api().info("taken.png", { versionId: "1" }), "Object versions"],
    [
      "contentEncoding",
      () => api().upload("c.png", bytes(1), { contentEncoding: "gzip" }),
      "Content encodings",
    ],
    ["createBucket", () => bucketsApi().createBucket("new"), "Changing buckets"],
    ["updateBucket", () => bucketsApi().updateBucket("images", { public: false }), "Changing buckets"],
    ["emptyBucket", () => bucketsApi().emptyBucket("images"), "Changing buckets"],
    ["deleteBucket", () => bucketsApi().deleteBucket("images"), "Changing buckets"],
  ];
  it.each(calls)("%s", async (_name, call, feature) => {
    const { error } = await call();
    expect(error).toMatchObject({ status: 400, statusCode: "501", code: "NotSupported" });
    expect(error?.message).toContain(feature);
    expect(error?.message).toContain("not supported by the embedded backend");
  });

  it("image transformations and resumable uploads", async () => {
    for (const path of ["render/image/public/images/taken.png?width=1", "upload/resumable", "s3/images"]) {
      const response = await test.send("service", new Request(`${OBJECT_URL}/../${path}`));
      expect(await response.json()).toMatchObject({ code: "NotSupported" });
    }
  });

  it("unknown routes and methods are 404", async () => {
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "images"],
      ["PATCH", "images/taken.png"],
      ["POST", "public/images/taken.png"],
      ["POST", "constructor"],
    ] as const) {
      const response = await test.object("service", path, { method });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ statusCode: "404", error: "Not Found" });
    }
  });
});
