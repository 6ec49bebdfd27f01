import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, newcomer, openAuth, signedIn, testPassword } from "./testing.ts";

/** `both` needs a confirmation from both mailboxes, `alone` from the new one alone. */
let both: Harness;
let one: Harness;
beforeAll(async () => {
  both = await openAuth();
  one = await openAuth({ toml: { email: { double_confirm_changes: false } }, db: both.db });
});
afterAll(async () => {
  await one[Symbol.asyncDispose]();
  await both[Symbol.asyncDispose]();
});

async function changing(own: Harness, email: string, to: string) {
  const { client, user } = await newcomer(own, email);
  const { data, error } = await client.auth.updateUser({ email: to, current_password: testPassword });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: user?.id, email, new_email: to.toLowerCase() });
  return client;
}

it("e-mail change: needs both mailboxes, and the old address signs in until then", async () => {
  await changing(both, "old@library.test", "New@library.test");
  const atNew = await both.mailedToken("new@library.test");
  const atOld = await both.mailedToken("old@library.test");
  const half = await both.post("/verify", { token_hash: atNew, type: "email_change" });
  expect(await half.json()).toEqual({
    msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    code: "200",
  });
  expect((await signedIn(both, "old@library.test")).user).toBeTruthy();
  const reused = await both.post("/verify", { token_hash: atNew, type: "email_change" });
  expect(reused.status).toBe(403);
  const { data, error } = await both.client().auth.verifyOtp({ token_hash: atOld, type: "email_change" });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: "new@library.test", identities: [{ email: "new@library.test" }] });
  expect(data.user?.new_email).toBeUndefined();
  expect((await signedIn(both, "new@library.test")).user).toBeTruthy();
  const old = await both
    .client()
    .auth.signInWithPassword({ email: "old@library.test", password: testPassword });
  expect(old.error?.code).toBe("invalid_credentials");
});

it("e-mail change: by the new mailbox alone opens no session that spares the current password", async () => {
  await changing(one, "alone@library.test", "alone-new@library.test");
  const client = one.client();
  const token_hash = await one.mailedToken("alone-new@library.test");
  expect(one.mails.map((mail) => mail.to)).toEqual(["alone-new@library.test"]);
  expect((await client.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
  const { error } = await client.auth.updateUser({ password: "Madinah-2026" });
  expect(error?.code).toBe("current_password_required");
  const known = { password: "Madinah-2026", current_password: testPassword };
  expect((await client.auth.updateUser(known)).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
});

it.each(["password", "recovery"])(
  "e-mail change: asks a session opened by %s for the current password",
  async (opening) => {
    const email = `thief-${opening}@library.test`;
    const { client } = await newcomer(both, email);
    if (opening === "recovery") {
      await both.post("/recover", { email });
      const token_hash = await both.mailedToken(email);
      expect((await client.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
    }
    const change = async (current_password?: string) =>
      (await client.auth.updateUser({ email: "thief-new@library.test", current_password })).error;
    const message = "Current password required when changing the email address.";
    expect(await change()).toMatchObject({ code: "current_password_required", message });
    expect(await change("wrong")).toMatchObject({ code: "current_password_invalid", message });
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
    expect(both.mails.filter(({ to }) => to === "thief-new@library.test")).toEqual([]);
    for (let guess = 0; guess < 9; guess++) await change("wrong");
    expect((await change(testPassword))?.code).toBe("over_request_rate_limit");
  },
);

it("e-mail change: the old address is told, and the new one alone changes nothing", async () => {
  await changing(both, "told@library.test", "told-new@library.test");
  const told = both.mails.find(({ to }) => to === "told@library.test");
  expect(told?.html).toContain("told-new@library.test");
  const token_hash = await both.mailedToken("told-new@library.test");
  for (const _ of ["followed", "followed again"])
    await both.client().auth.verifyOtp({ token_hash, type: "email_change" });
  const { client } = await signedIn(both, "told@library.test");
  expect((await client.auth.getUser()).data.user).toMatchObject({ new_email: "told-new@library.test" });
});

it("e-mail change: refuses an address that another account has, now or at the end", async () => {
  const client = await changing(one, "mine@library.test", "taken@library.test");
  await one.createUser("taken@library.test");
  const taken = { email: "taken@library.test", current_password: testPassword };
  const exists = {
    code: "email_exists",
    message: "A user with this email address has already been registered",
  };
  expect((await client.auth.updateUser(taken)).error).toMatchObject(exists);
  const token_hash = await one.mailedToken("taken@library.test");
  const { error } = await one.client().auth.verifyOtp({ token_hash, type: "email_change" });
  expect(error).toMatchObject(exists);
});

it("e-mail change: keeps mails apart by the least time, and resends them", async () => {
  const client = await changing(both, "early@library.test", "late@library.test");
  const { error } = await client.auth.updateUser({
    email: "later@library.test",
    current_password: testPassword,
  });
  expect(error?.code).toBe("over_email_send_rate_limit");
  both.advance(60_001);
  const again = await both.client().auth.resend({ type: "email_change", email: "early@library.test" });
  expect(again.error).toBeNull();
  await both.auth.idle();
  expect(both.mails.filter(({ to }) => /^(early|late)@/.test(to))).toHaveLength(4);
});

it("e-mail change: forgets the change when the mail cannot be sent", async () => {
  const send = () => Promise.reject(new Error("connection refused"));
  await using broken = await openAuth({ mailer: { send, close: () => undefined }, db: both.db });
  const { client, session } = await newcomer(broken, "unsent@library.test");
  const response = await broken.raw("/user", {
    method: "PUT",
    headers: { authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ email: "unsent-new@library.test", current_password: testPassword }),
  });
  expect(await response.json()).toMatchObject({ code: 500, msg: "Error sending email change email" });
  expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
});
