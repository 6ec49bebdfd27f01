import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { opened } from "embedded-supabase/testing/vitest";
import { decodeJwt } from "jose";
import { TOTP } from "otpauth";
import { expect, it } from "vitest";
import { openClients } from "./supabase-client.ts";

const clients = opened(() => openClients({ seeded: true }));

const password = "Kaabah-2026";

interface Person {
  email: string;
  client: SupabaseClient;
  session: Session;
}

async function signIn(email: string): Promise<Person> {
  const client = clients.backend.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { email, client, session: data.session };
}

/** Somebody of the team who is signed in. */
async function colleague(role: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@contoh.id`;
  const { service } = clients;
  const invited = await service.from("staff").insert({ email, role });
  if (invited.error !== null) throw invited.error;
  const made = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (made.error !== null) throw made.error;
  return signIn(email);
}

const picture = Uint8Array.from(atob("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="), (char) =>
  char.charCodeAt(0),
);

/** A client that sends a saved access token and nothing else. */
function holding({ access_token }: Session): SupabaseClient {
  const { url, publishableKey, fetch } = clients.backend.backend;
  return createClient(url, publishableKey, { accessToken: async () => access_token, global: { fetch } });
}

/** What the token may do: read drafts, write, call a function of the team's, store, list and delete files. */
async function rightsOf(session: Session) {
  const thief = holding(session);
  const name = `${crypto.randomUUID()}.gif`;
  const kept = `${crypto.randomUUID()}.gif`;
  const bucket = thief.storage.from("images");
  const owner = clients.service.storage.from("images");
  await owner.upload(kept, picture, { contentType: "image/gif" });
  const drafts = await thief.from("packages").select("id").eq("status", "draft");
  const staff = await thief.from("staff").select("id").limit(1);
  const written = await thief.from("features").insert({ title: "Sisipan", description: "Isi" }).select("id");
  const versions = await thief.rpc("bin");
  const standing = await thief.rpc("my_standing");
  const sessions = await thief.rpc("my_sessions");
  const stored = await bucket.upload(name, picture, { contentType: "image/gif" });
  const listed = await bucket.list("", { limit: 1 });
  await bucket.remove([kept]);
  const removed = (await owner.exists(kept)).data === false;
  await owner.remove([kept, name]);
  return {
    drafts: (drafts.data ?? []).length > 0,
    staff: (staff.data ?? []).length > 0,
    written: written.error === null,
    bin: versions.error === null && (versions.data ?? []).length > 0,
    standing: standing.data !== null,
    sessions: (sessions.data ?? []).length > 0,
    stored: stored.error === null,
    listed: (listed.data ?? []).length > 0,
    removed,
  };
}

const all = {
  drafts: true,
  staff: true,
  written: true,
  bin: true,
  standing: true,
  sessions: true,
  stored: true,
  listed: true,
  removed: true,
};
const none = Object.fromEntries(Object.keys(all).map((right) => [right, false]));

async function tokenOfMail(to: string): Promise<string> {
  const generated = await clients.service.auth.admin.generateLink({ type: "recovery", email: to });
  if (generated.error !== null) throw generated.error;
  return generated.data.properties.hashed_token;
}

const endings: Record<string, (person: Person) => Promise<unknown>> = {
  "a logout": ({ client }) => client.auth.signOut({ scope: "local" }),
  "a logout everywhere, elsewhere": async ({ email }) => (await signIn(email)).client.auth.signOut(),
  "its owner, who ends it elsewhere": async ({ email, session }) => {
    const { client } = await signIn(email);
    return client.rpc("end_session", { session: decodeJwt(session.access_token).session_id });
  },
  "a new password, chosen elsewhere": async ({ email }) => {
    const { client } = await signIn(email);
    return client.auth.updateUser({ password: "Madinah-2026", current_password: password });
  },
  "a password that a reset link set": async ({ email }) => {
    const client = clients.backend.client();
    const token_hash = await tokenOfMail(email);
    const opening = await client.auth.verifyOtp({ type: "recovery", token_hash });
    if (opening.error !== null) return opening;
    return client.auth.updateUser({ password: "Madinah-2026" });
  },
  "the owner, who switches the person off": async ({ email }) =>
    clients.admin.from("staff").update({ is_active: false }).eq("email", email).select("id").single(),
  "a second step that was set up elsewhere": async ({ email }) => {
    const { client, session } = await signIn(email);
    const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
    // The clock of a test's backend stands still.
    const timestamp = ((session.expires_at ?? 0) - session.expires_in) * 1000;
    const code = new TOTP({ secret: data?.totp.secret ?? "" }).generate({ timestamp });
    return client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  },
  "the deletion of the account": ({ session }) => clients.service.auth.admin.deleteUser(session.user.id),
};

it.each(Object.entries(endings))(
  "a saved token has no right left by REST and storage after %s (S41)",
  async (_, end) => {
    const person = await colleague("editor");
    // Something lies in the bin, so that its list is not empty for anybody.
    await clients.service.from("testimonials").insert({ name: "Dibuang", content: "Isi" });
    await clients.service.from("testimonials").delete().eq("name", "Dibuang");
    expect(await rightsOf(person.session)).toEqual(all);
    expect(await end(person)).toMatchObject({ error: null });
    expect(await rightsOf(person.session)).toEqual(none);
  },
);

it("the session that ended the others keeps its rights; the service key has none (S41)", async () => {
  const person = await colleague("editor");
  const other = await signIn(person.email);
  expect((await other.client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await rightsOf(other.session)).toEqual(all);
  const { data } = await clients.service.from("staff").select("id").eq("email", person.email);
  expect(data).toHaveLength(1);
});

it("a stranger who signs up with an invited address cannot fill its metadata (S42)", async () => {
  const email = `${crypto.randomUUID()}@contoh.id`;
  await clients.service.from("staff").insert({ email, role: "editor" });
  const signUp = (data: object) =>
    clients.backend.client().auth.signUp({ email, password, options: { data } });
  expect((await signUp({ bio: "x".repeat(7_000) })).error).toMatchObject({
    status: 422,
    message: "This metadata is not known here",
  });
  expect((await signUp({})).error).toBeNull();
  // The account is there now and its metadata comes from the first sign-up.
  await signUp({ bio: "x".repeat(7_000) });
  const { data } = await clients.service.auth.admin.listUsers({ perPage: 1_000 });
  expect(data.users.find((user) => user.email === email)?.user_metadata).toEqual({});
});

it("7 kB of metadata neither stay nor keep their owner out (S42)", async () => {
  const { client, email } = await colleague("editor");
  const bio = Object.fromEntries([1, 2, 3].map((key) => [`bio${key}`, "x".repeat(2_500)]));
  const change = { data: { ...bio, email_verified: "x".repeat(2_500) } };
  expect((await client.auth.updateUser(change)).error).toBeNull();
  const { session } = await signIn(email);
  expect(session.user.user_metadata).toEqual({});
  expect(session.access_token.length).toBeLessThan(1_500);
  expect((await holding(session).from("staff").select("id")).data).not.toEqual([]);
});
