import { expect, it } from "vitest";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Database, Refusal } from "../types.ts";
import { createStorage, ignoresBadCredentials } from "./index.ts";
import type { CallerName } from "./test-storage.ts";
import { bytes, callers, objectUrl, useStorage } from "./test-storage.ts";

const test = useStorage(async (opened) => {
  await opened.storage.put("images", "taken.png", bytes(5), "image/png");
});

const png = (method = "POST", headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: bytes(3),
  headers: { "content-type": "image/png", ...headers },
});
const list = (body: string): RequestInit => ({ method: "POST", body });
const remove = (body: string): RequestInit => ({ method: "DELETE", body });

const answer = (statusCode: string, error: string, code: string, message: unknown) => ({
  ...{ statusCode, error, code, message },
});
const bucket404 = answer("404", "Bucket not found", "NoSuchBucket", "Bucket not found");
const object404 = answer("404", "not_found", "NoSuchKey", "Object not found");
const deniedUpload = answer(
  "403",
  "Unauthorized",
  "AccessDenied",
  "new row violates row-level security policy",
);
const nameTaken = answer("409", "Duplicate", "KeyAlreadyExists", "The resource already exists");
const noType = "mime type application/pdf is not supported";
const wrongType = answer("415", "invalid_mime_type", "InvalidMimeType", noType);
const tooLarge = "The object exceeded the maximum allowed size";
const tooLargeUpload = answer("413", "Payload too large", "EntityTooLarge", tooLarge);
const bad = (message: string) => answer("400", "InvalidRequest", "InvalidRequest", message);
const key = (message: string) => answer("400", "InvalidKey", "InvalidKey", message);
const pdfRequest = png("POST", { "content-type": "application/pdf" });
const upsertRequest = png("POST", { "x-upsert": "true" });
const notJson = bad("Body is not valid JSON but content-type is set to 'application/json'");
const notAllowed = "must be equal to one of the allowed values";
/** Bodies, and the message about each. */
const listCases: [string, string][] = [
  ["{}", "body must have required property 'prefix'"],
  ["[]", "body must be object"],
  ['{"prefix":1}', "body/prefix must be string"],
  ['{"prefix":"","limit":0}', "body/limit must be >= 1"],
  ['{"prefix":"","limit":"1.5"}', "body/limit must be integer"],
  ['{"prefix":"","sortBy":1}', "body/sortBy must be object"],
  ['{"prefix":"","sortBy":{}}', "body/sortBy must have required property 'column'"],
  ['{"prefix":"","sortBy":{"column":"id; drop table x"}}', `body/sortBy/column ${notAllowed}`],
  ['{"prefix":"","sortBy":{"column":"name","order":"up"}}', `body/sortBy/order ${notAllowed}`],
];
const removalCases: [string, string][] = [
  ["{}", "body must have required property 'prefixes'"],
  ['{"prefixes":"a"}', "body/prefixes must be array"],
  ['{"prefixes":[]}', "body/prefixes must NOT have fewer than 1 items"],
  ['{"prefixes":[1]}', "body/prefixes/0 must be string"],
];

type Row = [case_: string, who: CallerName, path: string, init: RequestInit | undefined, answer: object];
const rows: Row[] = [
  ["name taken", "admin", "images/taken.png", png(), nameTaken],
  ["no such object", "admin", "images/none.png", undefined, object404],
  ["no such object, public", "anon", "public/images/none.png", undefined, object404],
  ["no such object, info", "admin", "info/images/none.png", undefined, object404],
  ["no such bucket to read", "admin", "none/a.png", undefined, bucket404],
  ["no such bucket, public", "anon", "public/none/a.png", undefined, bucket404],
  ["a private bucket, public", "service", "public/own/a.png", undefined, bucket404],
  ["no such bucket to write", "service", "none/a.png", png(), bucket404],
  ["type not allowed", "admin", "images/a.pdf", pdfRequest, wrongType],
  ["too large", "admin", "small/a.png", { ...png(), body: bytes(11) }, tooLargeUpload],
  ["row level security, insert", "anon", "images/a.png", png(), deniedUpload],
  ["row level security, update", "user", "images/taken.png", png("PUT"), deniedUpload],
  ["row level security, upsert", "user", "images/taken.png", upsertRequest, deniedUpload],
  ["bad name", "admin", "images/a%23b.png", png(), key("Invalid key: a#b.png")],
  ["no name", "admin", "images/", png(), key("Invalid key: ")],
  ["delete of one that is not there", "admin", "images/none.png", { method: "DELETE" }, object404],
  ["a list that is no JSON", "admin", "list/images", list("{"), notJson],
  ...listCases.map(([body, words]): Row => [`list ${body}`, "admin", "list/images", list(body), bad(words)]),
  ...removalCases.map(
    ([body, words]): Row => [`remove ${body}`, "admin", "images", remove(body), bad(words)],
  ),
];
it.each(rows)(
  "every row of the error table, HTTP 400 with the real code in the body: %s",
  async (_case, caller, path, init, body) => {
    const files = await test.files();
    const response = await test.object(caller, path, init);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(body);
    expect(await test.files()).toEqual(files);
  },
);

it("the error table (HTTP 400, real code in the body): removing a missing object: 200 []", async () => {
  const images = test.client("admin").from("images");
  const { data, error } = await images.remove(["none.png", "bad\0name", "a#b"]);
  expect([data, error]).toEqual([[], null]);
});

it("the error table (HTTP 400, real code in the body): an error of HEAD has no body", async () => {
  const response = await test.object("anon", "public/images/none.png", { method: "HEAD" });
  expect([response.status, response.body]).toEqual([400, null]);
});

it.each<[Refusal["reason"], string]>([
  ["expired", '"exp" claim timestamp check failed'],
  ["signature", "signature verification failed"],
  ["malformed", "Invalid Compact JWS"],
  ["not-yet-valid", '"nbf" claim timestamp check failed'],
  ["audience", 'unexpected "aud" claim value'],
  ["unknown-role", "Invalid role in JWT"],
])("credentials: %s is refused in the service's words", async (reason, message) => {
  const response = test.storage.refuse(new Request(`${objectUrl}/list/images`), { reason, detail: "" });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ ...deniedUpload, message });
});

it("credentials: a bad token is no reason to refuse what is public anyway", () => {
  const asked = (request: string) => {
    const [method, path] = request.split(" ");
    return ignoresBadCredentials(new Request(`${objectUrl}/${path}`, { method }));
  };
  const open = ["GET public/images/a.png", "HEAD images/a.png", "GET info/images/a.png"];
  const closed = ["GET authenticated/images/a.png", "POST images/a.png", "DELETE images/a.png"];
  expect([open.map(asked), closed.map(asked)]).toEqual([Array(3).fill(true), Array(3).fill(false)]);
});

async function answerWith(error: unknown, path = "images/a.png") {
  const db: Database = { transaction: () => Promise.reject(error), close: async () => undefined };
  const { filesDir } = test;
  const storage = createStorage({ db, filesDir, freeBytes: () => 1e12, log: () => undefined });
  const request = new Request(`${objectUrl}/${path}`);
  return storage.handle(request, { caller: callers.anon, accessToken: null });
}
const sql = (code: string, message = "m") => new DatabaseError({ code, message });
it.each([
  ["unavailable", new DatabaseUnavailable("closed"), 503, "503"],
  ["full", sql("53100"), 507, "507"],
  ["cancelled", sql("57014"), 544, "544"],
  ["unknown SQL error", sql("XX000", "secret detail"), 500, "500"],
  ["our own fault", new TypeError("secret detail"), 500, "500"],
  ["no grant", sql("42501", "permission denied for table objects"), 400, "403"],
])("faults behind the service: %s", async (_case, error, status, statusCode) => {
  const response = await answerWith(error);
  expect(response.status).toBe(status);
  const body = await response.text();
  const words = { message: expect.any(String), error: expect.any(String) };
  expect(JSON.parse(body)).toMatchObject({ statusCode, ...words });
  expect(body).not.toContain("secret");
});

const api = () => test.client("service").from("images");
const gzipHeaders = { contentEncoding: "gzip" };
const bucketsApi = () => test.client("service");
const calls: [string, () => PromiseLike<{ error: { message: string } | null }>, string][] = [
  ["move", () => api().move("taken.png", "b.png"), "Moving objects"],
  ["copy", () => api().copy("taken.png", "b.png"), "Copying objects"],
  ["createSignedUrl", () => api().createSignedUrl("taken.png", 60), "Signed URLs"],
  ["createSignedUrls", () => api().createSignedUrls(["taken.png"], 60), "Signed URLs"],
  ["createSignedUploadUrl", () => api().createSignedUploadUrl("b.png"), "Signed upload URLs"],
  ["listV2", () => api().listV2(), "list-v2"],
  ["versions", () => api().info("taken.png", { versionId: "1" }), "Object versions"],
  ["contentEncoding", () => api().upload("c.png", bytes(1), gzipHeaders), "Content encodings"],
  ["createBucket", () => bucketsApi().createBucket("new"), "Changing buckets"],
  ["updateBucket", () => bucketsApi().updateBucket("images", { public: false }), "Changing buckets"],
  ["emptyBucket", () => bucketsApi().emptyBucket("images"), "Changing buckets"],
  ["deleteBucket", () => bucketsApi().deleteBucket("images"), "Changing buckets"],
];
it.each(calls)("what is out of scope says so: %s", async (_name, call, feature) => {
  const { error } = await call();
  expect(error).toMatchObject({ status: 400, statusCode: "501", code: "NotSupported" });
  expect(error?.message).toContain(feature);
  expect(error?.message).toContain("not supported by the embedded backend");
});

it("what is out of scope says so: image transformations and resumable uploads", async () => {
  for (const path of ["render/image/public/images/taken.png?width=1", "upload/resumable", "s3/images"]) {
    const response = await test.send("service", new Request(`${objectUrl}/../${path}`));
    expect(await response.json()).toMatchObject({ code: "NotSupported" });
  }
});

it("what is out of scope says so: unknown routes and methods are 404", async () => {
  const asked = [
    "GET ",
    "GET images",
    "PATCH images/taken.png",
    "POST public/images/taken.png",
    "POST constructor",
  ];
  for (const request of asked) {
    const [method, path = ""] = request.split(" ");
    const response = await test.object("service", path, { method });
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toMatchObject({ statusCode: "404", error: "Not Found" });
  }
});
