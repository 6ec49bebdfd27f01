import { describe, expect, it } from "vitest";
import { opened } from "../test-folder.ts";
import { bearer, openAuth, refusalOf, signedIn, testPassword } from "./testing.ts";

const tooLong = "Password cannot be longer than 72 characters";
const absentId = "11111111-1111-4111-8111-111111111111";
const harness = opened(openAuth);

const asService = (path: string, method: string, body?: unknown) =>
  harness.raw(path, {
    method,
    headers: bearer("service-key"),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe("/admin/users", () => {
  it("creates, reads, changes and deletes a user", async () => {
    const admin = harness.admin();
    const made = await admin.createUser({
      ...{ email: "Staff@library.test", password: testPassword, email_confirm: true },
      ...{ app_metadata: { role: "editor" }, user_metadata: { name: "Budi" } },
    });
    const id = made.data.user?.id ?? "";
    expect(made.data.user).toMatchObject({
      email: "staff@library.test",
      app_metadata: { provider: "email", providers: ["email"], role: "editor" },
      user_metadata: { name: "Budi", email_verified: true },
    });
    const email = "chief@library.test";
    const changed = await admin.updateUserById(id, {
      ...{ email, password: "Madinah-2026", app_metadata: { role: "admin" }, user_metadata: { name: null } },
    });
    expect(changed.error).toBeNull();
    const read = await admin.getUserById(id);
    expect(read.data.user).toMatchObject({ email, app_metadata: { role: "admin" }, identities: [{ email }] });
    expect(read.data.user?.user_metadata).toEqual({ email_verified: true });
    const { session } = await signedIn(harness, email, "Madinah-2026");
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    const orphan = await harness.raw("/user", { headers: bearer(session.access_token) });
    expect(await orphan.json()).toMatchObject({ code: 403, error_code: "user_not_found" });
  });

  it("ends all sessions when an administrator sets the password", async () => {
    const { id } = await harness.createUser("reset@library.test");
    const { client } = await signedIn(harness, "reset@library.test");
    await harness.admin().updateUserById(id, { password: "Madinah-2026" });
    expect((await client.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  });

  it("bans and forgives", async () => {
    const { id } = await harness.createUser("ban@library.test");
    const { client } = await signedIn(harness, "ban@library.test");
    await harness.admin().updateUserById(id, { ban_duration: "1h30m" });
    expect((await client.auth.refreshSession()).error?.code).toBe("user_banned");
    await harness.admin().updateUserById(id, { ban_duration: "none" });
    const credentials = { email: "ban@library.test", password: testPassword };
    expect((await harness.client().auth.signInWithPassword(credentials)).error).toBeNull();
  });

  it("takes a bcrypt hash for a password", async () => {
    const password_hash = "$2b$10$9hIQaGIuTR0/atWno7dhYu8T1NFH3ADsKFYwMtjCKTz5a.oThl39.";
    const taken = await asService("/admin/users", "POST", { email: "hash@library.test", password_hash });
    expect(taken.status).toBe(200);
    const other = await asService("/admin/users", "POST", { email: "x@y.z", password_hash: "$argon2id$" });
    expect(other.status).toBe(501);
  });

  const cannot = "A user with a phone number is not supported by the embedded backend";
  const registered = "A user with this email address has already been registered";
  const duration = 'invalid format for ban duration: time: invalid duration "soon"';
  const unstorable = "The request holds a value that cannot be stored";
  it.each([
    [{}, "400 validation_failed", "Cannot create a user without either an email or phone"],
    [{ email: "x" }, "400 validation_failed", "Unable to validate email address: invalid format"],
    [{ email: `${"x".repeat(255)}@y.z` }, "400 validation_failed", "An email address is too long"],
    [{ email: "w@y.z", password: "12345" }, "422 weak_password", "Password should be at least 6 characters."],
    [{ email: "w@y.z", password: "ж".repeat(37) }, "400 validation_failed", tooLong],
    [{ email: "TAKEN@library.test" }, "422 email_exists", registered],
    [{ email: "w@y.z", ban_duration: "soon" }, "400 validation_failed", duration],
    [{ email: "w@y.z", user_metadata: { a: "\0" } }, "400 validation_failed", unstorable],
    [{ phone: "628" }, "501 not_supported", cannot],
  ])("refuses to create %j", async (body, ...refusal) => {
    await harness.createUser("taken@library.test").catch(() => undefined);
    expect(await refusalOf(await asService("/admin/users", "POST", body))).toEqual(refusal);
  });

  it("creates one account of 64 and of 72 bytes of password, and one of two at once", async () => {
    const admin = harness.admin();
    for (const length of [64, 72]) {
      const email = `length-${length}@library.test`;
      expect((await admin.createUser({ email, password: "x".repeat(length) })).error).toBeNull();
    }
    const make = () => admin.createUser({ email: "double@library.test", password: testPassword });
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ error }) => error?.code ?? "made").sort()).toEqual(["email_exists", "made"]);
  });

  it.each(["GET", "PUT", "DELETE"])("answers %s for an id that is none, or nobody's", async (method) => {
    const body = method === "PUT" ? {} : undefined;
    const bad = await asService("/admin/users/42", method, body);
    expect(await refusalOf(bad)).toEqual(["404 validation_failed", "user_id must be an UUID"]);
    const absent = await asService(`/admin/users/${absentId}`, method, body);
    expect(await refusalOf(absent)).toEqual(["404 user_not_found", "User not found"]);
  });

  it("refuses soft deletion instead of deleting", async () => {
    const { id } = await harness.createUser("soft@library.test");
    const response = await asService(`/admin/users/${id}`, "DELETE", { should_soft_delete: true });
    expect(response.status).toBe(501);
    expect((await harness.admin().getUserById(id)).error).toBeNull();
  });

  const nobody = `/admin/users/${absentId}`;
  it.each([
    ...["GET /admin/users", "POST /admin/users", `GET ${nobody}`, `DELETE ${nobody}`],
    ...["POST /invite", "POST /admin/generate_link"],
  ])("keeps %s for service keys", async (request) => {
    const [method, path = ""] = request.split(" ");
    await harness.createUser("plain@library.test").catch(() => undefined);
    const { session } = await signedIn(harness, "plain@library.test");
    for (const token of ["anon-key", session.access_token]) {
      const response = await harness.raw(path, { method, headers: bearer(token) });
      expect(await refusalOf(response)).toEqual(["403 not_admin", "User not allowed"]);
    }
    expect((await harness.raw(path, { method })).status).toBe(401);
  });
});

it("listing users: knows whether there are any, and pages newest first, with total and links", async () => {
  await using own = await openAuth();
  expect(await own.auth.hasUsers()).toBe(false);
  for (const name of ["a", "b", "c"]) {
    await own.createUser(`${name}@library.test`);
    own.advance(1000);
  }
  expect(await own.auth.hasUsers()).toBe(true);
  await expect(own.createUser("weak@library.test", "12345")).rejects.toMatchObject({ code: "weak_password" });
  const first = await own.admin().listUsers({ page: 1, perPage: 2 });
  expect(first.data.users.map((user) => user.email)).toEqual(["c@library.test", "b@library.test"]);
  expect(first.data).toMatchObject({ aud: "authenticated", total: 3, nextPage: 2, lastPage: 2 });
  const second = await own.admin().listUsers({ page: 2, perPage: 2 });
  expect(second.data.users.map((user) => user.email)).toEqual(["a@library.test"]);
  const headers = bearer("service-key");
  const raw = await own.raw("/admin/users?per_page=2", { headers });
  expect(raw.headers.get("x-total-count")).toBe("3");
  const page = "</admin/users?page=2&per_page=2>";
  expect(raw.headers.get("link")).toBe(`${page}; rel="next", ${page}; rel="last"`);
  const filtered = await own.raw("/admin/users?filter=B%40", { headers });
  expect((await filtered.json()).users).toHaveLength(1);
  const literal = await own.raw("/admin/users?filter=%25_%00", { headers });
  expect((await literal.json()).users).toHaveLength(0);
});

it("listing users: refuses a page that is none", async () => {
  for (const query of ["page=0", "page=x", "per_page=-1", "per_page=1e99", "page=9999999999"]) {
    const [refusal] = await refusalOf(await asService(`/admin/users?${query}`, "GET"));
    expect(refusal, query).toBe("400 validation_failed");
  }
});

it("invitations: mails a link that opens a session in which a password is set, once", async () => {
  const email = "guest@library.test";
  const { data, error } = await harness.admin().inviteUserByEmail(email, { data: { name: "Ani" } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { name: "Ani" } });
  const token_hash = await harness.mailedToken(email);
  const client = harness.client();
  const opened = await client.auth.verifyOtp({ token_hash, type: "invite" });
  expect(opened.data.user).toMatchObject({ user_metadata: { name: "Ani", email_verified: true } });
  expect((await client.auth.updateUser({ password: testPassword })).error).toBeNull();
  expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await signedIn(harness, email)).user).toBeTruthy();
  expect((await harness.admin().inviteUserByEmail(email)).error?.code).toBe("email_exists");
});

it("invitations: sends a confirmation to an unconfirmed account when asked again", async () => {
  await harness.admin().createUser({ email: "unsure@library.test", password: testPassword });
  await harness.client().auth.resend({ type: "signup", email: "unsure@library.test" });
  const token_hash = await harness.mailedToken("unsure@library.test");
  const { error } = await harness.client().auth.verifyOtp({ token_hash, type: "email" });
  expect(error).toBeNull();
  expect((await signedIn(harness, "unsure@library.test")).user).toBeTruthy();
});

it("invitations: generates links without a mail", async () => {
  await harness.createUser("link@library.test");
  const sent = harness.mails.length;
  const { data } = await harness.admin().generateLink({ type: "recovery", email: "link@library.test" });
  const token_hash = data.properties?.hashed_token ?? "";
  expect(data.properties?.action_link).toContain(`token=${token_hash}&type=recovery`);
  expect(harness.mails).toHaveLength(sent);
  expect((await harness.client().auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
  const nobody = await harness.admin().generateLink({ type: "recovery", email: "nobody@library.test" });
  expect(nobody.error).toMatchObject({ status: 404, code: "user_not_found" });
});
