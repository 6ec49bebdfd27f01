import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeSignUp, HOOK, SIGNUP } from "./test-signup.ts";
import { type Harness, openAuth, PASSWORD, signedIn } from "./testing.ts";

const HOUR = 3_600_000;
let harness: Harness;
beforeAll(async () => {
  harness = await openAuth({ toml: { ...SIGNUP, additional_redirect_urls: ["https://*.partner.test/**"] } });
  await harness.db.transaction("owner", (tx) => tx.exec(HOOK));
});
afterAll(async () => harness[Symbol.asyncDispose]());

const recover = (email: string, query = "") => harness.post(`/recover${query}`, { email });
const follow = (query: string) => harness.raw(`/verify?${query}`);
const fragmentOf = (response: Response) =>
  new URLSearchParams(new URL(response.headers.get("location") ?? "").hash.slice(1));

async function recoveryToken(email: string) {
  await harness.createUser(email);
  expect((await harness.client().auth.resetPasswordForEmail(email)).error).toBeNull();
  return harness.mailedToken(email);
}

describeSignUp(() => harness);

describe("recovery", () => {
  it("opens a session that sets a password without the old one, once, and ends with that (S08, S37)", async () => {
    const client = harness.client();
    const token_hash = await recoveryToken("forgot@travel.test");
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: "recovery" });
    expect(error).toBeNull();
    expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "recovery" }]);
    const refreshed = await client.auth.refreshSession();
    const authorization = `Bearer ${refreshed.data.session?.access_token}`;
    const set = (password: string) =>
      harness.raw("/user", { method: "PUT", headers: { authorization }, body: JSON.stringify({ password }) });
    expect((await set("Madinah-2026")).status).toBe(200);
    expect((await signedIn(harness, "forgot@travel.test", "Madinah-2026")).user).toBeTruthy();
    expect(await (await set("Makkah-2026")).json()).toMatchObject({ error_code: "session_not_found" });
    expect((await client.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  });

  it("lets one of two changes at the same moment through (S37)", async () => {
    const token_hash = await recoveryToken("both@travel.test");
    const opened = await harness.client().auth.verifyOtp({ token_hash, type: "recovery" });
    const headers = { authorization: `Bearer ${opened.data.session?.access_token}` };
    const answers = await Promise.all(
      ["Madinah-2026", "Makkah-2026"].map((password) =>
        harness.raw("/user", { method: "PUT", headers, body: JSON.stringify({ password }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("knows no other link that spares the current password (S37)", async () => {
    const token_hash = await recoveryToken("otherwise@travel.test");
    const client = harness.client();
    expect((await client.auth.verifyOtp({ token_hash, type: "email" })).error).toBeNull();
    const { error } = await client.auth.updateUser({ password: "Madinah-2026" });
    expect(error?.code).toBe("current_password_required");
  });

  it("answers an unknown address alike, and no mail leaves", async () => {
    const before = harness.mails.length;
    await harness.createUser("there@travel.test");
    const answers = await Promise.all(
      ["there@travel.test", "absent@travel.test"].map((email) => recover(email)),
    );
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["{}", "{}"]);
    const again = await Promise.all(
      ["there@travel.test", "absent@travel.test"].map((email) => recover(email)),
    );
    expect(again.map((answer) => answer.status)).toEqual([429, 429]);
    expect(await again[0]?.json()).toEqual({
      code: 429,
      error_code: "over_email_send_rate_limit",
      msg: "For security purposes, you can only request this after 60 seconds.",
    });
    await harness.auth.idle();
    expect(harness.mails.slice(before).map((mail) => mail.to)).toEqual(["there@travel.test"]);
  });

  it("mails again after the least time between mails, and the older link dies", async () => {
    const older = await recoveryToken("twice@travel.test");
    harness.advance(60_001);
    await recover("twice@travel.test");
    const newer = await harness.mailedToken("twice@travel.test");
    expect(newer).not.toBe(older);
    const { error } = await harness.client().auth.verifyOtp({ token_hash: older, type: "recovery" });
    expect(error?.code).toBe("otp_expired");
  });

  it("takes a link once, within its life, and for its own purpose", async () => {
    const verify = async (token_hash: string, type: "recovery" | "email" | "invite" | "email_change") =>
      (await harness.client().auth.verifyOtp({ token_hash, type })).error;
    const token = await recoveryToken("once@travel.test");
    expect((await verify(token, "invite"))?.code).toBe("otp_expired");
    expect((await verify(token, "email_change"))?.code).toBe("otp_expired");
    expect(await verify(token, "email")).toBeNull();
    expect(await verify(token, "recovery")).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
    const late = await recoveryToken("late-link@travel.test");
    harness.advance(HOUR + 1000);
    expect((await verify(late, "recovery"))?.code).toBe("otp_expired");
  });

  it("gives one of many simultaneous followers the session", async () => {
    const token_hash = await recoveryToken("stampede@travel.test");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => harness.post("/verify", { type: "recovery", token_hash })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403, 403]);
  });

  it("voids the link when the password changes", async () => {
    const token_hash = await recoveryToken("void@travel.test");
    const { client } = await signedIn(harness, "void@travel.test");
    await client.auth.updateUser({ password: "Madinah-2026", current_password: PASSWORD });
    const { error } = await harness.client().auth.verifyOtp({ token_hash, type: "recovery" });
    expect(error?.code).toBe("otp_expired");
  });

  it("accepts the digits with the address as well, and slows down guesses of them", async () => {
    await using digits = await openAuth({
      db: harness.db,
      toml: { email: { template: { recovery: { content: "{{ .Token }} token={{ .TokenHash }}" } } } },
    });
    await digits.createUser("digits@travel.test");
    const client = digits.client();
    await client.auth.resetPasswordForEmail("digits@travel.test");
    await digits.auth.idle();
    const token = digits.mails[0]?.html.slice(0, 6) ?? "";
    const wrong = token === "123456" ? "654321" : "123456";
    const guess = (candidate: string) =>
      client.auth.verifyOtp({ email: "digits@travel.test", token: candidate, type: "recovery" });
    expect((await guess(wrong)).error).toMatchObject({
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
    expect((await guess(token)).data.session).toBeTruthy();
    digits.advance(60_001);
    await digits.post("/recover", { email: "digits@travel.test", code_challenge: "c".repeat(43) });
    await digits.auth.idle();
    expect((await guess(digits.mails[1]?.html.slice(0, 6) ?? "")).data.session).toBeTruthy();
    for (let count = 0; count < 9; count++) await guess(wrong);
    expect((await guess(wrong)).error?.code).toBe("over_request_rate_limit");
  });

  it.each([
    [{}, 400, "validation_failed", "Password recovery requires an email"],
    [{ email: "x" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
  ])("refuses %j", async (body, status, code, msg) => {
    const response = await harness.post("/recover", body);
    expect(await response.json()).toEqual({ code: status, error_code: code, msg });
  });
});

it.each([
  [{}, 400, "validation_failed", "Missing one of these types: signup, email_change, sms, phone_change"],
  [{ type: "signup" }, 400, "validation_failed", "Type provided requires an email address"],
  [{ type: "sms", phone: "628" }, 422, "phone_provider_disabled", "Phone logins are disabled"],
  [{ type: "email_change" }, 400, "validation_failed", "Missing email address or phone number"],
])("POST /resend refuses %j", async (body, status, code, msg) => {
  expect(await (await harness.post("/resend", body)).json()).toEqual({ code: status, error_code: code, msg });
});

describe("POST /verify", () => {
  it.each([
    [{ type: "recovery" }, "Verify requires either a token or a token hash"],
    [{ token_hash: "x" }, "Verify requires a verification type"],
    [
      { type: "recovery", token_hash: "x", email: "a@b.c" },
      "Only the token_hash and type should be provided",
    ],
    [{ type: "sms_change", token_hash: "x" }, "Invalid email verification type"],
    [{ type: "recovery", token: "1" }, "Only an email address or phone number should be provided on verify"],
    [
      { type: "recovery", token: "1", email: "a@b.c", phone: "628" },
      "Only an email address or phone number should be provided on verify",
    ],
    [{ type: "toString", token_hash: "x" }, "Invalid email verification type"],
  ])("refuses %j", async (body, msg) => {
    const response = await harness.post("/verify", body);
    expect(await response.json()).toEqual({ code: 400, error_code: "validation_failed", msg });
  });
});

describe("GET /verify", () => {
  it.each([
    ["token=x", "Verify requires a verification type"],
    ["type=recovery", "Verify requires a token or a token hash"],
  ])("refuses ?%s", async (query, msg) => {
    expect(await (await follow(query)).json()).toEqual({ code: 400, error_code: "validation_failed", msg });
  });

  it("opens nothing for a banned account, and for digits sent to a phone", async () => {
    const token_hash = await recoveryToken("banned@travel.test");
    const { data } = await harness.admin().listUsers({ perPage: 1000 });
    const id = data.users.find(({ email }) => email === "banned@travel.test")?.id ?? "";
    await harness.admin().updateUserById(id, { ban_duration: "24h" });
    const { error } = await harness.client().auth.verifyOtp({ token_hash, type: "recovery" });
    expect(error).toMatchObject({ status: 403, code: "user_banned" });
    const phone = await harness.post("/verify", { type: "sms", token: "1", phone: "628" });
    expect(phone.status).toBe(501);
  });

  it("leads on to the site with the session in the fragment", async () => {
    const token = await recoveryToken("follow@travel.test");
    const target = encodeURIComponent("https://travel.test/auth/confirm?next=/admin/profile");
    const response = await follow(`token=${token}&type=recovery&redirect_to=${target}`);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(
      /^https:\/\/travel\.test\/auth\/confirm\?next=\/admin\/profile#access_token=/,
    );
    const fragment = fragmentOf(response);
    expect([...fragment.keys()]).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "token_type",
      "type",
    ]);
  });

  it.each([
    ["https://travel.test/a", "https://travel.test/a"],
    ["https://jakarta.partner.test/x/y", "https://jakarta.partner.test/x/y"],
    ["https://evil.test/", "https://travel.test/"],
    ["https://evil.test/.partner.test/x", "https://travel.test/"],
    ["http://travel.test/", "https://travel.test/"],
    ["javascript:alert(1)//travel.test", "https://travel.test/"],
    ["//evil.test", "https://travel.test/"],
    ["", "https://travel.test/"],
  ])("leads %s to %s and nowhere else", async (asked, expected) => {
    const response = await follow(`token=nothing&type=recovery&redirect_to=${encodeURIComponent(asked)}`);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")?.split("#")[0]).toBe(expected);
    expect(Object.fromEntries(fragmentOf(response))).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
  });

  it("says that it cannot exchange codes, while verifyOtp takes the same token", async () => {
    await harness.createUser("pkce@travel.test");
    await harness.post("/recover", { email: "pkce@travel.test", code_challenge: "c".repeat(43) });
    const token = await harness.mailedToken("pkce@travel.test");
    expect(token).toMatch(/^pkce_[0-9a-f]{56}$/);
    const response = await follow(`token=${token}&type=recovery`);
    expect(fragmentOf(response).get("error_code")).toBe("not_supported");
    const { error } = await harness.client().auth.verifyOtp({ token_hash: token, type: "recovery" });
    expect(error).toBeNull();
  });
});

it("logs a mail that failed, without its token", async () => {
  const send = () => Promise.reject(new Error("connection refused"));
  await using broken = await openAuth({
    toml: { enable_signup: true },
    mailer: { send, close: () => undefined },
  });
  await broken.createUser("lost@travel.test");
  expect((await broken.client().auth.resetPasswordForEmail("lost@travel.test")).error).toBeNull();
  await broken.auth.idle();
  expect(broken.log).toEqual([
    { level: "error", event: "auth.mail.failed", fields: { message: "connection refused" } },
  ]);
  await broken.createUser("known@travel.test");
  const asked = [
    ["new@travel.test", "Error sending confirmation email"],
    ["known@travel.test", "Error sending magic link email"],
  ] as const;
  for (const [email, message] of [...asked, ...asked]) {
    const { error } = await broken.client().auth.signInWithOtp({ email });
    expect(error).toMatchObject({ status: 500, message });
  }
  const { data } = await broken.admin().listUsers();
  expect(data.users.map(({ email }) => email).sort()).toEqual(["known@travel.test", "lost@travel.test"]);
});
