import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Database, Refusal } from "../types.ts";
import { createStorage, ignoresBadCredentials } from "./index.ts";
import type { CallerName, TestStorage } from "./test-storage.ts";
import { bytes, CALLERS, OBJECT_URL, openTestStorage } from "./test-storage.ts";

let test: TestStorage;
beforeAll(async () => {
  test = await openTestStorage();
  await test.storage.put("images", "taken.png", bytes(5), "image/png");
});
afterAll(() => test[Symbol.asyncDispose]());

const png = (method = "POST", headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: bytes(3),
  headers: { "content-type": "image/png", ...headers },
});
const list = (body: string): RequestInit => ({ method: "POST", body });
const remove = (body: string): RequestInit => ({ method: "DELETE", body });

const BUCKET_404 = {
  statusCode: "404",
  error: "Bucket not found",
  code: "NoSuchBucket",
  message: "Bucket not found",
};
const OBJECT_404 = { statusCode: "404", error: "not_found", code: "NoSuchKey", message: "Object not found" };
const DENIED = {
  statusCode: "403",
  error: "Unauthorized",
  code: "AccessDenied",
  message: "new row violates row-level security policy",
};
const bad = (message: string) => ({
  statusCode: "400",
  error: "InvalidRequest",
  code: "InvalidRequest",
  message,
});
const key = (message: string) => ({ statusCode: "400", error: "InvalidKey", code: "InvalidKey", message });

describe("every row of the error table, HTTP 400 with the real code in the body", () => {
  const rows: [string, CallerName, string, RequestInit | undefined, object][] = [
    [
      "name taken",
      "admin",
      "images/taken.png",
      png(),
      {
        statusCode: "409",
        error: "Duplicate",
        code: "KeyAlreadyExists",
        message: "The resource already exists",
      },
    ],
    ["no such object", "admin", "images/none.png", undefined, OBJECT_404],
    ["no such object, public", "anon", "public/images/none.png", undefined, OBJECT_404],
    ["no such object, info", "admin", "info/images/none.png", undefined, OBJECT_404],
    ["no such bucket to read", "admin", "none/a.png", undefined, BUCKET_404],
    ["no such bucket, public", "anon", "public/none/a.png", undefined, BUCKET_404],
    ["a private bucket, public", "service", "public/own/a.png", undefined, BUCKET_404],
    ["no such bucket to write", "service", "none/a.png", png(), BUCKET_404],
    [
      "type not allowed",
      "admin",
      "images/a.pdf",
      png("POST", { "content-type": "application/pdf" }),
      {
        statusCode: "415",
        error: "invalid_mime_type",
        code: "InvalidMimeType",
        message: "mime type application/pdf is not supported",
      },
    ],
    [
      "too large",
      "admin",
      "small/a.png",
      { ...png(), body: bytes(11) },
      {
        statusCode: "413",
        error: "Payload too large",
        code: "EntityTooLarge",
        message: "The object exceeded the maximum allowed size",
      },
    ],
    ["row level security, insert", "anon", "images/a.png", png(), DENIED],
    ["row level security, update", "user", "images/taken.png", png("PUT"), DENIED],
    ["row level security, upsert", "user", "images/taken.png", png("POST", { "x-upsert": "true" }), DENIED],
    ["bad name", "admin", "images/a%23b.png", png(), key("Invalid key: a#b.png")],
    ["no name", "admin", "images/", png(), key("Invalid key: ")],
    ["delete of one that is not there", "admin", "images/none.png", { method: "DELETE" }, OBJECT_404],
    [
      "list without prefix",
      "admin",
      "list/images",
      list("{}"),
      bad("body must have required property 'prefix'"),
    ],
    [
      "list of nothing",
      "admin",
      "list/images",
      list('{"prefix":"","limit":0}'),
      bad("body/limit must be >= 1"),
    ],
    [
      "list by an unknown column",
      "admin",
      "list/images",
      list('{"prefix":"","sortBy":{"column":"id; drop table x"}}'),
      bad("body/sortBy/column must be equal to one of the allowed values"),
    ],
    [
      "a list that is no JSON",
      "admin",
      "list/images",
      list("{"),
      bad(expect.stringContaining("not valid JSON")),
    ],
    [
      "remove nothing",
      "admin",
      "images",
      remove('{"prefixes":[]}'),
      bad(expect.stringContaining("fewer than 1")),
    ],
    ["remove a number", "admin", "images", remove('{"prefixes":[1]}'), bad("body/prefixes/0 must be string")],
  ];
  it.each(rows)("%s", async (_case, caller, path, init, body) => {
    const files = await test.files();
    const response = await test.object(caller, path, init);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(body);
    expect(await test.files()).toEqual(files);
  });

  it("remove of what is not there: 200 []", async () => {
    const { data, error } = await test
      .client("admin")
      .from("images")
      .remove(["none.png", "bad\0name", "a#b"]);
    expect([data, error]).toEqual([[], null]);
  });

  it("an error of HEAD has no body", async () => {
    const response = await test.object("anon", "public/images/none.png", { method: "HEAD" });
    expect([response.status, response.body]).toEqual([400, null]);
  });
});

describe("credentials", () => {
  it.each<[Refusal["reason"], string]>([
    ["expired", '"exp" claim timestamp check failed'],
    ["signature", "signature verification failed"],
    ["malformed", "Invalid Compact JWS"],
    ["not-yet-valid", '"nbf" claim timestamp check failed'],
    ["audience", 'unexpected "aud" claim value'],
    ["unknown-role", "Invalid role in JWT"],
  ])("%s is refused in the service's words", async (reason, message) => {
    const response = test.storage.refuse(new Request(`${OBJECT_URL}/list/images`), { reason, detail: "" });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ ...DENIED, message });
  });

  it("a bad token is no reason to refuse what is public anyway", () => {
    const ignores = (path: string, method = "GET") =>
      ignoresBadCredentials(new Request(`${OBJECT_URL}/${path}`, { method }));
    expect(ignores("public/images/a.png")).toBe(true);
    expect(ignores("images/a.png", "HEAD")).toBe(true);
    expect(ignores("info/images/a.png")).toBe(true);
    expect(ignores("authenticated/images/a.png")).toBe(false);
    expect(ignores("images/a.png", "POST")).toBe(false);
    expect(ignores("images/a.png", "DELETE")).toBe(false);
  });
});

describe("faults behind the service", () => {
  async function answerWith(error: unknown, path = "images/a.png") {
    const db: Database = { transaction: () => Promise.reject(error), close: async () => undefined };
    const storage = createStorage({
      db,
      filesDir: test.filesDir,
      freeBytes: () => 1e12,
      log: () => undefined,
    });
    const request = new Request(`${OBJECT_URL}/${path}`);
    return storage.handle(request, { caller: CALLERS.anon, accessToken: null });
  }
  const sql = (code: string, message = "m") => new DatabaseError({ code, message });
  it.each([
    ["unavailable", new DatabaseUnavailable("closed"), 503, "503"],
    ["full", sql("53100"), 507, "507"],
    ["cancelled", sql("57014"), 544, "544"],
    ["unknown SQL error", sql("XX000", "secret detail"), 500, "500"],
    ["our own fault", new TypeError("secret detail"), 500, "500"],
    ["no grant", sql("42501", "permission denied for table objects"), 400, "403"],
  ])("%s", async (_case, error, status, statusCode) => {
    const response = await answerWith(error);
    expect(response.status).toBe(status);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({
      statusCode,
      message: expect.any(String),
      error: expect.any(String),
    });
    expect(body).not.toContain("secret");
  });
});
