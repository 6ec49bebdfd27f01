import { once } from "node:events";
import { connect } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { library, librarySeed } from "./library/library.ts";
import { type BackendServer, serveBackend } from "./server.ts";
import { openTestBackend, type TestBackend } from "./testing.ts";

const editor = { email: "editor@library.test", password: "Kaabah-2026" };

let backend: TestBackend;
let server: BackendServer;

beforeAll(async () => {
  backend = await openTestBackend({
    ...library,
    seedFile: librarySeed,
    firstUser: { ...editor, appMetadata: { role: "librarian" } },
  });
  const options = { host: "127.0.0.1", port: 0, log: () => undefined, maxBodyBytes: 5_000_000 };
  server = await serveBackend(backend.backend, options);
});

afterAll(async () => {
  await server.close();
  await backend.close();
});

const httpUrl = () => `http://127.0.0.1:${server.port}`;
const ways = {
  "in process": (key?: string) => backend.client(key),
  "over HTTP": (key = backend.backend.publishableKey) =>
    createClient(httpUrl(), key, { auth: { persistSession: false, autoRefreshToken: false } }),
};

describe.for(Object.entries(ways))("supabase-js, unmodified, %s", ([, client]) => {
  test("reads what was seeded, and only what is granted", async () => {
    const books = await client().from("books").select("title, authors(name)").eq("id", 1);
    const rihla = { title: "The Rihla", authors: { name: "Ibn Battuta" } };
    expect(books).toMatchObject({ data: [rihla], status: 200, statusText: "OK" });
    const counted = await client().from("books").select("*", { count: "exact", head: true }).eq("id", 1);
    expect(counted).toMatchObject({ data: null, count: 1, error: null });
    expect((await client().from("ledger").select()).error).toMatchObject({ code: "42501" });
  });

  test("writes as the signed-in first user, whose role is in app_metadata", async () => {
    const signedIn = client();
    expect((await signedIn.from("books").insert({ title: "no" })).status).toBe(401);
    expect((await signedIn.auth.signInWithPassword(editor)).error).toBeNull();
    const { data } = await signedIn.from("books").insert({ title: "yes" }).select("title, lent_by").single();
    const { data: me } = await signedIn.auth.getUser();
    expect(data).toEqual({ title: "yes", lent_by: me.user?.id });
  });

  test("serves the seeded file and stores a new one", async () => {
    const { data } = client().storage.from("covers").getPublicUrl("rihla.jpg");
    const seeded = await client().storage.from("covers").download("rihla.jpg");
    expect(await seeded.data?.text()).toBe("a cover");
    expect(seeded.data?.type).toBe("image/jpeg");
    expect(data.publicUrl).toContain("/storage/v1/object/public/covers/rihla.jpg");
    const bytes = new Uint8Array(3_000_000).fill(7);
    const service = client(backend.backend.secretKey).storage.from("covers");
    const stored = await service.upload(`${crypto.randomUUID()}.png`, bytes, { contentType: "image/png" });
    const back = await service.download(stored.data?.path ?? "");
    expect(back.data?.size).toBe(3_000_000);
  });

  test("a bucket of config.toml is there, with its limits", async () => {
    const { data } = await client(backend.backend.secretKey).storage.getBucket("papers");
    expect(data).toMatchObject({ public: false, file_size_limit: 1024 });
  });

  test("the schemas of config.toml are answered for, and no other", async () => {
    expect((await client().schema("office").from("desks").select()).data).toEqual([]);
    const { error } = await client().schema("auth").from("users").select();
    expect(error?.hint).toBe("Only the following schemas are exposed: public, office");
  });

  test("a query that is aborted rejects, and the next one is answered", async () => {
    const { error } = await client().from("books").select().abortSignal(AbortSignal.abort());
    expect(error?.message).toContain("AbortError");
    expect((await client().from("books").select().limit(1)).error).toBeNull();
  });
});

/** Sends text over a raw socket. Resolves with the answer when the server closes it. */
async function raw(request: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(request);
  await once(socket, "close");
  return answer;
}

test("over HTTP: a body that is too large is refused by its declared and by its real size", async () => {
  const headers = { apikey: backend.backend.publishableKey };
  const large = { method: "POST", headers, body: "x".repeat(5_000_001) };
  const declared = await fetch(`${httpUrl()}/rest/v1/books`, large);
  expect(declared.status).toBe(413);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) });
  const init = { method: "POST", headers, body: endless, duplex: "half" } as RequestInit;
  // The client is still sending when the connection closes, which may cut the answer off.
  const real = await fetch(`${httpUrl()}/rest/v1/books`, init).then(
    ({ status }) => status,
    () => 413,
  );
  expect(real).toBe(413);
  expect((await fetch(`${httpUrl()}/auth/v1/health`)).status).toBe(200);
});

test("over HTTP: malformed requests are answered, not crashed on", async () => {
  const close = "Host: x\r\nConnection: close\r\n\r\n";
  expect(await raw(`GET http://elsewhere/ HTTP/1.1\r\n${close}`)).toContain("400 Bad Request");
  expect(await raw(`GET //elsewhere.test/rest/v1/ HTTP/1.1\r\n${close}`)).toContain("404 Not Found");
  expect(await raw(`GET /rest/v1/%zz HTTP/1.1\r\n${close}`)).toContain("401 Unauthorized");
  expect(await raw(`TRACE / HTTP/1.1\r\n${close}`)).toContain("405 Method Not Allowed");
  expect(await raw(`GET / HTTP/1.1\r\nX: ${"x".repeat(17_000)}\r\n${close}`)).toContain("431 ");
});

test("over HTTP: the client's own word about its address is not believed", async () => {
  const forged = { apikey: backend.backend.publishableKey, "content-type": "application/json" };
  const attempt = (index: number) =>
    fetch(`${httpUrl()}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { ...forged, "sb-forwarded-for": `10.0.0.${index}`, "x-forwarded-for": `10.0.0.${index}` },
      body: JSON.stringify({ email: "nobody@library.test", password: `wrong-${index}` }),
    });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await attempt(index)).status);
  expect(statuses).toContain(429);
});

test("everything is in the log under the same form, and no secret is", () => {
  const lines = JSON.stringify(backend.logged);
  expect(lines).toContain('"event":"request"');
  expect(lines).not.toContain(editor.password);
  expect(lines).not.toContain(backend.backend.secretKey);
  expect(lines).not.toMatch(/eyJ[\w-]+\.eyJ/);
});
