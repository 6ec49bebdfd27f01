import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackendServer, serveBackend } from "./server.ts";
import { temporaryFolder } from "./test-folder.ts";
import { openTestBackend, type TestBackend } from "./testing.ts";

const MIGRATION = `
create table public.notes (id int primary key, title text not null, owner uuid default auth.uid());
alter table public.notes enable row level security;
grant select on public.notes to anon;
grant select, insert on public.notes to authenticated;
grant all on public.notes to service_role;
create policy read on public.notes for select to anon, authenticated using (true);
create policy add on public.notes for insert to authenticated
  with check ((select auth.jwt()) -> 'app_metadata' ->> 'role' = 'editor');
create table public.hidden (id int);
create schema office;
create table office.desks (id int);
grant usage on schema office to anon;
grant select on office.desks to anon;
insert into storage.buckets (id, name, public) values ('images', 'images', true);`;
const CONFIG = `
[api]
schemas = ["public", "office"]
[auth]
minimum_password_length = 8
[storage.buckets.papers]
public = false
file_size_limit = "1KiB"`;
const USER = { email: "editor@site.test", password: "Kaabah-2026" };

const folder = temporaryFolder();
let backend: TestBackend;
let server: BackendServer;

beforeAll(async () => {
  await mkdir(path.join(folder, "seed/images/deep"), { recursive: true });
  await mkdir(path.join(folder, "seed/drafts"));
  await mkdir(path.join(folder, "migrations"));
  await writeFile(path.join(folder, "migrations/1_notes.sql"), MIGRATION);
  const seed = "insert into public.notes (id, title) values (1, 'seeded');";
  await writeFile(path.join(folder, "seed.sql"), seed);
  await writeFile(path.join(folder, "seed/images/deep/kaabah.jpg"), "a photo");
  await writeFile(path.join(folder, "seed/drafts/not-a-bucket.txt"), "x");
  await writeFile(path.join(folder, "config.toml"), CONFIG);
  backend = await openTestBackend({
    migrationsDir: path.join(folder, "migrations"),
    seedFile: path.join(folder, "seed.sql"),
    configFile: path.join(folder, "config.toml"),
    firstUser: { ...USER, appMetadata: { role: "editor" } },
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
    const notes = await client().from("notes").select("id, title").eq("id", 1);
    expect(notes).toMatchObject({ data: [{ id: 1, title: "seeded" }], status: 200, statusText: "OK" });
    const counted = await client().from("notes").select("*", { count: "exact", head: true }).eq("id", 1);
    expect(counted).toMatchObject({ data: null, count: 1, error: null });
    expect((await client().from("hidden").select()).error).toMatchObject({ code: "42501" });
  });

  test("writes as the signed-in first user, whose role is in app_metadata", async () => {
    const id = Math.floor(Math.random() * 1e9);
    const signedIn = client();
    expect((await signedIn.from("notes").insert({ id, title: "no" })).status).toBe(401);
    expect((await signedIn.auth.signInWithPassword(USER)).error).toBeNull();
    const { data } = await signedIn.from("notes").insert({ id, title: "yes" }).select().single();
    const { data: me } = await signedIn.auth.getUser();
    expect(data).toEqual({ id, title: "yes", owner: me.user?.id });
  });

  test("serves the seeded file and stores a new one", async () => {
    const { data } = client().storage.from("images").getPublicUrl("deep/kaabah.jpg");
    const seeded = await client().storage.from("images").download("deep/kaabah.jpg");
    expect(await seeded.data?.text()).toBe("a photo");
    expect(seeded.data?.type).toBe("image/jpeg");
    expect(data.publicUrl).toContain("/storage/v1/object/public/images/deep/kaabah.jpg");
    const bytes = new Uint8Array(3_000_000).fill(7);
    const service = client(backend.backend.secretKey).storage.from("images");
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
    const { error } = await client().from("notes").select().abortSignal(AbortSignal.abort());
    expect(error?.message).toContain("AbortError");
    expect((await client().from("notes").select().limit(1)).error).toBeNull();
  });
});

/** What a raw socket is answered; resolves when the server closes it. */
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
  const declared = await fetch(`${httpUrl()}/rest/v1/notes`, large);
  expect(declared.status).toBe(413);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) });
  const init = { method: "POST", headers, body: endless, duplex: "half" } as RequestInit;
  // The answer may be cut off with the connection, since the client is still sending.
  const real = await fetch(`${httpUrl()}/rest/v1/notes`, init).then(
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
      body: JSON.stringify({ email: "nobody@site.test", password: `wrong-${index}` }),
    });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await attempt(index)).status);
  expect(statuses).toContain(429);
});

test("everything is in the log under the same form, and no secret is", () => {
  const lines = JSON.stringify(backend.logged);
  expect(lines).toContain('"event":"request"');
  expect(lines).not.toContain(USER.password);
  expect(lines).not.toContain(backend.backend.secretKey);
  expect(lines).not.toMatch(/eyJ[\w-]+\.eyJ/);
});
