import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type BackendServer, serveBackend } from "embedded-supabase/server";
import { openTestBackend, type TestBackend } from "embedded-supabase/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectSchema } from "../../../supabase/tests/project-files.ts";
import { BackendRefusal, makeAdmin } from "./make-admin.ts";

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

let open: TestBackend;
let server: BackendServer;
/** In this process, and over HTTP as a hosted project is. */
let clients: Record<string, SupabaseClient>;

beforeAll(async () => {
  open = await openTestBackend(projectSchema);
  server = await serveBackend(open.backend, { host: "127.0.0.1", port: 0, log: () => undefined });
  clients = {
    embedded: open.client(open.backend.secretKey),
    served: createClient(`http://127.0.0.1:${server.port}`, open.backend.secretKey, { auth }),
  };
  // The last owner can't be demoted, as a test does.
  await makeAdmin(clientOf("embedded"), { email: "tetap@contoh.id", access: "as-needed" });
});

afterAll(async () => {
  await server.close();
  await open.close();
});

function signIn(email: string, password: string | null) {
  return open.client().auth.signInWithPassword({ email, password: password ?? "" });
}

const ownerRow = { role: "pemilik", is_active: true };

async function staffRow(email: string) {
  const service = open.client(open.backend.secretKey);
  return (await service.from("staff").select("role, is_active").eq("email", email).maybeSingle()).data;
}

function clientOf(name: string): SupabaseClient {
  const client = clients[name];
  if (client === undefined) throw new Error(`no client ${name}`);
  return client;
}

test.each(["embedded", "served"])("%s: a new owner gets a password that works", async (name) => {
  const email = `baru-${name}@contoh.id`;
  const made = await makeAdmin(clientOf(name), { email, access: "as-needed" });
  expect(made).toMatchObject({ outcome: "created", mailed: false });
  expect(made.password?.length).toBeGreaterThanOrEqual(20);
  expect((await signIn(email, made.password)).error).toBeNull();
  expect(await staffRow(email)).toEqual(ownerRow);
});

test.each(["embedded", "served"])("%s: a user there is becomes one and keeps the password", async (name) => {
  const email = `lama-${name}@contoh.id`;
  await clientOf(name).auth.admin.createUser({
    email,
    password: "gunung-merbabu",
    app_metadata: { team: "umroh" },
  });
  const access = "as-needed";
  expect(await makeAdmin(clientOf(name), { email, access })).toEqual({
    outcome: "promoted",
    password: null,
    mailed: false,
  });
  const { data } = await signIn(email, "gunung-merbabu");
  expect(data.user?.app_metadata).toMatchObject({ role: "admin", team: "umroh" });
  expect((await makeAdmin(clientOf(name), { email, access })).outcome).toBe("known");
  await clientOf(name).from("staff").update({ role: "editor", is_active: false }).eq("email", email);
  expect((await makeAdmin(clientOf(name), { email, access })).outcome).toBe("promoted");
  expect(await staffRow(email)).toEqual(ownerRow);
});

test("--password replaces the password of a user there is", async () => {
  const email = "lupa@contoh.id";
  const first = await makeAdmin(clientOf("served"), { email, access: "as-needed" });
  const second = await makeAdmin(clientOf("served"), { email, access: "password" });
  expect((await signIn(email, first.password)).error?.code).toBe("invalid_credentials");
  expect((await signIn(email, second.password)).error).toBeNull();
});

test("--mail sends a link and tells no password", async () => {
  const email = "surat@contoh.id";
  expect(await makeAdmin(clientOf("served"), { email, access: "mail" })).toEqual({
    outcome: "created",
    password: null,
    mailed: true,
  });
  await expect.poll(() => open.mails.find((mail) => mail.to === email)?.html).toContain("type=recovery");
});

test("a mail that does not leave is a failure, said as one", async () => {
  const email = "dua-kali@contoh.id";
  await makeAdmin(clientOf("served"), { email, access: "mail" });
  await expect(makeAdmin(clientOf("served"), { email, access: "mail" })).rejects.toThrow(
    /dua-kali@contoh.id is an owner now, but the mail was not sent/,
  );
});

test("a key that is not the secret one, or a backend that is not there, is refused", async () => {
  const asVisitor = open.client();
  await expect(makeAdmin(asVisitor, { email: "a@b.id", access: "as-needed" })).rejects.toThrow(
    /does not accept the secret key/,
  );
  const nowhere = createClient("http://127.0.0.1:9", "sb_secret_x", { auth });
  const attempt = makeAdmin(nowhere, { email: "a@b.id", access: "as-needed" });
  await expect(attempt).rejects.toThrow(BackendRefusal);
  await expect(attempt).rejects.toThrow(/cannot be reached/);
});
