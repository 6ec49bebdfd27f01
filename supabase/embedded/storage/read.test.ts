import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import type { TestStorage } from "./test-storage.ts";
import { bytes, objectUrl, useStorage } from "./test-storage.ts";

const photoContent = bytes(300_000);
const photoEtag = `"${createHash("md5").update(photoContent).digest("hex")}"`;
const photoPath = "public/images/photo.png";

const test = useStorage(async (opened) => {
  const images = opened.client("admin").from("images");
  await images.upload("photo.png", photoContent, { contentType: "image/png", cacheControl: "3600" });
  await images.upload("page.html", "<script>1</script>", { contentType: "text/html" });
  await images.upload("empty.png", new Blob([], { type: "image/png" }));
});

const get = (headers: Record<string, string> = {}, path = photoPath, method = "GET") =>
  test.object("anon", path, { headers, method });
const isBody = async (response: Response, expected: Uint8Array) =>
  Buffer.from(await response.arrayBuffer()).equals(expected);

it("the public URL: is where getPublicUrl points, with everything a cache needs", async () => {
  const { data } = test.client("anon").from("images").getPublicUrl("photo.png");
  expect(data.publicUrl).toBe(`${objectUrl}/${photoPath}`);
  const response = await test.send("anon", new Request(data.publicUrl));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    ...{ "accept-ranges": "bytes", "cache-control": "max-age=3600", etag: photoEtag },
    ...{ "content-length": "300000", "content-type": "image/png" },
    "last-modified": expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
    ...{ "x-content-type-options": "nosniff", "x-robots-tag": "none" },
  });
  expect(await isBody(response, photoContent)).toBe(true);
});

it("the public URL: HEAD has the same headers and no body", async () => {
  const [head, full] = [await get({}, photoPath, "HEAD"), await get()];
  await full.body?.cancel();
  expect(head.body).toBeNull();
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
});

it("the public URL: never serves a page, but an empty object", async () => {
  const page = await get({}, "public/images/page.html");
  expect(page.headers.get("content-type")).toBe("text/plain");
  const empty = await get({}, "public/images/empty.png");
  expect([empty.headers.get("content-length"), await empty.text()]).toEqual(["0", ""]);
});

const named = (plain: string, encoded: string) =>
  `attachment; filename=${plain}; filename*=UTF-8''${encoded}`;
it.each([
  ["", "attachment;"],
  ["a.png", named("a.png", "a.png")],
  ["my photo's é.png", named('"my photo\'s _.png"', "my%20photo%27s%20%C3%A9.png")],
  ['a"\r\nset-cookie: b', named('"a___set-cookie: b"', "a%22%0D%0Aset-cookie%3A%20b")],
])("the public URL: ?download=%s", async (download, expected) => {
  const response = await get({}, `${photoPath}?${new URLSearchParams({ download })}`);
  expect(response.headers.get("content-disposition")).toBe(expected);
  await response.body?.cancel();
});

it("the public URL: says when the row has lost its bytes", async () => {
  await test.storage.put("images", "lost.png", bytes(9), "image/png");
  const { version } = (await test.rowOf("lost.png")) ?? {};
  const file = (await test.files()).find((name) => name.endsWith(String(version)));
  await rm(file ?? "");
  const response = await get({}, "public/images/lost.png");
  expect([response.status, response.headers.get("cache-control")]).toEqual([400, "no-store"]);
  expect(await response.json()).toMatchObject({ statusCode: "404", message: "The resource was not found" });
});

it("the public URL: never takes a path from the row", async () => {
  await test.db.transaction("owner", (tx) =>
    tx.exec(`insert into storage.objects (bucket_id, name, version) values
        ('images', 'evil.png', '../../../../etc/hostname'), ('images', 'null.png', null)`),
  );
  for (const name of ["evil.png", "null.png"]) {
    const response = await get({}, `public/images/${name}`);
    expect(await response.json()).toMatchObject({ statusCode: "404" });
  }
});

const both = (response: Response, header: string) => [response.status, response.headers.get(header)];

it.each([
  ["bytes=0-9", 0, 9],
  ["bytes=100-", 100, 299_999],
  ["bytes=-5", 299_995, 299_999],
  ["bytes=-999999", 0, 299_999],
  ["bytes=299999-400000", 299_999, 299_999],
  ["Bytes=1000-200000", 1000, 200_000],
])("ranges: %s", async (range, start, end) => {
  const response = await get({ range });
  expect(both(response, "content-range")).toEqual([206, `bytes ${start}-${end}/300000`]);
  expect(response.headers.get("content-length")).toBe(String(end + 1 - start));
  expect(await isBody(response, photoContent.subarray(start, end + 1))).toBe(true);
});

it.each(["bytes=300000-", "bytes=300000-300001", "bytes=-0"])("ranges: %s lies outside", async (range) => {
  const response = await get({ range });
  expect(both(response, "content-range")).toEqual([416, "bytes */300000"]);
  expect(await response.json()).toMatchObject({ statusCode: "416", code: "InvalidRange" });
});

it.each(["bytes=5-2", "bytes=-", "bytes=0-1,3-4", "items=0-1", "bytes=a-b"])(
  "ranges: %s is ignored",
  async (range) => {
    const response = await get({ range });
    expect(both(response, "content-length")).toEqual([200, "300000"]);
    await response.body?.cancel();
  },
);

it("ranges: holds for If-Range only while the object is the same", async () => {
  const first = (condition: string) => get({ range: "bytes=0-0", "if-range": condition });
  const answers = await Promise.all([photoEtag, '"other"', "Mon, 01 Jan 2001 00:00:00 GMT"].map(first));
  expect(answers.map(({ status }) => status)).toEqual([206, 200, 200]);
  await Promise.all(answers.map((response) => response.body?.cancel()));
});

const futureDate = "Fri, 01 Jan 2100 00:00:00 GMT";
const pastDate = "Sat, 01 Jan 2000 00:00:00 GMT";
it.each<[Record<string, string>, number]>([
  [{ "if-none-match": photoEtag }, 304],
  [{ "if-none-match": `W/${photoEtag}` }, 304],
  [{ "if-none-match": `"x", ${photoEtag}` }, 304],
  [{ "if-none-match": "*" }, 304],
  [{ "if-none-match": '"x"' }, 200],
  [{ "if-none-match": '"x"', "if-modified-since": futureDate }, 200],
  [{ "if-modified-since": futureDate }, 304],
  [{ "if-modified-since": pastDate }, 200],
  [{ "if-modified-since": "nonsense" }, 200],
  [{ "if-match": '"x"', "if-none-match": photoEtag }, 412],
  [{ "if-match": photoEtag, "if-unmodified-since": pastDate }, 200],
  [{ "if-unmodified-since": pastDate }, 412],
  [{ "if-none-match": photoEtag, range: "bytes=0-1" }, 304],
])("conditions: %j is %i", async (headers, status) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await get(headers, photoPath, method);
    expect(response.status).toBe(status);
    if (status === 304) {
      expect(response.body).toBeNull();
      expect(response.headers.get("etag")).toBe(photoEtag);
      expect(response.headers.get("cache-control")).toBe("max-age=3600");
    }
    await response.body?.cancel();
  }
});

it("conditions: answers 304 to its own Last-Modified", async () => {
  const first = await get({}, photoPath, "HEAD");
  const since = first.headers.get("last-modified") ?? "";
  expect((await get({ "if-modified-since": since })).status).toBe(304);
});

it("download, info and exists", async () => {
  const images = test.client("anon").from("images");
  const { data: blob } = await images.download("photo.png");
  expect([blob?.size, blob?.type]).toEqual([300_000, "image/png"]);
  const { data: info } = await images.info("photo.png");
  expect(info).toMatchObject({
    ...{ name: "photo.png", bucketId: "images", size: 300_000, contentType: "image/png" },
    ...{ cacheControl: "max-age=3600", etag: photoEtag, metadata: {} },
    ...{ createdAt: expect.stringMatching(/Z$/), lastModified: expect.stringMatching(/Z$/) },
  });
  expect((await images.exists("photo.png")).data).toBe(true);
  expect((await images.exists("none.png")).data).toBe(false);
});

it("download as a stream, given up half way, closes the file", async () => {
  const { data } = await test.client("anon").from("images").download("photo.png").asStream();
  const reader = data?.getReader();
  expect((await reader?.read())?.value?.byteLength).toBe(65_536);
  await reader?.cancel();
  const controller = new AbortController();
  const response = await test.object("anon", photoPath, { signal: controller.signal });
  const aborted = response.body?.getReader();
  await aborted?.read();
  controller.abort();
  await expect(aborted?.read()).rejects.toThrow();
});

it("a reader keeps the version it began with while the object is replaced and removed", async () => {
  const old = bytes(200_000, 1);
  await test.storage.put("images", "swap.png", old, "image/png");
  const response = await test.object("anon", "public/images/swap.png");
  await test.storage.put("images", "swap.png", bytes(10, 2), "image/png");
  await test.client("admin").from("images").remove(["swap.png"]);
  expect(await isBody(response, old)).toBe(true);
});

it("buckets are shown as row level security lets them through", async () => {
  const { data } = await test.client("user").getBucket("images");
  expect(data).toEqual({
    ...{ id: "images", name: "images", owner: "", public: true, type: "STANDARD" },
    ...{ file_size_limit: 5_242_880, allowed_mime_types: ["image/*", "text/html"] },
    ...{ created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) },
  });
  expect((await test.client("anon").getBucket("images")).error).toMatchObject({ statusCode: "404" });
  expect((await test.client("anon").listBuckets()).data).toEqual([]);
  const names = async (options: Parameters<ReturnType<TestStorage["client"]>["listBuckets"]>[0]) =>
    (await test.client("service").listBuckets(options)).data?.map(({ name }) => name);
  expect(await names({})).toEqual(["drop", "images", "own", "read", "small"]);
  expect(await names({ search: "M", sortColumn: "name", sortOrder: "desc", limit: 1 })).toEqual(["small"]);
  expect(await names({ limit: 2, offset: 1 })).toEqual(["images", "own"]);
});
