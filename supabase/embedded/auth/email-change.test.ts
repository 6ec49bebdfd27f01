import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, newcomer, openAuth, PASSWORD, signedIn } from "./testing.ts";

/** Whose changes need both mailboxes, and the new one alone. */
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
  const { data, error } = await client.auth.updateUser({ email: to });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: user?.id, email, new_email: to.toLowerCase() });
  return client;
}

it("e-mail change: needs both mailboxes, and the old address signs in until then", async () => {
  await changing(both, "old@travel.test", "New@travel.test");
  const atNew = await both.mailedToken("new@travel.test");
  const atOld = await both.mailedToken("old@travel.test");
  const half = await both.post("/verify", { token_hash: atNew, type: "email_change" });
  expect(await half.json()).toEqual({
    msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    code: "200",
  });
  expect((await signedIn(both, "old@travel.test")).user).toBeTruthy();
  const reused = await both.post("/verify", { token_hash: atNew, type: "email_change" });
  expect(reused.status).toBe(403);
  const { data, error } = await both.client().auth.verifyOtp({ token_hash: atOld, type: "email_change" });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: "new@travel.test", identities: [{ email: "new@travel.test" }] });
  expect(data.user?.new_email).toBeUndefined();
  expect((await signedIn(both, "new@travel.test")).user).toBeTruthy();
  const old = await both.client().auth.signInWithPassword({ email: "old@travel.test", password: PASSWORD });
  expect(old.error?.code).toBe("invalid_credentials");
});

it("e-mail change: needs the new mailbox alone where the settings say so, and opens no session that spares the current password (S37)", async () => {
  await changing(one, "alone@travel.test", "alone-new@travel.test");
  const client = one.client();
  const token_hash = await one.mailedToken("alone-new@travel.test");
  expect(one.mails.map((mail) => mail.to)).toEqual(["alone-new@travel.test"]);
  expect((await client.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
  const { error } = await client.auth.updateUser({ password: "Madinah-2026" });
  expect(error?.code).toBe("current_password_required");
  const known = { password: "Madinah-2026", current_password: PASSWORD };
  expect((await client.auth.updateUser(known)).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
});

it("e-mail change: refuses an address that another account has, now or at the end", async () => {
  const client = await changing(one, "mine@travel.test", "taken@travel.test");
  await one.createUser("taken@travel.test");
  const exists = {
    code: "email_exists",
    message: "A user with this email address has already been registered",
  };
  expect((await client.auth.updateUser({ email: "taken@travel.test" })).error).toMatchObject(exists);
  const token_hash = await one.mailedToken("taken@travel.test");
  const { error } = await one.client().auth.verifyOtp({ token_hash, type: "email_change" });
  expect(error).toMatchObject(exists);
});

it("e-mail change: keeps mails apart by the least time, and resends them", async () => {
  const client = await changing(both, "early@travel.test", "late@travel.test");
  const { error } = await client.auth.updateUser({ email: "later@travel.test" });
  expect(error?.code).toBe("over_email_send_rate_limit");
  both.advance(60_001);
  const again = await both.client().auth.resend({ type: "email_change", email: "early@travel.test" });
  expect(again.error).toBeNull();
  await both.auth.idle();
  expect(both.mails.filter(({ to }) => /^(early|late)@/.test(to))).toHaveLength(4);
});

it("e-mail change: forgets the change when the mail cannot be sent", async () => {
  const send = () => Promise.reject(new Error("connection refused"));
  await using broken = await openAuth({ mailer: { send, close: () => undefined }, db: both.db });
  const { client, session } = await newcomer(broken, "unsent@travel.test");
  const response = await broken.raw("/user", {
    method: "PUT",
    headers: { authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ email: "unsent-new@travel.test" }),
  });
  expect(await response.json()).toMatchObject({ code: 500, msg: "Error sending email change email" });
  expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
});
