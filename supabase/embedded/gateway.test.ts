import { expect, test } from "vitest";
import { createGateway } from "./gateway.ts";
import { keysOf } from "./keys.ts";
import type { Part } from "./types.ts";

const baseUrl = "http://backend.test";
const keys = keysOf("a-secret-of-this-test-with-32-or-more-characters");
const apikey = { apikey: keys.publishable };

function echo(name: string): Part {
  return {
    handle: async (request, { caller }) => {
      const { url, method } = request;
      return Response.json({ name, role: caller.role, method, url, body: await request.text() });
    },
    refuse: (_request, { reason }) => Response.json({ name, reason }, { status: 401 }),
  };
}

function gateway(handle?: Part["handle"]) {
  const logged: Record<string, unknown>[] = [];
  const part = (name: string): Part => (handle ? { ...echo(name), handle } : echo(name));
  const fetch = createGateway({
    publicUrl: baseUrl,
    keys,
    clock: Date.now,
    parts: { rest: part("rest"), auth: part("auth"), storage: part("storage") },
    ignoresBadCredentials: (request) => request.url.includes("/object/public/"),
    log: (level, event, fields) => logged.push({ level, event, ...fields }),
  });
  return { fetch, logged };
}

const ask = async (path: string, init?: RequestInit) => {
  const response = await gateway().fetch(`${baseUrl}${path}`, init);
  return { status: response.status, ...(await response.json()) };
};

test("each prefix reaches its part as the caller", async () => {
  const secret = { apikey: keys.secret };
  expect(await ask("/rest/v1/t", { headers: apikey })).toMatchObject({ name: "rest", role: "anon" });
  expect(await ask("/auth/v1/user", { headers: apikey })).toMatchObject({ name: "auth" });
  expect(await ask("/storage/v1/bucket", { headers: secret })).toMatchObject({
    name: "storage",
    role: "service_role",
  });
});

test("a key in the query is removed; the rest of the request reaches the part unchanged", async () => {
  const query = `select=a,b&apikey=${keys.publishable}&a=eq.x%20y+z`;
  const init = { method: "POST", body: "text" };
  expect(await ask(`/rest/v1/t?${query}`, init)).toMatchObject({
    url: `${baseUrl}/rest/v1/t?select=a,b&a=eq.x%20y+z`,
    method: "POST",
    body: "text",
  });
});

test("answers of the hosted gateway itself", async () => {
  expect(await ask("/nope")).toEqual({ status: 404, error: "requested path is invalid" });
  expect(await ask("/functions/v1/hello", { headers: apikey })).toMatchObject({ status: 501 });
  expect(await ask("/rest/v1/t")).toEqual({
    status: 401,
    message: "No API key found in request",
    hint: "No `apikey` request header or url param was found.",
  });
  expect(await ask("/rest/v1/t", { headers: { apikey: "x" } })).toEqual({
    status: 401,
    message: "Invalid API key",
    hint: "Double check your Supabase `anon` or `service_role` API key.",
  });
});

test("links in mails, health and public files need no key; a bad one does no harm", async () => {
  expect(await ask("/auth/v1/verify?token=x")).toMatchObject({ status: 200, role: "anon" });
  expect(await ask("/auth/v1/health")).toMatchObject({ status: 200 });
  expect(await ask("/storage/v1/object/public/images/a.jpg")).toMatchObject({ status: 200 });
  const bad = { apikey: "x", authorization: "Bearer y" };
  expect(await ask("/storage/v1/object/public/images/a.jpg", { headers: bad })).toMatchObject({
    status: 200,
  });
  expect(await ask("/auth/v1/user")).toMatchObject({ status: 401 });
  expect(await ask("/storage/v1/bucket")).toMatchObject({ status: 401 });
});

test("a refused bearer token is answered by the part", async () => {
  const headers = { ...apikey, authorization: "Bearer nonsense" };
  expect(await ask("/auth/v1/user", { headers })).toEqual({ status: 401, name: "auth", reason: "malformed" });
});

test("takes what fetch takes: URLs, Requests, every kind of body", async () => {
  const { fetch } = gateway();
  const init = { method: "POST", headers: apikey };
  const bodyOf = async (answer: Promise<Response>) => (await (await answer).json()).body;
  const form = new FormData();
  form.set("file", new Blob(["photo"]), "a.jpg");
  expect(await bodyOf(fetch(new URL(`${baseUrl}/rest/v1/t`), { ...init, body: "text" }))).toBe("text");
  expect(await bodyOf(fetch(new Request(`${baseUrl}/rest/v1/t`, { ...init, body: "request" })))).toBe(
    "request",
  );
  expect(await bodyOf(fetch(`${baseUrl}/rest/v1/t`, { ...init, body: new Blob(["blob"]) }))).toBe("blob");
  expect(await bodyOf(fetch(`${baseUrl}/rest/v1/t`, { ...init, body: new Blob(["stream"]).stream() }))).toBe(
    "stream",
  );
  expect(await bodyOf(fetch(`${baseUrl}/rest/v1/t`, { ...init, body: form }))).toContain("photo");
});

test("a form that a part stops reading leaves no rejection behind", async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", note);
  const { fetch } = gateway(async (request) => {
    const reader = request.body?.getReader();
    await reader?.read();
    void reader?.read();
    await reader?.cancel();
    return new Response(null, { status: 413 });
  });
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(200_000)]), "a.jpg");
  const { status } = await fetch(`${baseUrl}/rest/v1/t`, { method: "POST", headers: apikey, body: form });
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", note);
  expect([status, rejections]).toEqual([413, []]);
});

test("HEAD has headers and no body", async () => {
  const { fetch } = gateway(async () => new Response("seven", { headers: { "content-range": "*/7" } }));
  const response = await fetch(`${baseUrl}/rest/v1/t`, { method: "HEAD", headers: apikey });
  expect(response.body).toBeNull();
  expect(response.headers.get("content-range")).toBe("*/7");
});

test("an abort rejects as fetch does, before and during the answer", async () => {
  const { fetch } = gateway(() => new Promise(() => undefined));
  const during = new AbortController();
  const hanging = fetch(`${baseUrl}/rest/v1/t`, { headers: apikey, signal: during.signal });
  during.abort();
  await expect(hanging).rejects.toMatchObject({ name: "AbortError" });
  const before = fetch(`${baseUrl}/rest/v1/t`, { headers: apikey, signal: AbortSignal.abort() });
  await expect(before).rejects.toMatchObject({ name: "AbortError" });
});

test("does not answer for another origin", async () => {
  await expect(gateway().fetch("https://elsewhere.test/rest/v1/t")).rejects.toBeInstanceOf(TypeError);
});

test("a part that throws: 500 in its own form, the reason only in the log", async () => {
  const { fetch, logged } = gateway(async () => {
    throw new Error("the secret reason");
  });
  const answers = await Promise.all(
    ["rest", "auth", "storage"].map((name) => fetch(`${baseUrl}/${name}/v1/x`, { headers: apikey })),
  );
  expect(answers.map((response) => response.status)).toEqual([500, 500, 500]);
  const bodies = await Promise.all(answers.map((response) => response.text()));
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { code: "PGRSTX00", details: null, hint: null, message: "Internal Server Error" },
    { code: 500, error_code: "unexpected_failure", msg: "Internal Server Error" },
    { statusCode: "500", error: "internal", message: "Internal Server Error" },
  ]);
  expect(JSON.stringify(logged)).toContain("the secret reason");
});

test("logs one line per request, without the query, under the caller's request id", async () => {
  const { fetch, logged } = gateway();
  const response = await fetch(`${baseUrl}/auth/v1/verify?token=tell-nobody`, {
    headers: { "x-request-id": "req-1" },
  });
  expect(logged).toEqual([
    {
      level: "info",
      event: "request",
      id: "req-1",
      method: "GET",
      path: "/auth/v1/verify",
      status: 200,
      ms: expect.any(Number),
    },
  ]);
  expect(response.headers.get("sb-request-id")).toBe("req-1");
});

test("browsers on other origins are let through", async () => {
  const { fetch } = gateway();
  const preflight = await fetch(`${baseUrl}/rest/v1/t`, {
    method: "OPTIONS",
    headers: { origin: "http://site.test", "access-control-request-headers": "apikey,authorization" },
  });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("apikey,authorization");
  const answer = await fetch(`${baseUrl}/rest/v1/t`, { headers: { ...apikey, origin: "http://site.test" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
