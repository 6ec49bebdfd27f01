import { describe, expect, it } from "vitest";
import { newcomer, openAuth, PASSWORD, signedIn } from "./testing.ts";

describe("e-mail change", () => {
  async function changing(email: string, to: string, options: { toml?: Record<string, unknown> } = {}) {
    const own = await openAuth(options);
    const { client, user } = await newcomer(own, email);
    const { data, error } = await client.auth.updateUser({ email: to });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user?.id, email, new_email: to.toLowerCase() });
    return { own, client };
  }

  it("needs both mailboxes, and the old address signs in until then", async () => {
    const { own } = await changing("old@travel.test", "New@travel.test");
    await using _own = own;
    const atNew = await own.mailedToken("new@travel.test");
    const atOld = await own.mailedToken("old@travel.test");
    const half = await own.post("/verify", { token_hash: atNew, type: "email_change" });
    expect(await half.json()).toEqual({
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    });
    expect((await signedIn(own, "old@travel.test")).user).toBeTruthy();
    const reused = await own.post("/verify", { token_hash: atNew, type: "email_change" });
    expect(reused.status).toBe(403);
    const { data, error } = await own.client().auth.verifyOtp({ token_hash: atOld, type: "email_change" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: "new@travel.test", identities: [{ email: "new@travel.test" }] });
    expect(data.user?.new_email).toBeUndefined();
    expect((await signedIn(own, "new@travel.test")).user).toBeTruthy();
    const old = await own.client().auth.signInWithPassword({ email: "old@travel.test", password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
  });

  it("needs the new mailbox alone where the settings say so", async () => {
    const { own } = await changing("old@travel.test", "new@travel.test", {
      toml: { email: { double_confirm_changes: false } },
    });
    await using _own = own;
    const token_hash = await own.mailedToken("new@travel.test");
    expect(own.mails.map((mail) => mail.to)).toEqual(["new@travel.test"]);
    expect((await own.client().auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
  });

  it("opens no session that spares the current password (S37)", async () => {
    const { own } = await changing("old@travel.test", "new@travel.test", {
      toml: { email: { double_confirm_changes: false } },
    });
    await using _own = own;
    const client = own.client();
    const token_hash = await own.mailedToken("new@travel.test");
    expect((await client.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
    const { error } = await client.auth.updateUser({ password: "Madinah-2026" });
    expect(error?.code).toBe("current_password_required");
    const known = { password: "Madinah-2026", current_password: PASSWORD };
    expect((await client.auth.updateUser(known)).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it("refuses an address that another account has, now or at the end", async () => {
    const { own, client } = await changing("old@travel.test", "taken@travel.test", {
      toml: { email: { double_confirm_changes: false } },
    });
    await using _own = own;
    await own.createUser("taken@travel.test");
    const exists = {
      code: "email_exists",
      message: "A user with this email address has already been registered",
    };
    expect((await client.auth.updateUser({ email: "taken@travel.test" })).error).toMatchObject(exists);
    const token_hash = await own.mailedToken("taken@travel.test");
    const { error } = await own.client().auth.verifyOtp({ token_hash, type: "email_change" });
    expect(error).toMatchObject(exists);
  });

  it("keeps mails apart by the least time, and resends them", async () => {
    const { own, client } = await changing("old@travel.test", "new@travel.test");
    await using _own = own;
    const { error } = await client.auth.updateUser({ email: "newer@travel.test" });
    expect(error?.code).toBe("over_email_send_rate_limit");
    own.advance(60_001);
    expect(
      (await own.client().auth.resend({ type: "email_change", email: "old@travel.test" })).error,
    ).toBeNull();
    await own.auth.idle();
    expect(own.mails).toHaveLength(4);
  });

  it("forgets the change when the mail cannot be sent", async () => {
    const send = () => Promise.reject(new Error("connection refused"));
    await using broken = await openAuth({ mailer: { send, close: () => undefined } });
    const { client, session } = await newcomer(broken, "old@travel.test");
    const response = await broken.raw("/user", {
      method: "PUT",
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ email: "new@travel.test" }),
    });
    expect(await response.json()).toMatchObject({ code: 500, msg: "Error sending email change email" });
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
  });
});
